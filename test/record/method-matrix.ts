import { queryOf } from './bodies.ts';
import { buildPath } from './fixtures.ts';
import type { Operation, Plan } from './plan.ts';
import { validRequest } from './caller-matrix.ts';
import type { World } from './world.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PREFLIGHT = {
  Origin: 'https://app.example',
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization',
};
const KEYED_BY_SESSION = /^\/api\/(?:customer\/tokens|organization\/tokens)|\/mfa\//;
/** Operations that are not repeated because a second call has side effects or uses up a rate limit. */
const UNKEYED = [
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'signIn',
  'enrollMfa',
  'validateVatId',
  'testSmtpSettings',
];

/** Sends unsupported methods, HEAD, OPTIONS and preflight requests to every path. */
export const sendMethodMatrix = async (world: World, { operations }: Plan): Promise<void> => {
  const { script, alpha } = world;
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  for (const [path, taken] of byPath) {
    const [first] = taken;
    if (first === undefined) continue;
    const built = await buildPath({ ...first, method: 'GET' }, world);
    const target = `${built.path}${queryOf(first.id, world)}`;
    for (const method of METHODS.filter((each) => !taken.some((operation) => operation.method === each))) {
      await script.send(`${method} ${path}`, alpha.admin.token, method, target, { limited: true });
    }
    await script.send(`preflight of ${path}`, alpha.admin.token, 'OPTIONS', target, {
      headers: PREFLIGHT,
      limited: true,
    });
    await script.send(`${path} on another host`, alpha.admin.token, first.method, target, {
      ...validRequest(first, world),
      host: 'other.test',
      limited: true,
    });
    await script.send(`${path} of another origin`, alpha.admin.token, first.method, target, {
      ...validRequest(first, world),
      headers: { Origin: 'https://app.example' },
      limited: true,
    });
  }
};

/** Replays every POST operation with an Idempotency-Key. */
export const sendKeyMatrix = async (world: World, { operations }: Plan): Promise<void> => {
  const { script, alpha, platform } = world;
  for (const operation of operations.filter(({ method, id }) => method === 'POST' && !UNKEYED.includes(id))) {
    const { id, path } = operation;
    const caller = KEYED_BY_SESSION.test(path)
      ? alpha.admin.session
      : /platform-admin|locations/.test(path)
        ? platform.session
        : alpha.organizationToken;
    const [{ path: target }, other] = [await buildPath(operation, world), await buildPath(operation, world)];
    const request = validRequest(operation, world);
    const send = (label: string, key: string, at = target, options = request) =>
      script.send(`${id}: ${label}`, caller, 'POST', at, {
        ...options,
        headers: { 'Idempotency-Key': key },
        limited: true,
      });
    await send('under a key', `key of ${id}`);
    await send('under the same key', `key of ${id}`);
    await send('under the same key with another body', `key of ${id}`, target, { json: { another: 'body' } });
    await send('under the same key at another query', `key of ${id}`, `${target}?again=1`);
    if (other.path !== target) await send('under the same key for another record', `key of ${id}`, other.path);
    for (const key of ['', 'x'.repeat(255), 'x'.repeat(256)])
      await send(`under a key of ${key.length} characters`, key);
  }
};
