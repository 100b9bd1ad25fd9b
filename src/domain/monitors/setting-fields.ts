import type { Issue } from '../kernel/issue.ts';

/** The members that only one kind of monitor has, without their types. */
export type KindMembers = Readonly<Record<string, unknown>>;

/** The type and bounds of a setting, in the vocabulary of JSON Schema. */
export interface SettingSchema {
  readonly type: 'boolean' | 'integer' | 'string' | 'array' | 'object';
  readonly nullable: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'uri';
  readonly maxItems?: number;
  readonly items?: {
    readonly type: 'string';
    readonly minLength: number;
    readonly maxLength: number;
    /** The accepted texts in words, for messages. */
    readonly expected?: string;
  };
  /** A text that is accepted in place of a number. */
  readonly orText?: { readonly maxLength: number; readonly example: string };
  readonly enum?: readonly string[];
}

/** A setting of a kind: the values that a caller may send, and the default. */
export interface SettingField<Value> {
  readonly schema: SettingSchema;
  /** The default value. A required setting has none, and must be sent with a new monitor. */
  readonly initial: Value;
  readonly isRequired: boolean;
  /**
   * True if the rules of the kind refuse an invalid value, with a specific code on change. Invalid values of other
   * settings are refused as `invalidRequestBody`.
   */
  readonly hasOwnCode: boolean;
  /** Returns true if the setting can have the value that a request sent. */
  accepts(sent: unknown): sent is Value;
}

/** The fields of the settings of a kind, by their names. */
export type SettingFields<Settings> = { readonly [Name in keyof Settings]: SettingField<Settings[Name]> };

/** The type of the settings that the fields describe. */
export type SettingsOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends SettingField<infer Value> ? Value : never;
};

type Options = Partial<Pick<SettingField<unknown>, 'isRequired' | 'hasOwnCode'>>;
type Bounds = Pick<SettingSchema, 'minimum' | 'maximum'>;
type TextBounds = Pick<SettingSchema, 'minLength' | 'maxLength' | 'format'>;

const field = <Value>(
  schema: SettingSchema,
  initial: Value,
  accepts: (sent: unknown) => sent is Value,
  { isRequired = false, hasOwnCode = false }: Options,
): SettingField<Value> => ({
  schema,
  initial,
  isRequired,
  hasOwnCode,
  accepts,
});

const isBoolean = (sent: unknown): sent is boolean => typeof sent === 'boolean';

/** Returns true if a value is a whole number from `min` to `max`, both included. */
export const isWholeWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const isInteger =
  ({ minimum = -Infinity, maximum = Number.MAX_SAFE_INTEGER }: Bounds) =>
  (sent: unknown): sent is number =>
    isWholeWithin(sent, minimum, maximum);

const isText =
  ({ minLength = 0, maxLength = Infinity }: TextBounds) =>
  (sent: unknown): sent is string =>
    typeof sent === 'string' && sent.length >= minLength && sent.length <= maxLength;

const orNull =
  <Value>(accepts: (sent: unknown) => sent is Value) =>
  (sent: unknown): sent is Value | null =>
    sent === null || accepts(sent);

/** Declares a Boolean setting. */
export const flag = (initial: boolean, options: Options = {}): SettingField<boolean> =>
  field({ type: 'boolean', nullable: false }, initial, isBoolean, options);

/** Declares a setting that is a whole number within bounds. */
export const wholeNumber = (initial: number, bounds: Bounds, options: Options = {}): SettingField<number> =>
  field({ type: 'integer', nullable: false, ...bounds }, initial, isInteger(bounds), options);

/** Declares a setting that is a whole number within bounds, or null. The default is null. */
export const optionalNumber = (bounds: Bounds, options: Options = {}): SettingField<number | null> =>
  field({ type: 'integer', nullable: true, ...bounds }, null, orNull(isInteger(bounds)), options);

/**
 * Declares a setting that is a whole number within bounds, a text accepted by `isMatch`, or null. The default is null.
 */
export const optionalNumberOr = (
  isMatch: (text: string) => boolean,
  orText: { readonly maxLength: number; readonly example: string },
  bounds: Bounds,
  options: Options = {},
): SettingField<number | string | null> => {
  const accepts = (sent: unknown): sent is number | string =>
    isInteger(bounds)(sent) || (isText(orText)(sent) && isMatch(sent));
  return field({ type: 'integer', nullable: true, ...bounds, orText }, null, orNull(accepts), options);
};

/** Declares a setting that is a text. The default is the empty text. */
export const text = (bounds: TextBounds, options: Options = {}): SettingField<string> =>
  field({ type: 'string', nullable: false, ...bounds }, '', isText(bounds), options);

/** Declares a setting that is a text, or null. The default is null. */
export const optionalText = (bounds: TextBounds, options: Options = {}): SettingField<string | null> =>
  field({ type: 'string', nullable: true, ...bounds }, null, orNull(isText(bounds)), options);

