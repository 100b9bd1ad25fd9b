import { z } from 'zod';
import { MAX_FIELD_LINE, customFieldTypes } from '../../../domain/customers/custom-field-types.ts';
import type { CustomFieldType } from '../../../domain/customers/custom-field-types.ts';
import { MAX_FIELD_OPTIONS } from '../../../domain/customers/custom-field.ts';
import type { CustomField } from '../../../domain/customers/custom-field.ts';
import { int, intId, line } from '../kernel/fields.ts';

const key = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/);

const members = {
  name: line,
  fieldType: z.enum(Object.keys(customFieldTypes) as [CustomFieldType, ...CustomFieldType[]]),
  isRequired: z.boolean(),
  displayOrder: int,
  options: z.array(z.string().trim().min(1).max(MAX_FIELD_LINE)).max(MAX_FIELD_OPTIONS),
  placeholder: z.string().max(MAX_FIELD_LINE).nullable(),
  helpText: z.string().max(1000).nullable(),
  showInTable: z.boolean(),
  isActive: z.boolean(),
};

export const customFieldBody = z.strictObject({
  organizationId: intId.optional().describe('The caller’s own unless told; platform admins may name another'),
  name: members.name,
  fieldKey: key,
  fieldType: members.fieldType.default('text'),
  isRequired: members.isRequired.default(false),
  displayOrder: members.displayOrder.default(0),
  options: members.options.default([]),
  placeholder: members.placeholder.default(null),
  helpText: members.helpText.default(null),
  showInTable: members.showInTable.default(false),
  isActive: members.isActive.default(true),
});

export const customFieldChanges = z
  .strictObject(members)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const customFieldReply = z
  .object({ id: intId, publicId: z.uuid(), organizationId: intId, fieldKey: z.string(), ...members, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'CustomField' });

/** What callers see of a custom field. */
export const presentCustomField = (it: CustomField): z.input<typeof customFieldReply> => ({
  id: it.id,
  publicId: it.publicId,
  organizationId: it.organizationId,
  name: it.name,
  fieldKey: it.fieldKey,
  fieldType: it.fieldType,
  isRequired: it.isRequired,
  displayOrder: it.displayOrder,
  options: [...it.options],
  placeholder: it.placeholder,
  helpText: it.helpText,
  showInTable: it.showInTable,
  isActive: it.isActive,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});
