import { MAX_OBJECT_MEMBERS } from '../../../../src/domain/access/body.ts';

/** A value that JSON cannot express with `JSON.stringify`: it is written into the body as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const LONG = 'x'.repeat(10_000);

/** Dates at and beyond the limits of calendars, and texts that a parser of dates may take for one. */
const dates: readonly string[] = [
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '99999-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-1',
];

/** Values for a member of a JSON body, whatever its schema says. */
export const hostileMembers: readonly unknown[] = [
  'a\0b',
  '\ud800',
  LONG,
  '__proto__',
  [['a']],
  new RawJson('{"__proto__":{"isAdmin":true}}'),
  2 ** 53,
  -1,
  new RawJson('1e309'),
];

/** Values for a member of a JSON body that may be a text of any content. */
export const hostileDates: readonly unknown[] = dates;

const membersTo = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`member${at}`, 0]));

/** More members that nothing knows than a body may have. */
export const unknownMembers = JSON.stringify(membersTo(45 * MAX_OBJECT_MEMBERS));

/** A body with nearly as many values as it may have, in objects with as many members as they may have. */
export const manyValues = JSON.stringify(
  Object.fromEntries(Array.from({ length: 49 }, (_, at) => [`member${at}`, membersTo(MAX_OBJECT_MEMBERS)])),
);

/** A list of nearly as many elements as a body may have values. */
export const longList = JSON.stringify(Array.from({ length: 49_000 }, () => 0));

/** Bodies that are broken as a whole. They contain bytes, because not all of them are text. */
export const hostileBodies: readonly Buffer[] = [
  '{"name":"cut',
  '[',
  '{"a":1,"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  '{"__proto__":{"a":1},"constructor":1}',
  '[[["a"]]]',
  '"a"',
  'NaN',
  '1e309',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":"${LONG}"}`,
  '{"a":"\0"}',
  unknownMembers,
  manyValues,
  longList,
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from('{"a":"\xC0\x80"}', 'latin1'));

/** Values for a parameter of a path, already percent-encoded. */
export const hostileSegments: readonly string[] = [
  '%00',
  'a%00b',
  '%C0%80',
  '%ED%A0%80',
  '%',
  LONG,
  '__proto__',
  '9007199254740992',
  '-1',
  '1e309',
  'NaN',
  '9999-12-31',
];

/** Values for a query or form parameter, already percent-encoded. */
export const hostileParameters: readonly string[] = [...hostileSegments, ...dates.map(encodeURIComponent)];

/** The values for the parameters of pages, which are many and read by few. */
export const fewParameters: readonly string[] = ['%00', '%C0%80', LONG, '__proto__', '-1'];

/** The values for the arguments of MCP tools, which the operations read like their bodies. */
export const fewMembers: readonly unknown[] = ['a\0b', '\ud800', LONG, [['a']], 2 ** 53];

/** Returns the spellings of a query or form in which the parameter is repeated, a list or an object. */
export const hostileShapes = (name: string): readonly string[] => [
  `${name}=1&${name}=%00`,
  `${name}[]=1&${name}[a]=1&${name}[__proto__]=1`,
];

/** Parameters that nothing declares. */
export const undeclaredParameters: readonly string[] = ['%00=%00', '__proto__=1&constructor=1', '%C0%80=1'];

/** Values of headers. They hold no byte that the HTTP parser refuses, such as NUL. */
const headerValues: readonly string[] = ['%00', '\u00c0\u0080', 'x'.repeat(4_000), '__proto__', '-1', '9999-12-31'];

const headerNames: readonly string[] = [
  'Accept',
  'Accept-Language',
  'Content-Encoding',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
];

const basic = (text: string): string => `Basic ${Buffer.from(text, 'latin1').toString('base64')}`;

/** Headers with one hostile value each. */
export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  ...headerNames.flatMap((name) => headerValues.map((value) => ({ [name]: value }))),
  ...headerValues.map((value) => ({ Cookie: `watchstead_session=${value}; ${value}=${value}` })),
  ...headerValues.map((value) => ({ Authorization: `Bearer ${value}` })),
  ...['\0:\0', '%00:%00', '\xC0\x80:\xED\xA0\x80', LONG.slice(0, 4_000)].map((text) => ({
    Authorization: basic(text),
  })),
];
