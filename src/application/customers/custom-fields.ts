import { listedOrganization, nowhere, ownOrganization } from '../../domain/access/scope.ts';
import { decideCustomFieldChange, decideNewCustomField } from '../../domain/customers/custom-field.ts';
import type { CustomFieldChanges, CustomFieldMembers } from '../../domain/customers/custom-field.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CustomFields } from './ports.ts';

interface Needs {
  readonly customFields: CustomFields;
}

export const listCustomFields = defineQuery({
  name: 'listCustomFields',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ customFields }: Needs) =>
    async ({ scope, caller }, { request, filter }: { readonly request: PageRequest; readonly filter: { readonly organizationId?: number } }) =>
      accepted(await customFields.page(listedOrganization(scope, ownOrganization(caller), filter.organizationId), request, {})),
});

export const createCustomField = defineCommand({
  name: 'createCustomField',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody', 'notFound'],
  execute:
    ({ customFields, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ scope, caller, now, audit }, { organizationId: named, ...members }: CustomFieldMembers & { readonly organizationId?: number }) => {
      const { organizationId } = listedOrganization(scope, ownOrganization(caller), named);
      if (organizationId === null || organizationId === nowhere.organizationId) return refused('notFound');
      const decision = decideNewCustomField(members);
      if (!decision.ok) return decision;
      const record = { ...decision.value, publicId: ids.next(), organizationId, createdAt: now, updatedAt: now };
      const stored = await addOne(customFields, record);
      if (stored === 'organizationMissing') return refused('notFound');
      if (stored === 'keyTaken') return invalidBody([{ path: 'fieldKey', message: `The organization already has a field with the key ${members.fieldKey}.` }]);
      audit(auditEntry('customField.created', stored, { after: { ...members } }));
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
      const stored = expectStored(await customFields.save(decision.value, found));
      audit(auditEntry('customField.updated', stored, changesOf(found, stored)));
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
      audit(auditEntry('customField.deleted', found, { before: { fieldKey: found.fieldKey, name: found.name } }));
      return accepted({ success: true as const });
    },
});