/** Declares a setting that is a text accepted by `isMatch`, or null. The default is null. */
export const optionalMatch = (
  isMatch: (text: string) => boolean,
  bounds: TextBounds,
  options: Options = {},
): SettingField<string | null> =>
  field(
    { type: 'string', nullable: true, ...bounds },
    null,
    orNull((sent: unknown): sent is string => isText(bounds)(sent) && isMatch(sent)),
    options,
  );

/** Declares a setting with a fixed list of values. The first value is the default. */
export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  options: Options = {},
): SettingField<Value> =>
  field(
    { type: 'string', nullable: false, enum: values },
    values[0],
    (sent: unknown): sent is Value => values.some((value) => value === sent),
    options,
  );

/** Declares a setting that is a list of non-empty texts. The default is an empty list. */
export const textList = (
  { maxItems, maxLength }: { readonly maxItems: number; readonly maxLength: number },
  options: Options = {},
): SettingField<readonly string[]> => {
  const isItem = (sent: unknown): boolean => isText({ minLength: 1, maxLength })(sent);
  const accepts = (sent: unknown): sent is readonly string[] =>
    Array.isArray(sent) && sent.length <= maxItems && sent.every(isItem);
  return field(
    { type: 'array', nullable: false, maxItems, items: { type: 'string', minLength: 1, maxLength } },
    [],
    accepts,
    options,
  );
};

/** Declares a setting that is a list of different texts, each accepted by `isMatch`. */
export const matchList = <Value extends string>(
  isMatch: (text: unknown) => text is Value,
  { maxItems, ...items }: { readonly maxItems: number; readonly maxLength: number; readonly expected: string },
  initial: readonly Value[],
): SettingField<readonly Value[]> => {
  const accepts = (sent: unknown): sent is readonly Value[] =>
    Array.isArray(sent) && sent.length <= maxItems && new Set(sent).size === sent.length && sent.every(isMatch);
  return field(
    { type: 'array', nullable: false, maxItems, items: { type: 'string', minLength: 1, ...items } },
    initial,
    accepts,
    {},
  );
};

/** Declares a setting of any other shape. */
export const shaped = <Value>(initial: Value, accepts: (sent: unknown) => sent is Value): SettingField<Value> =>
  field({ type: 'object', nullable: initial === null }, initial, accepts, {});

/** The default settings of fields that were asked for. */
const initial = new WeakMap<object, object>();

/**
 * Returns the default settings, the same object each time: making it took four fifths of reading a monitor. It cannot be
 * changed.
 */
export const initialSettings = <Settings extends object>(fields: SettingFields<Settings>): Settings => {
  const known = initial.get(fields) ?? settingsOf(Object.entries<SettingField<unknown>>(fields));
  initial.set(fields, known);
  return known as Settings;
};

const settingsOf = (fields: readonly (readonly [name: string, field: SettingField<unknown>])[]): object =>
  Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, field.initial])));

const isOptionalText = ({ type, nullable }: SettingSchema): boolean => type === 'string' && nullable;

/**
 * Returns the settings after a change. Members that are omitted or invalid keep their value. An empty optional text is
 * stored as null.
 */
export const mergeSettings = <Settings extends object>(
  fields: SettingFields<Settings>,
  kept: Settings,
  sent: KindMembers,
): Settings => {
  const merged = { ...kept };
  for (const name in fields) {
    const value = sent[name];
    if (fields[name].accepts(value))
      merged[name] = value === '' && isOptionalText(fields[name].schema) ? fields[name].initial : value;
  }
  return merged;
};

const numberText = ({ minimum, maximum }: SettingSchema): string => {
  if (minimum === undefined) return maximum === undefined ? 'a whole number' : `a whole number up to ${maximum}`;
  return `a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
};

const expectationOf = (schema: SettingSchema): string => {
  const { type, nullable, maxLength, maxItems, items, orText, enum: values } = schema;
  const what = {
    boolean: 'true or false',
    integer: `${numberText(schema)}${orText === undefined ? '' : `, a text such as ${orText.example}`}`,
    string:
      values === undefined
        ? `a text${maxLength === undefined ? '' : ` of at most ${maxLength} characters`}`
        : `one of ${values.join(', ')}`,
    array: items?.expected ?? `at most ${maxItems} texts of 1 to ${items?.maxLength} characters`,
    object: 'a valid value',
  }[type];
  return `Expected ${what}${nullable ? ', or null' : ''}.`;
};

/** Returns one issue for each invalid member sent. */
export const settingIssues = (fields: SettingFields<KindMembers>, sent: KindMembers): readonly Issue[] =>
  Object.entries(fields).flatMap(([path, { schema, accepts }]) =>
    sent[path] === undefined || accepts(sent[path]) ? [] : [{ path, message: expectationOf(schema) }],
  );

/** Returns an issue for each required setting that a new monitor lacks. */
export const missingSettings = (fields: SettingFields<KindMembers>, sent: KindMembers): readonly Issue[] =>
  Object.entries(fields).flatMap(([path, { schema, isRequired }]) =>
    isRequired && sent[path] === undefined ? [{ path, message: expectationOf(schema) }] : [],
  );
