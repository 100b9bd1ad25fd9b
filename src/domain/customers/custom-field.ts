import { definitionIssues } from './custom-fields.ts';
import type { CustomFieldShape } from './custom-fields.ts';
import { kindOfField } from './custom-field-types.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** What is set of a field that an organization keeps about its customers. */
export interface CustomFieldMembers extends CustomFieldShape {
  readonly name: string;
  readonly displayOrder: number;
  readonly placeholder: string | null;
  readonly helpText: string | null;
  /** Whether lists of customers show it. */
  readonly showInTable: boolean;
}

/** A field that an organization keeps about its customers. */
export interface CustomField extends CustomFieldMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** The most options that a field offers. */
export const MAX_FIELD_OPTIONS = 200;

/** What may change of a field: never the key, under which customers keep their values. */
export type CustomFieldChanges = Partial<Omit<CustomFieldMembers, 'fieldKey'>>;

/** A new field whose definition makes sense. */
export const decideNewCustomField = <Members extends CustomFieldMembers>(
  members: Members,
): Outcome<Members, 'invalidRequestBody'> => {
  const issues = definitionIssues(members);
  return issues.length > 0 ? invalidBody(issues) : accepted(members);
};

/** A field after a change. Options go with a change to a type that has none. */
export const decideCustomFieldChange = (
  field: CustomField,
  changes: CustomFieldChanges,
  now: Date,
): Outcome<CustomField, 'invalidRequestBody'> => {
  const { hasOptions } = kindOfField(changes.fieldType ?? field.fieldType);
  const kept = hasOptions ? field.options : [];
  return decideNewCustomField({ ...field, options: kept, ...changes, updatedAt: now });
};
