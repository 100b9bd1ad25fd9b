import { bodyOf, queryOf } from './bodies.ts';
import { buildPath } from './fixtures.ts';
import { isArray } from './json.ts';
import type { Json } from './json.ts';
import { membersOf, pathParameters } from './plan.ts';
import type { Operation, Parameter, Plan, Schema } from './plan.ts';
import { anonymous, roundRobin } from './script.ts';
import type { Caller, SendOptions } from './script.ts';
import { asForm, validRequest } from './caller-matrix.ts';
import type { World } from './world.ts';

/** Paths that require a session. */
const BY_SESSION = /^\/api\/(?:auth|customer\/tokens|organization\/tokens|oauth|agent-claim)|\/mfa\//;
const OPEN =
  /^\/(?:agent|oauth2|oauth\/apps|\.well-known|auth\.md)|^\/api\/(?:heartbeat|auth\/(?:sign-in|password-reset|invitations))/;
const PLATFORM = /^\/api\/(?:locations|platform-admin)/;

/** A caller that is allowed to use the operation. */
const callerFor = ({ path, method }: Operation, { alpha, beta, spares, platform }: World, sessions: Caller): Caller => {
  if (OPEN.test(path)) return anonymous;
  // The rate limits of these operations apply to the organization.
  if (/\/smtp\/test$|\/vat-id\/validate$/.test(path))
    return roundRobin(
      'administrators',
      [beta, ...spares].map(({ admin }) => admin.token),
    );
  if (PLATFORM.test(path) && (method !== 'GET' || path.startsWith('/api/platform-admin'))) return platform.token;
  return BY_SESSION.test(path) ? sessions : alpha.admin.token;
};

const typesOf = (schema: Schema): readonly string[] => {
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (isArray(variants)) return variants.flatMap((variant) => typesOf(variant as Schema));
  const { type } = schema;
  return isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : [];
};

const boundOf = (schema: Schema, name: string): number | null => {
  const own = schema[name];
  if (typeof own === 'number') return own;
  const variants = schema['anyOf'];
  const found = isArray(variants)
    ? variants.map((variant) => boundOf(variant as Schema, name)).find((bound) => bound !== null)
    : undefined;
  return found ?? null;
};

/** Values that violate the schema of a member, with a description. */
const wrongValues = (schema: Schema): readonly (readonly [string, Json])[] => {
  const types = typesOf(schema);
  const examples: readonly (readonly [string, Json, string])[] = [
    ['a text', 'x', 'string'],
    ['a number', 7.5, 'number'],
    ['a flag', true, 'boolean'],
    ['a list', [], 'array'],
    ['an object', {}, 'object'],
    ['null', null, 'null'],
  ];
  const wrong = examples.filter(([, , type]) => !types.includes(type)).map(([label, value]) => [label, value] as const);
  const [least, most, longest, shortest, fullest] = [
    boundOf(schema, 'minimum'),
    boundOf(schema, 'maximum'),
    boundOf(schema, 'maxLength'),
    boundOf(schema, 'minLength'),
    boundOf(schema, 'maxItems'),
  ];
  const hasValues = schema['enum'] !== undefined || schema['const'] !== undefined;
  return [
    ...wrong.slice(0, 2),
    ...(types.includes('null') ? [] : wrong.filter(([label]) => label === 'null')),
    ...(least === null ? [] : [['below its least', least - 1] as const]),
    ...(most === null || most > Number.MAX_SAFE_INTEGER - 1 ? [] : [['above its most', most + 1] as const]),
    ...(longest === null ? [] : [['too long', 'x'.repeat(longest + 1)] as const]),
    ...(shortest === null ? [] : [['empty', ''] as const]),
    ...(fullest === null ? [] : [['too many', Array.from({ length: fullest + 1 }, () => 'x')] as const]),
    ...(hasValues || types.includes('string') ? [['another value', 'no such value!\u0007'] as const] : []),
  ];
};

