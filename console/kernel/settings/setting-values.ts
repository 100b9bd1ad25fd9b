/** What the schema of a setting says about typing it. The schemas of monitors and of channels have these members. */
export interface TypedSchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly nullable?: boolean;
  readonly enum?: readonly string[];
  /** The entries of a list. Those of a closed set are chosen, others are typed. */
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** A text that is accepted in place of a number. */
  readonly orText?: { readonly maxLength: number };
}

/** A setting as a form declares it. */
export interface TypedField {
  readonly schema: TypedSchema;
  readonly isRequired: boolean;
  /** True for a text that names a time zone. */
  readonly isZone?: boolean;
  /** True if the value is stored but never shown. */
  readonly isSecret?: boolean;
}

export type TypedFields = Readonly<Record<string, TypedField>>;

/** A value as it is typed: a text, or whether a box is checked. */
export type Typed = string | boolean;

export type TypedValues = Readonly<Record<string, Typed>>;

const HEADER = /^([^:]+):(.*)$/;

/** Returns the entries of a list as it is typed, one on each line. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const headersOf = (typed: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linesOf(typed).map((line) => {
      const [, name = line, value = ''] = HEADER.exec(line) ?? [];
      return [name.trim(), value.trim()];
    }),
  );

const isNumber = ({ type, orText }: TypedSchema, typed: string): boolean =>
  type === 'integer' && (orText === undefined || /^\d+$/.test(typed));

const membersOf = (typed: string): unknown => {
  try {
    return JSON.parse(typed);
  } catch {
    // The service says what is wrong.
    return typed;
  }
};

/** Returns the value to send for what was typed, or undefined if nothing was. */
export const sentValue = (schema: TypedSchema, typed: Typed): unknown => {
  if (typeof typed === 'boolean') return typed;
  if (typed.trim() === '') return undefined;
  if (isNumber(schema, typed)) return Number(typed);
  if (schema.type === 'array') return schema.items?.type === 'integer' ? linesOf(typed).map(Number) : linesOf(typed);
  if (schema.format === 'json') return membersOf(typed);
  return schema.type === 'object' ? headersOf(typed) : typed;
};

/** Returns names and their values as they are typed, one on each line. */
export const typedHeaders = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Returns a stored value in the form in which it is typed. */
export const typedValue = (value: unknown): Typed => {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns a value as JSON that people change. */
export const typedJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns the typed form of stored settings. */
export const typedValues = (fields: TypedFields, stored: Readonly<Record<string, unknown>>): TypedValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [
      name,
      schema.format === 'json' && stored[name] !== undefined ? typedJson(stored[name]) : typedValue(stored[name]),
    ]),
  );

/** Returns the settings to send. Those for which nothing was typed are omitted. */
export const sentValues = (fields: TypedFields, typed: TypedValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { schema }]) => [name, sentValue(schema, typed[name] ?? '')] as const)
      .filter(([, value]) => value !== undefined),
  );
