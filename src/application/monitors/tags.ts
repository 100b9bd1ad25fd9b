import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Tag, TagChanges } from '../../domain/monitors/tag.rules.ts';
import {
  decideNewTag,
  decideTagChange,
  newTagRules,
  tagChangeRules,
  tagHandlingRules,
} from '../../domain/monitors/tag.rules.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import type { Tags, MonitorId, MonitorOwners } from './ports.ts';
import { ownerOf } from './monitor-records.ts';

interface Needs {
  readonly tags: Tags;
}

/** The input of a new tag. */
export interface NewTagInput {
  /** Left out or null: the customer that the caller is bound to, or the whole organization. */
  readonly customerId?: MonitorId | null;
  readonly name: string;
  readonly color: string;
}

const auditedMembers = ({ name, color, customerId }: Tag) => ({ name, color, customerId });

const tagCommands = defineRecordCommands({
  subject: 'tag',
  permission: 'editMonitors',
  records: ({ tags }: Needs) => tags,
  missing: 'tagNotFound',
  taken: {
    nameTaken: {
      code: 'invalidRequestBody',
      issue: ({ name }) => ({ path: 'name', message: `There is already a tag with the name ${name}.` }),
    },
  },
});

/** Lists tags. */
export const listTags = definePageQuery({
  name: 'listTags',
  permission: 'readMonitoring',
  records: ({ tags }: Needs) => tags,
});

/** Returns a tag. */
export const getTag = defineRecordQuery({
  name: 'getTag',
  permission: 'readRecords',
  missing: 'tagNotFound',
  records: ({ tags }: Needs) => tags,
});

/** Creates a tag, of the organization or of one customer. */
export const createTag = tagCommands.create({
  name: 'createTag',
  refuses: codesOf(newTagRules),
  decide: async (
    context,
    { customerId: sent, name, color }: NewTagInput,
    { monitorOwners }: { readonly monitorOwners: MonitorOwners },
  ) => {
    const { caller, scope, stamp } = context;
    const owner = await ownerOf(monitorOwners, context, sent);
    const decision = decideNewTag({
      color,
      boundTo: scope.customerId === null ? [] : [scope.customerId],
      namesCustomer: sent !== undefined && sent !== null,
      customerIsVisible: owner !== 'invisible',
    });
    if (!decision.ok) return decision;
    const { organizationId, customerId } =
      owner === 'invisible' || owner === null ? { organizationId: ownOrganization(caller), customerId: null } : owner;
    return accepted({ ...stamp, organizationId, customerId, name, color: decision.value });
  },
  audited: auditedMembers,
});

/** Changes the name or color of a tag. */
export const updateTag = tagCommands.update({
  name: 'updateTag',
  refuses: codesOf(tagChangeRules),
  decide: ({ scope }, tag, { changes }: ChangeOf<TagChanges>) =>
    decideTagChange({ isCustomerBound: scope.customerId !== null, tag, changes }),
});

/** Deletes a tag, and detaches it from every monitor. */
export const deleteTag = tagCommands.remove({
  name: 'deleteTag',
  refuses: codesOf(tagHandlingRules),
  refusal: ({ scope }, tag) => firstBroken(tagHandlingRules, { isCustomerBound: scope.customerId !== null, tag }),
  audited: auditedMembers,
});
