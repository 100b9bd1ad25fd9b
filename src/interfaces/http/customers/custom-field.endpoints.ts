import { z } from 'zod';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  updateCustomField,
} from '../../../application/customers/custom-fields.ts';
import { MAX_FIELD_LINE, customFieldTypes } from '../../../domain/customers/custom-field-types.ts';
import type { CustomFieldType } from '../../../domain/customers/custom-field-types.ts';
import { MAX_FIELD_OPTIONS } from '../../../domain/customers/custom-field.ts';
import { int, intId, line, listQuery, periodFilters, sortBy } from '../kernel/fields.ts';
import { organizationFilter, referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { resource } from '../kernel/resource.ts';

const fieldType = z.enum(Object.keys(customFieldTypes) as [CustomFieldType, ...CustomFieldType[]]);

const customField = defineRecord({
  id: 'CustomField',
  shown: { organizationId: intId },
  createOnly: {
    fieldKey: z
      .string()
      .regex(
        /^[A-Za-z][A-Za-z0-9_-]{0,62}$/,
        'Expected 1 to 63 letters, digits, hyphens and underscores, a letter first.',
      ),
  },
  writable: {
    name: line,
    fieldType: fieldType.default('text'),
    isRequired: z.boolean().default(false),
    displayOrder: int.default(0),
    options: z.array(z.string().trim().min(1).max(MAX_FIELD_LINE)).max(MAX_FIELD_OPTIONS).default([]),
    placeholder: z.string().max(MAX_FIELD_LINE).nullable().default(null),
    helpText: z.string().max(1000).nullable().default(null),
    showInTable: z.boolean().default(false),
    alertLabel: z
      .boolean()
      .default(false)
      .describe('Labels alerts of monitors with the value as `field.{fieldKey}`, which routes can compare.'),
    isActive: z.boolean().default(true),
  },
});

/** The endpoints for custom fields of customers. */
export const customFieldEndpoints = resource({
  path: '/api/custom-fields',
  tag: 'Customers',
  confinement: 'area',
  one: 'a custom field',
  many: 'the custom fields of customers',
  record: {
    ...customField,
    body: customField.body.extend({
      organizationId: referenceTo('organization')
        .exactOptional()
        .describe('Defaults to the caller’s organization; platform admins may specify another'),
    }),
  },
  query: listQuery.extend({
    organizationId: organizationFilter,
    ...periodFilters(),
    ...sortBy('createdAt', 'name', 'fieldKey', 'displayOrder'),
    fieldType: fieldType.exactOptional(),
  }),
  list: { useCase: listCustomFields },
  create: { useCase: createCustomField },
  update: {
    useCase: updateCustomField,
    description: 'The key never changes. Options are removed if the new type has none.',
  },
  remove: { useCase: deleteCustomField, summary: 'Delete a custom field and its values' },
});
