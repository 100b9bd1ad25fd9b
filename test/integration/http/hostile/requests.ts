import { z } from 'zod';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { exampleOf } from '../../../../src/interfaces/http/kernel/examples.ts';
import type { NamedSchemas } from '../../../../src/interfaces/http/kernel/examples.ts';
import { asDocumented } from '../../../../src/interfaces/mcp/tool-input.ts';
import {
  RawJson,
  fewMembers,
  fewParameters,
  hostileBodies,
  hostileDates,
  hostileMembers,
  hostileParameters,
  hostileSegments,
  hostileShapes,
  undeclaredParameters,
  valuesFor,
} from './values.ts';
import type { HostileValues } from './values.ts';

/** A request that is about to be sent. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** A member of a body: its place, and whether it may be any text. */
interface Member {
  readonly place: readonly string[];
  readonly isFreeText: boolean;
}

/** The depth to which the members of a body are varied. */
const DEPTH = 3;

const membersOf = (schema: JsonSchema, root: JsonSchema, place: readonly string[] = []): readonly Member[] => {
  if (place.length > DEPTH) return [];
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.split('/').at(-1) ?? ''];
    return target === undefined ? [] : membersOf(target, root, place);
  }
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own: Member[] =
    place.length === 0 || variants.length > 0
      ? []
      : [{ place, isFreeText: schema.type === 'string' && schema.enum === undefined && schema.format !== 'uuid' }];
  return [
    ...own,
    ...variants.flatMap((variant) => membersOf(variant, root, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => membersOf(part, root, [...place, name])),
    ...(schema.items === undefined ? [] : membersOf(schema.items, root, [...place, '0'])),
  ];
};

/** Returns the members of a body, each once. */
const distinctMembers = (schema: z.ZodType): readonly Member[] => {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: asDocumented,
  }) as JsonSchema;
  const all = new Map<string, Member>();
  for (const member of membersOf(json, json)) {
    const key = member.place.join('.');
    all.set(key, { ...member, isFreeText: member.isFreeText || all.get(key)?.isFreeText === true });
  }
  return [...all.values()];
};

/** Returns a copy of the value with another one at the place. Missing objects and lists are created. */
const replaced = (value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown => {
  if (name === undefined) return by;
  if (/^\d+$/.test(name)) {
    const list: readonly unknown[] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    return [replaced(list[0], rest, by), ...list.slice(1)];
  }
  const object = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return { ...object, [name]: replaced(object[name], rest, by) };
};

const MARK = 'raw-json:';

const asJson = (body: unknown): Buffer =>
  Buffer.from(
    JSON.stringify(body, (_name, value: unknown) =>
      value instanceof RawJson ? `${MARK}${value.text}` : value,
    ).replace(/"raw-json:((?:[^"\\]|\\.)*)"/g, (_whole, text: string) => JSON.parse(`"${text}"`) as string),
  );

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const FORM_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };

const asForm = (body: unknown): string =>
  new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, String(value)])).toString();

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Returns the queries or forms of a path with one hostile value each, besides the given valid fields. */
const hostileFields = (
  path: string,
  names: readonly string[],
  valid = '',
  values: HostileValues<string> = hostileParameters,
): readonly string[] => {
  const others = (name: string): string => {
    const kept = new URLSearchParams(valid);
    kept.delete(name);
    return kept.size === 0 ? '' : `&${kept.toString()}`;
  };
  return [
    ...names.flatMap((name) => [
      ...valuesFor(`${path} ${name}`, values).map((value) => `${name}=${value}${others(name)}`),
      ...valuesFor(`${path} ${name}`, hostileShapes(name)).map((fields) => `${fields}${others(name)}`),
    ]),
    ...valuesFor(path, undeclaredParameters).map((fields) => (valid === '' ? fields : `${fields}&${valid}`)),
  ];
};

/** Returns the paths of a template with one hostile value each; other parameters keep their valid value. */
const hostilePaths = (template: string, valid: string): readonly string[] => {
  const filled = valid.split('?', 1)[0]?.split('/') ?? [];
  return template
    .split('/')
    .flatMap((segment, at) =>
      segment.includes('{')
        ? valuesFor(template, hostileSegments).map((value) => filled.with(at, value).join('/'))
        : [],
    );
};

