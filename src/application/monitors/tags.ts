import { ownOrganization } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { Tag, TagChanges } from '../../domain/monitors/tag.rules.ts';
import { decideNewTag, decideTagChange, decideTagDeletion, newTagRules, tagChangeRules, tagHandlingRules } from '../../domain/monitors/tag.rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
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

const nameTaken = (name: string) => invalidBody([{ path: 'name', message: `There is already a tag with the name ${name}.` }]);

const auditedMembers = ({ name, color, customerId }: Tag) => ({ name, color, customerId });

export const listTags = definePageQuery({
  name: 'listTags',
  permission: 'readMonitoring',
  records: ({ tags }: Needs) => tags,
});

export const getTag = defineRecordQuery({
  name: 'getTag',
  permission: 'readRecords',
  missing: 'tagNotFound',
  records: ({ tags }: Needs) => tags,
});

export const createTag = defineCommand({
  name: 'createTag',
  permission: 'editMonitors',
  refuses: [...codesOf(newTagRules), 'invalidRequestBody'],
  execute:
    ({ tags, monitorOwners, ids }: Needs & { readonly monitorOwners: MonitorOwners; readonly ids: IdSource }) =>
    async (work, { customerId: sent, name, color }: NewTagInput) => {
      const { caller, scope, now, audit } = work;
      const owner = await ownerOf(monitorOwners, work, sent);
      const decision = decideNewTag({
        color,
        boundTo: scope.customerId === null ? [] : [scope.customerId],
        namesCustomer: sent !== undefined && sent !== null,
        customerIsVisible: owner !== 'invisible',
      });
      if (!decision.ok) return decision;
      const customer = owner === 'invisible' ? null : owner;
      const stored = await addOne(tags, {
        publicId: ids.next(),
        organizationId: customer?.organizationId ?? ownOrganization(caller),
        customerId: customer?.customerId ?? null,
        name,
        color: decision.value,
        createdAt: now,
        updatedAt: now,
      });
      if (stored === 'nameTaken') return nameTaken(name);
      audit(auditEntry('tag.created', stored, { after: auditedMembers(stored) }));
      return accepted(stored);
    },
});

export const updateTag = defineCommand({
  name: 'updateTag',
  permission: 'editMonitors',
  refuses: ['tagNotFound', ...codesOf(tagChangeRules), 'invalidRequestBody'],
  execute:
    ({ tags }: Needs) =>
    async ({ scope, now, audit }, { id, changes }: ById & { readonly changes: TagChanges }) => {
      const tag = await tags.lock(scope, id);
      if (tag === null) return refused('tagNotFound');
      const decision = decideTagChange({ isCustomerBound: scope.customerId !== null, tag, changes });
      if (!decision.ok) return decision;
      const stored = await tags.save({ ...decision.value, updatedAt: now }, tag);
      if (stored === 'nameTaken') return nameTaken(decision.value.name);
      audit(auditEntry('tag.updated', stored, changesOf(tag, stored)));
      return accepted(stored);
    },
});

export const deleteTag = defineCommand({
  name: 'deleteTag',
  permission: 'editMonitors',
  refuses: ['tagNotFound', ...codesOf(tagHandlingRules)],
  execute:
    ({ tags }: Needs) =>
    async ({ scope, audit }, { id }: ById) => {
      const tag = await tags.lock(scope, id);
      if (tag === null) return refused('tagNotFound');
      const decision = decideTagDeletion({ isCustomerBound: scope.customerId !== null, tag });
      if (!decision.ok) return decision;
      await tags.remove(tag);
      audit(auditEntry('tag.deleted', tag, { before: auditedMembers(tag) }));
      return accepted({ success: true as const });
    },
});
