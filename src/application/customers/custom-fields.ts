import { listedOrganization, nowhere, ownOrganization } from '../../domain/access/scope.ts';
import { decideCustomFieldChange, decideNewCustomField } from '../../domain/customers/custom-field.ts';
import type { CustomField, CustomFieldChanges, CustomFieldMembers } from '../../domain/customers/custom-field.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { IdSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CustomFields } from './ports.ts';

interface Needs {
  readonly customFields: CustomFields;
}

const subject = ({ organizationId, publicId }: CustomField) =>
  ({ organizationId, subjectType: 'customField', subjectId: publicId }) as const;

export const listCustomFields = defineQuery({
  name: 'listCustomFields',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ customFields }: Needs) =>
    async ({ scope, caller }, { organizationId }: { readonly organizationId?: number }) =>
      accepted(await customFields.list(listedOrganization(scope, ownOrganization(caller), organizationId))),
});

export const createCustomField = defineCommand({
  name: 'createCustomField',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody', 'notFound'],
  execute:
    ({ customFields, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ scope, caller, now, audit }, { organizationId: asked, ...members }: CustomFieldMembers & { readonly organizationId?: number }) => {
      const { organizationId } = listedOrganization(scope, ownOrganization(caller), asked);
      if (organizationId === null || organizationId === nowhere.organizationId) return refused('notFound');
      const decision = decideNewCustomField(members);
      if (!decision.ok) return decision;
      const stored = await customFields.add({ ...decision.value, publicId: ids.next(), organizationId, createdAt: now, updatedAt: now });
      if (stored === 'organizationMissing') return refused('notFound');
      if (stored === 'keyTaken') return invalidBody([{ path: 'fieldKey', message: `The organization already has a field with the key ${members.fieldKey}.` }]);
      audit({ action: 'customField.created', ...subject(stored), after: { ...members } });
      return accepted(stored);
    },
});

export const updateCustomField = defineCommand({
  name: 'updateCustomField',
  permission: 'manageOrganization',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    ({ customFields }: Needs) =>
    async ({ scope, now, audit }, { id, changes }: { readonly id: string; readonly changes: CustomFieldChanges }) => {
      const found = await customFields.lock(scope, id);
      if (found === null) return refused('notFound');
      const decision = decideCustomFieldChange(found, changes, now);
      if (!decision.ok) return decision;
      const stored = await customFields.save(decision.value);
      audit({ action: 'customField.updated', ...subject(stored), ...changesOf(found, stored) });
      return accepted(stored);
    },
});

export const deleteCustomField = defineCommand({
  name: 'deleteCustomField',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  execute:
    ({ customFields }: Needs) =>
    async ({ scope, audit }, { id }: { readonly id: string }) => {
      const found = await customFields.lock(scope, id);
      if (found === null) return refused('notFound');
      await customFields.remove(found);
      audit({ action: 'customField.deleted', ...subject(found), before: { fieldKey: found.fieldKey, name: found.name } });
      return accepted({ success: true as const });
    },
});
