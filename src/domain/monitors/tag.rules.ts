import { customerBoundForbidden } from '../access/caller.rules.ts';
import { refused } from '../kernel/outcome.ts';
import { visibleCustomerRules } from '../access/customer.rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { mapFacts, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The refusal for a tag that the caller cannot see. */
export const tagNotFound = refused('tagNotFound');

/** The available colors of tags. */
export const tagColors = [
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
  'gray',
] as const;
/** The color of a tag. */
export type TagColor = (typeof tagColors)[number];

/** Returns true if a text is a color of the palette. */
export const isTagColor = (text: string): text is TagColor => tagColors.some((color) => color === text);

/** The maximum number of tags of a monitor. */
export const TAGS_PER_MONITOR = 5;

/** A tag, which labels monitors. */
export interface Tag extends OrganizationRecord {
  /** The customer to whose monitors the tag can be attached. Null for a tag of the whole organization. */
  readonly customerId: number | null;
  /**
   * The name. It is unique, without regard to case, among the tags of the same customer or among those of the
   * organization itself.
   */
  readonly name: string;
  readonly color: TagColor;
}

/** The facts about a new tag. */
export interface NewTagFacts {
  /** The color as sent. */
  readonly color: string;
  /** The ids of the customers that the caller is bound to. Empty for a caller of the whole organization. */
  readonly boundTo: readonly number[];
  /** True if the caller names the customer of the tag. */
  readonly namesCustomer: boolean;
  /** False if the named customer does not exist or is not visible to the caller. */
  readonly customerIsVisible: boolean;
}

/** The rules for a new tag. */
export const newTagRules = [
  { code: 'invalidTagColor', broken: ({ color }) => !isTagColor(color), data: () => ({ colors: tagColors }) },
  { code: 'tagCustomerRequired', broken: ({ boundTo, namesCustomer }) => boundTo.length > 1 && !namesCustomer },
  ...mapFacts(({ customerIsVisible }: NewTagFacts) => ({ isCustomerVisible: customerIsVisible }), visibleCustomerRules),
] as const satisfies readonly Rule<NewTagFacts>[];

/** Decides the color of a new tag. */
export const decideNewTag = (facts: NewTagFacts): Outcome<TagColor, CodeOf<typeof newTagRules>> =>
  obey(newTagRules, facts, ({ color }) => color as TagColor);

/** The facts about changing or deleting a tag. */
export interface TagHandling {
  readonly isCustomerBound: boolean;
  readonly tag: Tag;
}

/** The rules about who may change or delete a tag that the caller can see. */
export const tagHandlingRules = [
  {
    code: customerBoundForbidden.code,
    broken: ({ isCustomerBound, tag }) => isCustomerBound && tag.customerId === null,
  },
] as const satisfies readonly Rule<TagHandling>[];

/** The changes of a tag as a caller sends them. */
export interface TagChanges {
  readonly name?: string;
  readonly color?: string;
}

export interface TagChangeFacts extends TagHandling {
  readonly changes: TagChanges;
}

/** The rules for a changed tag. */
export const tagChangeRules = [
  ...tagHandlingRules,
  {
    code: 'invalidTagColor',
    broken: ({ changes: { color } }) => color !== undefined && !isTagColor(color),
    data: () => ({ colors: tagColors }),
  },
] as const satisfies readonly Rule<TagChangeFacts>[];

/** Decides the tag after a change. */
export const decideTagChange = (facts: TagChangeFacts): Outcome<Tag, CodeOf<typeof tagChangeRules>> =>
  obey(tagChangeRules, facts, () => {
    const { tag, changes } = facts;
    return {
      ...tag,
      name: changes.name ?? tag.name,
      color: changes.color === undefined ? tag.color : (changes.color as TagColor),
    };
  });

/** The facts about attaching a tag. */
export interface AttachmentFacts {
  /** The organization and customer of the tag. */
  readonly tag: Pick<Tag, 'id' | 'organizationId' | 'customerId'>;
  /** The organization and customer of the monitor. */
  readonly monitor: { readonly organizationId: number; readonly customerId: number | null };
  /** The ids of the tags of the monitor. */
  readonly carried: readonly number[];
}

const isCarried = ({ tag, carried }: AttachmentFacts): boolean => carried.includes(tag.id);

/** The rules for attaching a tag. See ADR 0018. */
export const attachmentRules = [
  { code: 'tagMonitorOrgMismatch', broken: ({ tag, monitor }) => tag.organizationId !== monitor.organizationId },
  {
    code: 'invalidRequestBody',
    broken: ({ tag, monitor }) => tag.customerId !== null && tag.customerId !== monitor.customerId,
    data: () => ({ issues: [{ path: 'tagId', message: 'The tag belongs to a customer whose monitor this is not.' }] }),
  },
  {
    code: 'tagLimitReached',
    broken: (facts) => !isCarried(facts) && facts.carried.length >= TAGS_PER_MONITOR,
    data: () => ({ maximum: TAGS_PER_MONITOR }),
  },
] as const satisfies readonly Rule<AttachmentFacts>[];

/** Decides the effect of attaching a tag. Attaching it again changes nothing. */
export const decideAttachment = (
  facts: AttachmentFacts,
): Outcome<'attach' | 'nothing', CodeOf<typeof attachmentRules>> =>
  obey(attachmentRules, facts, (it) => (isCarried(it) ? 'nothing' : 'attach'));
