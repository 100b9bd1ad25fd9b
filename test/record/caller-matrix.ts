import { bodyOf, queryOf } from './bodies.ts';
import { buildPath, decideOpenRequests } from './fixtures.ts';
import type { BuiltPath, Owner } from './fixtures.ts';
import type { Json } from './json.ts';
import { pathParameters } from './plan.ts';
import type { Operation, Plan } from './plan.ts';
import { anonymous, callerWith } from './script.ts';
import type { Caller, SendOptions } from './script.ts';
import type { World } from './world.ts';

/** Operations that end or replace the session. They are not sent with sessions that are needed later. */
const ENDS_SESSIONS = ['signIn', 'signOut', 'signOutEverywhere', 'changePassword'];
const ASKS_FOR_CHANGES = /\}\/change-requests$/;

/** All callers, each with the owner of the records that it requests. */
export const callersOf = (world: World, agents: readonly Caller[]): readonly (readonly [Caller, Owner])[] => {
  const { alpha, beta, suspended, deleted, platform, supporter } = world;
  const { admin, editor, reader, responder, boundEditor, boundReader, deactivated } = alpha;
  const insiders: readonly Caller[] = [
    anonymous,
    callerWith('wrong token', { Authorization: 'Bearer wsm_wrong' }),
    callerWith('malformed token', { Authorization: 'Basic dTpw' }),
    ...[admin, editor, reader, responder, platform, supporter, boundEditor].flatMap(({ session, token }) => [
      session,
      token,
    ]),
    boundReader.token,
    alpha.customerToken,
    alpha.organizationToken,
    deactivated.token,
    beta.admin.token,
    suspended.admin.token,
    deleted.admin.token,
    ...agents,
  ];
  const outsiders: readonly Caller[] = [boundEditor.token, alpha.customerToken];
  return [
    ...insiders.map((caller) => [caller, 'customer'] as const),
    ...outsiders.map((caller) => [{ ...caller, name: `${caller.name}, of the neighbour` }, 'neighbour'] as const),
  ];
};

/** Encodes the members of a body as form fields. */
export const asForm = (body: Readonly<Record<string, Json>>): SendOptions => ({
  form: Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ),
});

/** A valid request for the operation. */
export const validRequest = (operation: Operation, world: World): SendOptions => {
  const { id, contentType } = operation;
  if (contentType === null) return {};
  if (contentType.includes('form')) return asForm(bodyOf(id, world));
  return contentType.includes('json') ? { json: bodyOf(id, world) } : { raw: 'unknown', type: contentType };
};

/** Sends every operation as every caller, or only as the given agents. */
export const sendCallerMatrix = async (
  world: World,
  { operations }: Plan,
  agents: readonly Caller[],
  agentsOnly = false,
): Promise<void> => {
  const { script } = world;
  const callers = agentsOnly ? agents.map((caller) => [caller, 'customer'] as const) : callersOf(world, agents);
  for (const operation of operations) {
    const { id, method } = operation;
    const kept = new Map<Owner, BuiltPath>();
    for (const [caller, owner] of callers) {
      if (ENDS_SESSIONS.includes(id) && caller.credentials()['Cookie'] !== undefined) continue;
      const hasPath = pathParameters(operation).length > 0;
      if (!hasPath && owner === 'neighbour') continue;
      const built = (method === 'DELETE' ? undefined : kept.get(owner)) ?? (await buildPath(operation, world, owner));
      kept.set(owner, built);
      if (ASKS_FOR_CHANGES.test(operation.path)) await decideOpenRequests(world, owner);
      await script.send(`${id} by ${caller.name}`, caller, method, `${built.path}${queryOf(id, world)}`, {
        ...validRequest(operation, world),
        limited: true,
      });
    }
  }
};
