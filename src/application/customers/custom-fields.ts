import { listedOrganization, nowhere, ownOrganization } from '../../domain/access/scope.ts';
import { decideCustomFieldChange, decideNewCustomField } from '../../domain/customers/custom-field.ts';
import type { CustomFieldChanges, CustomFieldMembers } from '../../domain/customers/custom-field.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, inNamedOrganization } from '../kernel/record-queries.ts';
import type { OfOrganization } from '../kernel/record-queries.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import type { CustomFieldFilter, CustomFields } from './ports.ts';

interface Needs {
  readonly customFields: CustomFields;
}

const fieldCommands = defineRecordCommands({
  subject: 'customField',
  permission: 'manageOrganization',
  records: ({ customFields }: Needs) => customFields,
  missing: 'notFound',
  taken: {
    organizationMissing: { code: 'notFound' },
    keyTaken: {
      code: 'invalidRequestBody',
      issue: ({ fieldKey }) => ({
        path: 'fieldKey',
        message: `The organization already has a field with the key ${fieldKey}.`,
      }),
    },
  },
});

/** Lists the custom fields of customers. */
export const listCustomFields = definePageQuery({
  name: 'listCustomFields',
  permission: 'readRecords',
  records: ({ customFields }: Needs) => customFields,
  select: (context, { organizationId, ...filter }: CustomFieldFilter & OfOrganization) => ({
    ...inNamedOrganization(context, organizationId === undefined ? {} : { organizationId }),
    filter,
  }),
});

/** Creates a custom field. */
export const createCustomField = fieldCommands.create({
  name: 'createCustomField',
  refuses: ['invalidRequestBody', 'notFound'],
  decide: ({ scope, caller, stamp }, { organizationId: named, ...members }: CustomFieldMembers & OfOrganization) => {
    const { organizationId } = listedOrganization(scope, ownOrganization(caller), named);
    if (organizationId === null || organizationId === nowhere.organizationId) return refused('notFound');
    const decision = decideNewCustomField(members);
    return decision.ok ? accepted({ ...decision.value, ...stamp, organizationId }) : decision;
  },
  audited: (_stored, { organizationId: _named, ...members }) => members,
});

/** Changes a custom field. */
export const updateCustomField = fieldCommands.update({
  name: 'updateCustomField',
  refuses: ['invalidRequestBody'],
  decide: ({ now }, field, { changes }: ChangeOf<CustomFieldChanges>) => decideCustomFieldChange(field, changes, now),
});

/** Deletes a custom field with its values. */
export const deleteCustomField = fieldCommands.remove({
  name: 'deleteCustomField',
  audited: ({ fieldKey, name }) => ({ fieldKey, name }),
});
