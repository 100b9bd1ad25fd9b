import { MAX_OBJECT_MEMBERS } from '../../../../src/domain/access/body.ts';
import { hashOf } from '../../../../src/domain/kernel/fingerprint.ts';

/** True if every field gets every value: with `HOSTILE_INPUT=all`, which takes three times as long. */
const SENDS_ALL = process.env['HOSTILE_INPUT'] === 'all';

/** Hostile values for one kind of fields: those that each field gets, and those of which each gets some in turn. */
export interface HostileValues<Value> {
  readonly always: readonly Value[];
  readonly inTurn: readonly Value[];
  /** The number of values in turn that a field gets. */
  readonly turns: number;
}

/** Returns every value. */
export const allOf = <Value>({ always, inTurn }: HostileValues<Value>): readonly Value[] => [...always, ...inTurn];

/** Returns the values for a field. Its name, within the whole API, decides which ones it gets in turn. */
export const valuesFor = <Value>(field: string, values: HostileValues<Value>): readonly Value[] => {
  if (SENDS_ALL) return allOf(values);
  const { always, inTurn, turns } = values;
  const first = hashOf(field);
  return [...always, ...inTurn.filter((_, at) => (at + first) % inTurn.length < turns)];
};

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

/** Values for a member of a JSON body, whatever its schema says: each is too long, of a wrong type or has bad text. */
export const hostileMembers: HostileValues<unknown> = {
  always: ['a\0b', LONG, [['a']]],
  inTurn: [
    '\ud800',
    '__proto__',
    null,
    new RawJson('{"__proto__":{"isAdmin":true}}'),
    2 ** 53,
    -1,
    new RawJson('1e309'),
  ],
  turns: 1,
};

/** Values for a member of a JSON body that may be a text of any content. */
export const hostileDates: HostileValues<unknown> = { always: [], inTurn: dates, turns: 1 };

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

const brokenBodies: readonly Buffer[] = [
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
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from('{"a":"\xC0\x80"}', 'latin1'));

/**
 * Bodies that are hostile as a whole. They contain bytes, because not all of them are text. The parser refuses the broken
 * ones before the operation matters; large ones reach its schema.
 */
export const hostileBodies: HostileValues<Buffer> = {
  always: [manyValues, longList].map((text) => Buffer.from(text)),
  inTurn: brokenBodies,
  turns: 3,
};

/** Values for a parameter of a path, already percent-encoded. */
export const hostileSegments: HostileValues<string> = {
  always: ['%00', LONG],
  inTurn: ['a%00b', '%C0%80', '%ED%A0%80', '%', '__proto__', '9007199254740992', '-1', '1e309', 'NaN', '9999-12-31'],
  turns: 2,
};

/** Values for a query or form parameter, already percent-encoded. */
export const hostileParameters: HostileValues<string> = {
  ...hostileSegments,
  inTurn: [...hostileSegments.inTurn, ...dates.map(encodeURIComponent)],
};

/** The values for the parameters of pages, which are many and read by few. */
export const fewParameters: HostileValues<string> = {
  always: ['%00'],
  inTurn: ['%C0%80', LONG, '__proto__', '-1'],
  turns: 1,
};

/** The values for the arguments of MCP tools, which the operations read like their bodies. */
export const fewMembers: HostileValues<unknown> = {
  always: [[['a']]],
  inTurn: ['a\0b', '\ud800', LONG, 2 ** 53],
  turns: 1,
};

/** Returns the spellings of a query or form in which the parameter is repeated, a list or an object. */
export const hostileShapes = (name: string): HostileValues<string> => ({
  always: [],
  inTurn: [`${name}=1&${name}=%00`, `${name}[]=1&${name}[a]=1&${name}[__proto__]=1`],
  turns: 1,
});

/** Parameters that nothing declares. */
export const undeclaredParameters: HostileValues<string> = {
  always: [],
  inTurn: ['%00=%00', '__proto__=1&constructor=1', '%C0%80=1'],
  turns: 1,
};

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

const headers: readonly Readonly<Record<string, string>>[] = [
  ...headerNames.flatMap((name) => headerValues.map((value) => ({ [name]: value }))),
  ...headerValues.map((value) => ({ Cookie: `watchstead_session=${value}; ${value}=${value}` })),
  ...headerValues.map((value) => ({ Authorization: `Bearer ${value}` })),
  ...['\0:\0', '%00:%00', '\xC0\x80:\xED\xA0\x80', LONG.slice(0, 4_000)].map((text) => ({
    Authorization: basic(text),
  })),
];

/** Headers with one hostile value each. */
export const hostileHeaders: HostileValues<Readonly<Record<string, string>>> = {
  always: [],
  inTurn: headers,
  turns: 2,
};