const briefPaths = (template: string, valid: string): readonly string[] =>
  hostilePaths(template, valid).filter((path) => path.includes('/%00'));

/** Returns a value that the schema accepts, as the documentation shows it. */
const exampleFor = (schema: z.ZodType, use: 'request' | 'response'): object => {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: asDocumented,
  }) as Readonly<Record<string, unknown>>;
  return exampleOf(json, $defs as NamedSchemas, use) as object;
};

/** Returns the required parameters of the query of an operation. */
const requiredQuery = ({ request: { query } }: Endpoint): string =>
  query === undefined ? '' : asForm(exampleFor(query, 'response'));

/** Returns the body if the operation accepts it, or its example in the documentation. */
export const acceptedBody = ({ request: { body: schema } }: Endpoint, body: unknown): unknown =>
  schema === undefined || schema.safeParse(body).success ? body : exampleFor(schema, 'request');

/** Returns the valid request of an operation. */
export const validRequest = (endpoint: Endpoint, pathOnly: string, body: unknown): HostileRequest => {
  const method = endpoint.method.toUpperCase();
  const query = requiredQuery(endpoint);
  const path = query === '' ? pathOnly : withQuery(pathOnly, query);
  if (body === undefined) return { method, path };
  return endpoint.bodyFormat === 'form'
    ? { method, path, headers: FORM_HEADERS, body: Buffer.from(asForm(body)) }
    : { method, path, headers: JSON_HEADERS, body: asJson(body) };
};

const hostileJson = (endpoint: Endpoint, schema: z.ZodType, path: string, body: unknown): readonly HostileRequest[] => {
  const method = endpoint.method.toUpperCase();
  const operation = `${method} ${endpoint.path}`;
  const members = distinctMembers(schema).flatMap(({ place, isFreeText }) => {
    const field = `${operation} ${place.join('.')}`;
    return [...valuesFor(field, hostileMembers), ...(isFreeText ? valuesFor(field, hostileDates) : [])].map((value) =>
      asJson(replaced(body, place, value)),
    );
  });
  return [...members, ...valuesFor(operation, hostileBodies)].map((bytes) => ({
    method,
    path,
    headers: JSON_HEADERS,
    body: bytes,
  }));
};

const hostileForm = (endpoint: Endpoint, schema: z.ZodType, path: string, body: unknown): readonly HostileRequest[] => {
  const method = endpoint.method.toUpperCase();
  const names = distinctMembers(schema)
    .filter(({ place }) => place.length === 1)
    .map(({ place }) => place[0] ?? '');
  const fields = hostileFields(endpoint.path, names, asForm(body)).map((text) => Buffer.from(text));
  return [...fields, ...valuesFor(endpoint.path, hostileBodies)].map((bytes) => ({
    method,
    path,
    headers: FORM_HEADERS,
    body: bytes,
  }));
};

/** Pairs of fields that bound a period. */
const PERIODS = [
  ['from', 'to'],
  ['startsAt', 'endsAt'],
  ['startTime', 'endTime'],
] as const;

/** The longest periods that dates can describe. */
const longPeriods: readonly (readonly [from: string, to: string])[] = [
  ['0000-01-01', '0000-02-01'],
  ['1970-01-01', '9999-12-31'],
  ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
];

const periodsIn = (names: readonly string[]): readonly Readonly<Record<string, string>>[] =>
  PERIODS.filter((pair) => pair.every((name) => names.includes(name))).flatMap(([from, to]) =>
    longPeriods.map((period) => ({ [from]: period[0], [to]: period[1] })),
  );

/** Returns the requests for a period that is longer than any record. */
const longRequests = (endpoint: Endpoint, valid: HostileRequest, body: unknown): readonly HostileRequest[] => [
  ...periodsIn(Object.keys(endpoint.request.query?.shape ?? {})).map((period) => ({
    ...valid,
    path: withQuery(valid.path, new URLSearchParams(period).toString()),
  })),
  ...(endpoint.request.body === undefined
    ? []
    : periodsIn(distinctMembers(endpoint.request.body).map(({ place }) => place.join('.'))).map((period) => ({
        ...valid,
        body: asJson({ ...(body as object), ...period }),
      }))),
];

