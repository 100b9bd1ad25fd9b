import { isArray, isObject, textAt, valueAt } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { part } from '../recording.ts';
import { anonymous } from '../script.ts';
import type { World } from '../world.ts';

const PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/jwks.json',
  '/auth.md',
  '/.well-known/oauth-authorization-server/oauth/apps',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/nothing',
  '/healthz',
  '/readyz',
  '/docs',
  '/docs/nothing',
  '/assets/watchstead.css',
  '/assets/watchstead.svg',
  '/',
  '/nothing',
  '/api',
  '/api/nothing',
  '/agent/nothing',
  '/oauth2/nothing',
  '/oauth/apps/nothing',
  '/metrics',
  '/robots.txt',
  '/favicon.ico',
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'];
const LARGE = ['/docs'];

/** Discovery documents, health endpoints, API reference and unknown paths. */
export const recordDocuments = async (world: World): Promise<void> => {
  const { script, alpha } = world;
  for (const path of PATHS) {
    for (const method of METHODS) {
      if (!LARGE.includes(path) || method !== 'GET') await script.send(`${method} ${path}`, anonymous, method, path);
    }
    await script.send(`${path} on another host`, anonymous, 'HEAD', path, { host: 'other.test' });
    await script.send(`GET ${path} on another host`, anonymous, 'POST', path, { host: 'other.test' });
    await script.send(`preflight of ${path}`, anonymous, 'OPTIONS', path, {
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
    });
    await script.send(`${path} with a wrong token`, anonymous, 'HEAD', path, {
      headers: { Authorization: 'Bearer wrong' },
    });
    await script.send(`${path} with a session`, alpha.reader.session, 'HEAD', path);
  }
  const { body, status, headers } = await script.quietly(anonymous, 'GET', '/openapi.json');
  if (isObject(body)) recordOpenApi(world, body, status, String(headers['content-type']));
};

/** Records the OpenAPI document, one entry for each operation and component. */
const recordOpenApi = ({ script }: World, document: JsonObject, status: number, type: string): void => {
  const add = (key: string, value: Json): void => {
    const { shape, text } = part(script.mask.value(value));
    script.recording.add({
      key: script.key(`openapi ${key}`),
      request: 'GET /openapi.json',
      status,
      headers: { 'content-type': type },
      body: shape,
      text,
    });
  };
  const { paths = {}, components = {}, ...rest } = document;
  add('head', rest);
  for (const [path, methods] of Object.entries(isObject(paths) ? paths : {})) {
    for (const [method, operation] of Object.entries(isObject(methods) ? methods : {}))
      add(`${method.toUpperCase()} ${path}`, operationOf(operation));
  }
  for (const [kind, named] of Object.entries(isObject(components) ? components : {})) {
    for (const [name, schema] of Object.entries(isObject(named) ? named : {}))
      add(`${kind} ${name}`, unordered(schema));
  }
};

/** Adds the documented error codes to each response of an operation. */
const operationOf = (operation: Json): Json => {
  const responses = valueAt(operation, 'responses');
  const described = Object.entries(isObject(responses) ? responses : {}).map(([status, response]): [string, Json] => {
    const description = valueAt(response, 'description');
    const codes =
      typeof description === 'string'
        ? [...description.matchAll(/^- `(\w+)`/gm)].map(([, code = '']) => code).toSorted()
        : [];
    return [status, { codes, ...(isObject(response) ? response : {}) }];
  });
  return unordered({ ...(isObject(operation) ? operation : {}), responses: Object.fromEntries(described) });
};

/** Sorts `required` and `parameters`, whose order has no meaning. */
const unordered = (value: Json): Json => {
  if (isArray(value)) return value.map(unordered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]): [string, Json] => {
      if (!isArray(item)) return [name, unordered(item)];
      const items = item.map(unordered);
      const order = (of: Json): string => (typeof of === 'string' ? of : textAt(of, 'name'));
      return [
        name,
        name === 'required' || name === 'parameters' ? items.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) : items,
      ];
    }),
  );
};
