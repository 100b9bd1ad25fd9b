import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';

/** The colours that a tag can have. */
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
export type TagColor = (typeof tagColors)[number];

/** Whether a text from outside is a colour of the palette. */
export const isTagColor = (text: string): text is TagColor => tagColors.some((color) => color === text);

/** The most tags that a monitor carries. */
export const TAGS_PER_MONITOR = 5;

/** A label for monitors. */
export interface Tag {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Null for a tag of the whole organization; otherwise only monitors of this customer carry it. */
  readonly customerId: number | null;
  /** Unique among the tags of the same customer, or of the organization itself, without regard to case. */
  readonly name: string;
  readonly color: TagColor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** Equal for names that count as the same. */
export const tagNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The facts about a new tag. */
export interface NewTagFacts {
  readonly color: string;
  /** The customers that the caller is bound to; none for one of the whole organization. */
  readonly boundTo: readonly number[];
  /** Whether the caller names the customer of the tag. */
  readonly namesCustomer: boolean;
  /** False when the customer it is to belong to is not there for the caller. */
  readonly customerIsVisible: boolean;
}

/** The rules for a new tag. */
export const newTagRules = [
  { code: 'invalidTagColor', broken: ({ color }) => !isTagColor(color) },
  { code: 'tagCustomerRequired', broken: ({ boundTo, namesCustomer }) => boundTo.length > 1 && !namesCustomer },
  { code: 'invalidCustomer', broken: ({ customerIsVisible }) => !customerIsVisible },
] as const satisfies readonly Rule<NewTagFacts>[];

/** The colour of a new tag. */
export const decideNewTag = (facts: NewTagFacts): Outcome<TagColor, CodeOf<typeof newTagRules>> =>
  obey(newTagRules, facts, ({ color }) => color as TagColor);

/** A tag in the hands of a caller. */
export interface TagHandling {
  readonly isCustomerBound: boolean;
  readonly tag: Tag;
}

/** Who may change or delete a tag that the caller can see. */
export const tagHandlingRules = [
  { code: 'customerScopedTokenForbidden', broken: ({ isCustomerBound, tag }) => isCustomerBound && tag.customerId === null },
] as const satisfies readonly Rule<TagHandling>[];

/** Whether a tag may be deleted by this caller. */
export const decideTagDeletion = (handling: TagHandling): Outcome<null, CodeOf<typeof tagHandlingRules>> =>
  obey(tagHandlingRules, handling, () => null);

/** What a caller sends to change a tag. */
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
  { code: 'invalidTagColor', broken: ({ changes: { color } }) => color !== undefined && !isTagColor(color) },
] as const satisfies readonly Rule<TagChangeFacts>[];

/** The tag after a change. */
export const decideTagChange = (facts: TagChangeFacts): Outcome<Tag, CodeOf<typeof tagChangeRules>> =>
  obey(tagChangeRules, facts, () => {
    const { tag, changes } = facts;
    return { ...tag, name: changes.name ?? tag.name, color: changes.color === undefined ? tag.color : (changes.color as TagColor) };
  });

/** The facts about attaching a tag. */
export interface AttachmentFacts {
  readonly tag: Pick<Tag, 'id' | 'organizationId' | 'customerId'>;
  readonly monitor: { readonly organizationId: number; readonly customerId: number | null };
  /** The ids of the tags that the monitor carries. */
  readonly carried: readonly number[];
}

const isCarried = ({ tag, carried }: AttachmentFacts): boolean => carried.includes(tag.id);

/** The rules for attaching a tag. */
export const attachmentRules = [
  { code: 'tagMonitorOrgMismatch', broken: ({ tag, monitor }) => tag.organizationId !== monitor.organizationId },
  {
    code: 'invalidRequestBody',
    broken: ({ tag, monitor }) => tag.customerId !== null && tag.customerId !== monitor.customerId,
    data: () => ({ issues: [{ path: 'tagId', message: 'The tag belongs to a customer whose monitor this is not.' }] }),
  },
  { code: 'tagLimitReached', broken: (facts) => !isCarried(facts) && facts.carried.length >= TAGS_PER_MONITOR },
] as const satisfies readonly Rule<AttachmentFacts>[];

/** The effect of attaching a tag. */
export const decideAttachment = (facts: AttachmentFacts): Outcome<'attach' | 'nothing', CodeOf<typeof attachmentRules>> =>
  obey(attachmentRules, facts, (it) => (isCarried(it) ? 'nothing' : 'attach'));