/** Returns every request of an operation in which one field of the path, query or body is hostile. */
export const hostileRequests = (endpoint: Endpoint, path: string, body: unknown): readonly HostileRequest[] => {
  const valid = validRequest(endpoint, path, body);
  const queries = hostileFields(
    endpoint.path,
    Object.keys(endpoint.request.query?.shape ?? {}),
    requiredQuery(endpoint),
  );
  const { body: schema } = endpoint.request;
  const write = endpoint.bodyFormat === 'form' ? hostileForm : hostileJson;
  return [
    ...hostilePaths(endpoint.path, path).map((hostile) => ({ ...valid, path: hostile })),
    ...queries.map((query) => ({ ...valid, path: withQuery(path, query) })),
    ...(schema === undefined ? [] : write(endpoint, schema, valid.path, body)),
    ...longRequests(endpoint, valid, body),
    valid,
  ];
};

/** Returns the requests for a page, or for any other path, with a hostile value in the path or query. */
export const hostileVisits = (template: string, path: string, names: readonly string[]): readonly HostileRequest[] =>
  [
    ...hostilePaths(template, path),
    ...hostileFields(template, names, '', fewParameters).map((query) => withQuery(path, query)),
    path,
  ].map((target) => ({ method: 'GET', path: target }));

/** Returns the submissions of a form with a hostile value in the path or in one field. */
export const hostileSubmissions = (
  template: string,
  path: string,
  schema: z.ZodType | undefined,
): readonly HostileRequest[] => {
  const post = { method: 'POST', headers: FORM_HEADERS };
  const valid = schema === undefined ? {} : exampleFor(schema, 'request');
  const names = schema === undefined ? [] : distinctMembers(schema).map(({ place: [name = ''] }) => name);
  const texts = hostileFields(template, [...new Set(names)], asForm(valid));
  const bodies = [...texts.map((text) => Buffer.from(text)), ...valuesFor(template, hostileBodies)];
  return [
    ...hostilePaths(template, path).map((target) => ({ ...post, path: target, body: Buffer.from(asForm(valid)) })),
    ...bodies.map((body) => ({ ...post, path, body })),
  ];
};

/** Returns the few requests for a page that every caller sends. */
export const briefVisits = (template: string, path: string): readonly HostileRequest[] =>
  [...briefPaths(template, path), withQuery(path, 'id=%00'), withQuery(path, 'token=x&return_to=%C0%80')].map(
    (target) => ({ method: 'GET', path: target }),
  );

/** Returns the few submissions of a form that every caller sends. */
export const briefSubmissions = (template: string, path: string): readonly HostileRequest[] => [
  ...briefPaths(template, path).map((target) => ({ method: 'POST', path: target, headers: FORM_HEADERS })),
  { method: 'POST', path, headers: FORM_HEADERS, body: Buffer.from('a=%00') },
];

/** Returns the calls of an MCP tool with a hostile value in one argument, and in all of them. */
export const hostileCalls = (tool: string, names: readonly string[]): readonly HostileRequest[] =>
  [...['unknown', ...names].map((name) => [name]), names].flatMap((set) =>
    valuesFor(`${tool} ${set.join(' ')}`, fewMembers).map((value) =>
      mcpRequest('tools/call', { name: tool, arguments: Object.fromEntries(set.map((name) => [name, value])) }),
    ),
  );

/** Returns a message to the MCP endpoint. */
export const mcpRequest = (method: string, params: object): HostileRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { ...JSON_HEADERS, Accept: 'application/json, text/event-stream' },
  body: asJson({ jsonrpc: '2.0', id: 1, method, params }),
});

/** Returns the few requests of an operation that every caller sends: one hostile value for each part. */
export const briefRequests = (endpoint: Endpoint, path: string, body: unknown): readonly HostileRequest[] => {
  const valid = validRequest(endpoint, path, body);
  const [firstQuery] = Object.keys(endpoint.request.query?.shape ?? {});
  return [
    ...briefPaths(endpoint.path, path).map((hostile) => ({ ...valid, path: hostile })),
    { ...valid, path: withQuery(path, `${firstQuery ?? 'a'}=%00`) },
    ...(endpoint.request.body === undefined ? [] : [{ ...valid, body: Buffer.from('{"a":"\\u0000') }]),
  ];
};
