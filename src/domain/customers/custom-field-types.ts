/** The maximum length of a single-line custom field value, in characters. */
export const MAX_FIELD_LINE = 255;
/** The maximum length of a multi-line custom field value, in characters. */
export const MAX_FIELD_TEXT = 10_000;
/** The maximum length of a URL in a custom field, in characters. */
export const MAX_FIELD_URL = 2048;
/**
 * The maximum length of an email address in a custom field, in characters (RFC 5321, section 4.5.3.1.3, without the
 * angle brackets).
 */
export const MAX_EMAIL = 254;

/** The rules by which values of a custom field type are validated. */
export interface FieldKind {
  readonly hasOptions: boolean;
  /** A description of the expected value, which completes "Expected ...". */
  readonly expected: string;
  /** Returns true if a field of this kind can hold the value. `options` are the options of the field. */
  takes(value: unknown, options: readonly string[]): boolean;
}

const isText = (max: number) => (value: unknown) => typeof value === 'string' && value.length <= max;

const isLine = (value: unknown) => isText(MAX_FIELD_LINE)(value) && !/[\r\n]/u.test(String(value));

const isCalendarDate = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
};

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_FIELD_URL && /^https?:\/\/\S+$/iu.test(value) && URL.canParse(value);

const isEmail = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_EMAIL && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value);

const isOption = (value: unknown, options: readonly string[]) => typeof value === 'string' && options.includes(value);

const isSelection = (value: unknown, options: readonly string[]) =>
  Array.isArray(value) && new Set(value).size === value.length && value.every((each) => isOption(each, options));

const free = { hasOptions: false } as const;

/** The types of custom fields, with the check of their values and the words in which an error describes them. */
export const customFieldTypes = {
  text: { ...free, expected: `one line of at most ${MAX_FIELD_LINE} characters`, takes: isLine },
  textarea: { ...free, expected: `text of at most ${MAX_FIELD_TEXT} characters`, takes: isText(MAX_FIELD_TEXT) },
  number: { ...free, expected: 'a number', takes: Number.isFinite },
  date: { ...free, expected: 'a date such as 2026-12-31', takes: isCalendarDate },
  boolean: { ...free, expected: 'true or false', takes: (value: unknown) => typeof value === 'boolean' },
  select: { hasOptions: true, expected: 'one of the options', takes: isOption },
  multiselect: { hasOptions: true, expected: 'a list of distinct options', takes: isSelection },
  url: { ...free, expected: 'an http or https URL', takes: isWebAddress },
  email: { ...free, expected: 'an email address', takes: isEmail },
} as const satisfies Readonly<Record<string, FieldKind>>;

/** The type of a custom field. */
export type CustomFieldType = keyof typeof customFieldTypes;

/** Returns the row of the type in the table of types. */
export const kindOfField = (type: CustomFieldType): FieldKind => customFieldTypes[type];

/**
 * Returns true if a value counts as empty for the field type. Only required fields refuse empty values. An empty list
 * counts as empty only for `multiselect`.
 */
export const isEmpty = (type: CustomFieldType, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (type === 'multiselect' && Array.isArray(value) && value.length === 0);
