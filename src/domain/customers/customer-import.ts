import type { CsvValue } from '../kernel/csv.ts';
import { isSameValue } from '../kernel/row-import.ts';
import type { Customer } from './customer.ts';
import type { CustomFieldShape, CustomFieldValues } from './custom-fields.ts';
import type { CustomerDraft } from './new-customer.ts';

/** The names of the columns of a list of customers, in their order. */
export const customerColumns = [
  'publicId',
  'name',
  'email',
  'packageType',
  'status',
  'companyName',
  'street',
  'postalCode',
  'city',
  'country',
  'vatId',
  'externalKey',
  'notificationEmail',
  'notificationPhoneNumber',
  'customFields',
] as const;

/** The columns that a list can have instead of the one with all custom fields begin with this. */
export const CUSTOM_FIELD_COLUMN = 'customFields.';

/** Returns the cells of a customer in a list with these columns, which an import of the row would leave unchanged. */
export const cellsOfCustomer = (customer: Compared): readonly CsvValue[] =>
  customerColumns.map((column) => customer[column]);

const valueOfText = ({ fieldType }: CustomFieldShape, text: string): unknown => {
  switch (fieldType) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'multiselect':
      return text.split(';').map((option) => option.trim());
    default:
      return text;
  }
};

/** Returns values of custom fields, as the type of each field has them, where a row has text. */
export const customFieldsOfRow = (fields: readonly CustomFieldShape[], values: CustomFieldValues): CustomFieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = fields.find(({ fieldKey }) => fieldKey === key);
      return [key, field === undefined || typeof value !== 'string' ? value : valueOfText(field, value)];
    }),
  );

/** The stored customer that a row is compared with. */
type Compared = Customer & { readonly packageType: string; readonly packageDisplayName: string };

const isStored = (stored: Compared, name: string, value: unknown): boolean => {
  if (name === 'packageType') return value === stored.packageType || value === stored.packageDisplayName;
  if (name === 'customFields')
    return Object.entries(value as CustomFieldValues).every(([key, each]) =>
      isSameValue(each, stored.customFields[key] ?? null),
    );
  return isSameValue(value, stored[name as keyof Compared]);
};

/** Returns the members of a row that differ from the stored customer. */
export const changesOfRow = (stored: Compared, draft: Partial<CustomerDraft>): Partial<CustomerDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isStored(stored, name, value)));

/** Returns the columns of a list that hold the members of a change. Each custom field that differs is one. */
export const columnsOfChanges = (
  stored: Pick<Compared, 'customFields'>,
  { customFields = {}, ...members }: Partial<CustomerDraft>,
): readonly string[] => [
  ...Object.keys(members),
  ...Object.entries(customFields)
    .filter(([key, value]) => !isSameValue(value, stored.customFields[key] ?? null))
    .map(([key]) => `${CUSTOM_FIELD_COLUMN}${key}`),
];
