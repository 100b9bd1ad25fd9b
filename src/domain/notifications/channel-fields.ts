import type { Issue } from '../kernel/issue.ts';

/** The type and bounds of a setting, in the vocabulary of JSON Schema. */
export interface ChannelFieldSchema {
  readonly type: 'string' | 'integer' | 'array' | 'object';
  readonly format?: 'uri' | 'email';
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly items?: ChannelFieldSchema;
  readonly additionalProperties?: ChannelFieldSchema;
  readonly description?: string;
}

/** A setting of a channel type. */
export interface ChannelField<Value> {
  readonly schema: ChannelFieldSchema;
  readonly isRequired: boolean;
  /** True if the setting is stored encrypted and never shown. */
  readonly isSecret: boolean;
  /** True if the setting is a URL to which requests and the secrets of a channel are sent. */
  readonly isAddress: boolean;
  /** Returns the issues of a value, with paths below the path of the setting. */
  issues(path: string, sent: unknown): readonly Issue[];
  /** Returns the value in its stored form. Must only be called for values without issues. */
  stored(sent: unknown): Value;
}

/** The fields of the settings of a channel type, by their names. */
export type ChannelFields = Readonly<Record<string, ChannelField<unknown>>>;

/** The settings that fields describe, secret ones included. */
export type SettingsOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends ChannelField<infer Value> ? Value : never;
};

interface Options {
  readonly optional?: true;
  readonly secret?: true;
}

type IfOptional<Given, Value> = Given extends { readonly optional: true } ? Value | undefined : Value;

const define = <Value, const Given extends Options>(
  schema: ChannelFieldSchema,
  given: Given,
  issueOf: (sent: unknown) => string | null,
  stored: (sent: Value) => Value = (sent) => sent,
): ChannelField<IfOptional<Given, Value>> => ({
  schema,
  isRequired: given.optional !== true,
  isSecret: given.secret === true,
  isAddress: false,
  issues: (path, sent) => {
    const message = issueOf(sent);
    return message === null ? [] : [{ path, message }];
  },
  stored: (sent) => stored(sent as Value),
});

const textIssue = (
  sent: unknown,
  { minLength = 1, maxLength = Infinity, pattern }: ChannelFieldSchema,
): string | null => {
  if (typeof sent !== 'string') return 'Expected a text.';
  if (sent.length < minLength || sent.length > maxLength)
    return `Expected a text of ${minLength} to ${maxLength} characters.`;
  return pattern === undefined || new RegExp(pattern, 'u').test(sent)
    ? null
    : 'The value does not have the expected form.';
};

/** Defines a text setting, which must match the pattern if there is one. */
export const textField = <const Given extends Options>(
  description: string,
  bounds: Pick<ChannelFieldSchema, 'maxLength' | 'pattern'>,
  given: Given,
) => {
  const schema: ChannelFieldSchema = { type: 'string', minLength: 1, maxLength: 255, ...bounds, description };
  return define<string, Given>(schema, given, (sent) => textIssue(sent, schema));
};

/** Defines a text setting with a fixed set of values. */
export const wordField = <const Word extends string, const Given extends Options>(
  description: string,
  words: readonly Word[],
  given: Given,
) =>
  define<Word, Given>({ type: 'string', enum: words, description }, given, (sent) =>
    words.some((word) => word === sent) ? null : `Expected one of ${words.join(', ')}.`,
  );

/** Defines a whole number within bounds. */
export const numberField = <const Given extends Options>(
  description: string,
  minimum: number,
  maximum: number,
  given: Given,
) =>
  define<number, Given>({ type: 'integer', minimum, maximum, description }, given, (sent) =>
    Number.isInteger(sent) && Number(sent) >= minimum && Number(sent) <= maximum
      ? null
      : `Expected a whole number from ${minimum} to ${maximum}.`,
  );

const MAX_URL = 2048;

/** Defines a URL setting to which requests are sent. `addressIssues` validates its host. */
export const urlField = <const Given extends Options>(description: string, given: Given) => {
  const schema: ChannelFieldSchema = { type: 'string', format: 'uri', minLength: 1, maxLength: MAX_URL, description };
  const field = define<string, Given>(
    schema,
    given,
    (sent) => textIssue(sent, schema),
    (sent) => URL.parse(sent)?.href ?? sent,
  );
  return { ...field, isAddress: true };
};

interface Entries {
  readonly items: ChannelFieldSchema;
  readonly maxItems: number;
  /** Returns the comparable form of an entry. */
  readonly plain: (entry: string) => string;
  /** True if an entry may be repeated, because its position has a meaning. */
  readonly keepsRepeats?: true;
}

/** Defines a list of texts, which are distinct unless it keeps repeats. */
export const listField = <const Given extends Options>(
  description: string,
  { items, maxItems, plain, keepsRepeats }: Entries,
  given: Given,
) => {
  const listIssues = (path: string, sent: unknown): readonly Issue[] => {
    if (!Array.isArray(sent)) return [{ path, message: 'Expected a list.' }];
    if (sent.length === 0) return [{ path, message: 'At least one recipient is required.' }];
    if (sent.length > maxItems) return [{ path, message: `At most ${maxItems} entries are allowed.` }];
    return sent.flatMap((entry: unknown, index) => {
      const message = textIssue(entry, items);
      return message === null ? [] : [{ path: `${path}.${index}`, message }];
    });
  };
  const field = define<readonly string[], Given>(
    { type: 'array', items, minItems: 1, maxItems, description },
    given,
    () => null,
    (sent) => (keepsRepeats ? sent.map(plain) : [...new Set(sent.map(plain))]),
  );
  return { ...field, issues: listIssues };
};

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,4096}$/;
/** The maximum number of custom headers of a channel. */
export const MAX_HEADERS = 20;
/** Headers that the service or HTTP sets. */
const OWN_HEADERS = new Set([
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);

/** Defines custom headers, whose values are secret. */
export const headersField = (description: string) => {
  const headerIssues = (path: string, sent: unknown): readonly Issue[] => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      return [{ path, message: 'Expected an object of headers.' }];
    const entries = Object.entries(sent);
    if (entries.length > MAX_HEADERS) return [{ path, message: `At most ${MAX_HEADERS} headers.` }];
    return entries
      .filter(
        ([name, value]) =>
          typeof value !== 'string' ||
          !HEADER_NAME.test(name) ||
          !HEADER_VALUE.test(value) ||
          OWN_HEADERS.has(name.toLowerCase()),
      )
      .map(([name]) => ({ path: `${path}.${name}`, message: 'This header cannot be set.' }));
  };
  const field = define<Readonly<Record<string, string>>, { readonly optional: true; readonly secret: true }>(
    { type: 'object', additionalProperties: { type: 'string', maxLength: 4096 }, description },
    { optional: true, secret: true },
    () => null,
  );
  return { ...field, issues: headerIssues };
};
