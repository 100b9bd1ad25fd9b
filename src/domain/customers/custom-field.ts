import { definitionIssues } from './custom-fields.ts';
import type { CustomFieldShape } from './custom-fields.ts';
import { kindOfField } from './custom-field-types.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The settings of a custom field. */
export interface CustomFieldMembers extends CustomFieldShape {
  readonly name: string;
  readonly displayOrder: number;
  readonly placeholder: string | null;
  readonly helpText: string | null;
  /** True if lists of customers show the field. */
  readonly showInTable: boolean;
  /** True if the values label the alerts of the customers' monitors, so that routes can compare them. */
  readonly alertLabel: boolean;
}

/** A field that an organization defines for its customers. */
export interface CustomField extends OrganizationRecord, CustomFieldMembers {}

/** The maximum number of options of a field. */
export const MAX_FIELD_OPTIONS = 200;

/** The changes to a field. The key is immutable, because customers store values under it. */
export type CustomFieldChanges = Partial<Omit<CustomFieldMembers, 'fieldKey'>>;

/** Validates the definition of a new field. */
export const decideNewCustomField = <Members extends CustomFieldMembers>(
  members: Members,
): Outcome<Members, 'invalidRequestBody'> => {
  const issues = definitionIssues(members);
  return issues.length > 0 ? invalidBody(issues) : accepted(members);
};

/** Returns a field after a change, or a refusal. Changing to a type without options removes the options. */
export const decideCustomFieldChange = (
  field: CustomField,
  changes: CustomFieldChanges,
  now: Date,
): Outcome<CustomField, 'invalidRequestBody'> => {
  const { hasOptions } = kindOfField(changes.fieldType ?? field.fieldType);
  const kept = hasOptions ? field.options : [];
  return decideNewCustomField({ ...field, options: kept, ...changes, updatedAt: now });
};
