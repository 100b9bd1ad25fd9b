import { z } from 'zod';
import { MAX_ISSUES } from '../../../domain/access/body.ts';
import { didYouMean } from '../../../domain/kernel/nearest-name.ts';
import type { Issue } from '../../../domain/kernel/issue.ts';

type SchemaIssue = z.core.$ZodIssue;

/** Returns the message about a member that is not known, with the nearest known name. */
export const unknownMemberMessage = (name: string, known: readonly string[]): string =>
  `This member is not known${didYouMean(name, known)}`;

const expectedTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a timestamp',
  null: 'null',
  undefined: 'no value',
};

const expectedFormats: Readonly<Record<string, string>> = {
  uuid: 'a UUID, such as the `publicId` of a record',
  email: 'an email address',
  url: 'a URL',
  datetime: 'a timestamp of ISO 8601 in UTC, such as 2026-03-01T12:00:00.000Z',
  date: 'a date such as 2026-03-01',
  cidrv4: 'an IPv4 network such as 192.0.2.0/24',
  cidrv6: 'an IPv6 network such as 2001:db8::/32',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['element', 'elements'],
  set: ['element', 'elements'],
  file: ['byte', 'bytes'],
};

/** Returns a limit of a text, list or number in words: `at least 3 characters`, `more than 0`. */
const limitOf = (word: string, limit: number | bigint, origin: string): string => {
  const [one, many] = units[origin] ?? ['', ''];
  return [word, String(limit), Number(limit) === 1 ? one : many].filter((part) => part !== '').join(' ');
};

const listed = (values: readonly unknown[]): string => {
  const shown = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
};

/** Returns what each variant of a union expects, without duplicates. */
const expectedVariants = (variants: readonly (readonly SchemaIssue[])[]): string => {
  const expected = variants.flatMap((issues) => issues.slice(0, 1).map(expectationOf));
  return [...new Set(expected)].join(', or ');
};

/** Returns what the schema expects where the issue is, as the object of "Expected …". */
const expectationOf = (issue: SchemaIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return expectedTypes[issue.expected] ?? `a value of the type ${issue.expected}`;
    case 'invalid_value':
      return listed(issue.values);
    case 'invalid_format':
      return expectedFormats[issue.format] ?? `a text in the form ${issue.format}`;
    case 'too_small':
      return limitOf(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin);
    case 'too_big':
      return limitOf(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return issue.errors.length === 0 ? 'another value' : expectedVariants(issue.errors);
    case 'invalid_key':
    case 'invalid_element':
      return expectedVariants([issue.issues]);
    case 'unrecognized_keys':
      return 'other members';
    case 'custom':
      return 'another value';
  }
};

/**
 * The issues that the library words itself begin like this. The text of a schema is shown as it stands, because it says
 * more than the kind of the issue.
 */
const LIBRARY_WORDS = /^(?:Invalid |Too small|Too big|Unrecognized|Required)/;

const messageOf = (issue: SchemaIssue): string => {
  if (!LIBRARY_WORDS.test(issue.message)) return issue.message;
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return isMissing ? `Required: expected ${expectationOf(issue)}.` : `Expected ${expectationOf(issue)}.`;
};

/** Returns the names that the object at the path knows; none if the schema there is no object. */
const namesAt = (schema: z.ZodType | undefined, path: readonly PropertyKey[]): readonly string[] =>
  path.length === 0 && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/**
 * Returns the issues of a value that does not match its schema, in words, at most `MAX_ISSUES`. No words are sought for
 * the rest: a body can have tens of thousands of unknown members, and each is compared with all known ones.
 */
export const issuesOf = ({ issues }: z.ZodError, schema?: z.ZodType): readonly Issue[] =>
  issues
    .slice(0, MAX_ISSUES)
    .flatMap((issue): Issue[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_ISSUES).map((key) => ({
            path: [...issue.path, key].join('.'),
            message: unknownMemberMessage(key, namesAt(schema, issue.path)),
          }))
        : [{ path: issue.path.join('.'), message: messageOf(issue) }],
    )
    .slice(0, MAX_ISSUES);