/** Sends bodies with one error each. */
const sendWrongBodies = async (operation: Operation, world: World, caller: Caller, path: string): Promise<void> => {
  const { id, method, body: schema, contentType } = operation;
  if (schema === null || contentType === null) return;
  const { script } = world;
  const send = (label: string, options: SendOptions) =>
    script.send(`${id}: ${label}`, caller, method, path, { limited: true, ...options });
  const isForm = contentType.includes('form');
  const encode = (body: Readonly<Record<string, Json>>): SendOptions => (isForm ? asForm(body) : { json: body });
  const right = bodyOf(id, world);
  await send('no body', {});
  await send('an empty body', { raw: '', type: contentType });
  await send('no members', encode({}));
  await send('an unknown member', encode({ ...bodyOf(id, world), unknownMember: 1 }));
  await send('another content type', { raw: JSON.stringify(right), type: 'text/plain' });
  await send('the other encoding', isForm ? { json: right } : asForm(right));
  await send('too large', { raw: `{"pad":"${'x'.repeat(1024 * 1024)}"}`, type: contentType });
  if (!contentType.includes('json')) return;
  for (const raw of ['{', '[]', 'null', '"text"']) await send(`body ${raw}`, { raw, type: contentType });
  for (const name of Object.keys(right)) {
    const { [name]: _left, ...rest } = bodyOf(id, world);
    await send(`without ${name}`, { json: rest });
  }
  for (const [name, member] of Object.entries(membersOf(schema))) {
    for (const [label, value] of wrongValues(member))
      await send(`${name} is ${label}`, { json: { ...bodyOf(id, world), [name]: value } });
  }
};

const WRONG_TEXTS: Readonly<Record<string, readonly string[]>> = {
  integer: ['', 'x', '0', '-1', '1.5', '01', '+1', '1e3', '99999999999'],
  string: ['', 'x', 'y'.repeat(300), '%00', '%25', '%F0%9F%98%80'],
  boolean: ['', 'yes', 'true', 'false'],
};

const textsFor = ({ schema }: Parameter): readonly string[] => {
  const types = typesOf(schema);
  const values = isArray(schema['enum']) ? schema['enum'].map(String) : [];
  const kind = types.includes('integer') ? 'integer' : types.includes('boolean') ? 'boolean' : 'string';
  return [...values, ...(WRONG_TEXTS[kind] ?? [])];
};

/** Sends queries with one invalid, repeated or unknown parameter each. */
const sendQueries = async (operation: Operation, world: World, caller: Caller, path: string): Promise<void> => {
  const { id, method } = operation;
  const query = queryOf(id, world);
  const join = (parameter: string): string => `${path}${query === '' ? '?' : `${query}&`}${parameter}`;
  const send = (label: string, target: string) =>
    world.script.send(`${id}: ${label}`, caller, method, target, { ...validRequest(operation, world), limited: true });
  if (method === 'GET') await send('an unknown parameter', join('unknown=1'));
  for (const parameter of operation.parameters.filter((each) => each.in === 'query')) {
    const others = new URLSearchParams(query);
    others.delete(parameter.name);
    const rest = others.toString();
    const alone = (text: string): string => `${path}?${rest === '' ? '' : `${rest}&`}${parameter.name}=${text}`;
    for (const text of textsFor(parameter)) await send(`${parameter.name}=${text.slice(0, 20)}`, alone(text));
    await send(`${parameter.name} twice`, alone(`1&${parameter.name}=2`));
    if (rest !== query.slice(1)) await send(`without ${parameter.name}`, `${path}${rest === '' ? '' : `?${rest}`}`);
  }
};

const WRONG_IDS = [
  '00000000-0000-4000-8000-000000000000',
  'neither',
  '0',
  '-1',
  '2147483648',
  '1.5',
  '%20',
  'me',
  '00000000-0000-4000-8000-00000000000g',
];

/** Sends unknown and malformed ids in the path. */
const sendWrongIds = async (operation: Operation, world: World, caller: Caller): Promise<void> => {
  const { id, method } = operation;
  if (pathParameters(operation).length === 0) return;
  const built = await buildPath(operation, world);
  const send = (label: string, target: string) =>
    world.script.send(`${id}: ${label}`, caller, method, `${target}${queryOf(id, world)}`, {
      ...validRequest(operation, world),
      limited: true,
    });
  for (const text of WRONG_IDS) await send(`the id ${text}`, built.with(text));
  if (method !== 'DELETE' && built.legacyPath !== null) await send('the legacy id', built.legacyPath);
  if (method === 'GET')
    await send('the id in capitals', built.with((built.path.split('/').at(-1) ?? '').toUpperCase()));
};

/** Operations whose bodies are not varied because they would invalidate the session. */
const SKIPPED_BODIES = ['changePassword'];

/** Sends every operation with invalid bodies, queries and ids. */
export const sendRequestMatrix = async (world: World, { operations }: Plan, sessions: Caller): Promise<void> => {
  for (const operation of operations) {
    const caller = callerFor(operation, world, sessions);
    const { path } = await buildPath(operation, world);
    if (!SKIPPED_BODIES.includes(operation.id))
      await sendWrongBodies(operation, world, caller, `${path}${queryOf(operation.id, world)}`);
    if (!['signOut', 'signOutEverywhere'].includes(operation.id)) await sendQueries(operation, world, caller, path);
    await sendWrongIds(operation, world, caller);
  }
};
