import type { Issue } from '../kernel/issue.ts';
import { isEmpty, kindOfField } from './custom-field-types.ts';
import type { CustomFieldType } from './custom-field-types.ts';

/** The part of a custom field that determines valid values. */
export interface CustomFieldShape {
  readonly fieldKey: string;
  readonly fieldType: CustomFieldType;
  readonly isRequired: boolean;
  readonly isActive: boolean;
  /** The permitted values; empty for fields without options. */
  readonly options: readonly string[];
}

/** The custom field values of a customer, by field key. */
export type CustomFieldValues = Readonly<Record<string, unknown>>;

const issue = (key: string, message: string): Issue => ({ path: `customFields.${key}`, message });

const valueIssue = (field: CustomFieldShape, value: unknown): readonly Issue[] => {
  const { fieldKey, isRequired, isActive, options } = field;
  const kind = kindOfField(field.fieldType);
  if (isEmpty(field.fieldType, value))
    return isRequired && isActive ? [issue(fieldKey, 'This field is required.')] : [];
  return kind.takes(value, options) ? [] : [issue(fieldKey, `Expected ${kind.expected}.`)];
};

/** Validates the values of a change. Disabled fields are validated but never required. */
export const customFieldIssues = (fields: readonly CustomFieldShape[], values: CustomFieldValues): readonly Issue[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const field = fields.find(({ fieldKey }) => fieldKey === key);
    return field === undefined ? [issue(key, 'There is no such custom field.')] : valueIssue(field, value);
  });

/** Validates the values of a new customer, including required fields. */
export const newCustomFieldIssues = (
  fields: readonly CustomFieldShape[],
  values: CustomFieldValues,
): readonly Issue[] => [
  ...customFieldIssues(fields, values),
  ...fields.filter(({ fieldKey }) => !Object.hasOwn(values, fieldKey)).flatMap((field) => valueIssue(field, null)),
];

/** Validates the definition of a field. Choice types must have distinct options, and other types must have none. */
export const definitionIssues = ({
  fieldType,
  options,
}: Pick<CustomFieldShape, 'fieldType' | 'options'>): readonly Issue[] => {
  const { hasOptions } = kindOfField(fieldType);
  const refuse = (message: string): readonly Issue[] => [{ path: 'options', message }];
  if (hasOptions && options.length === 0) return refuse(`A field of type ${fieldType} requires options.`);
  if (!hasOptions && options.length > 0) return refuse(`A field of type ${fieldType} has no options.`);
  return new Set(options).size < options.length ? refuse('Options must be distinct.') : [];
};
