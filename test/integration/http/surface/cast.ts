import { openSession } from '../../../../src/application/access/open-session.ts';
import { Port } from '../../../../src/composition/tokens.ts';
import type { Caller, Role } from '../../../../src/domain/access/caller.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

/** What sets one caller apart from another. */
export interface PlayerFacts {
  readonly role: Role;
  readonly customerId?: number | null;
  readonly isGlobalAdmin?: boolean;
  readonly isGlobalSupporter?: boolean;
}

/** A caller on the stage: who it is to the domain, and how it sends requests. */
export interface Player {
  readonly name: string;
  readonly caller: Caller;
  readonly client: ApiClient;
}

const store = async (app: TestApp, organizationId: number, mark: string, facts: PlayerFacts): Promise<number> => {
  const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const publicId = app.container.get(Port.IdSource).next();
  const { id } = await app.database.query
    .insertInto('app_user')
    .values({ ...stamps, ...facts, publicId, organizationId, email: `${mark}-${publicId}@example.com`, firstName: mark, lastName: facts.role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A session of a user, opened behind the back of sign-in. */
export const sessionOf = async (app: TestApp, userId: number): Promise<ApiClient> => {
  const { container, clock } = app;
  const [sessions, ids, secrets, digest] = [container.get(Port.Sessions), container.get(Port.IdSource), container.get(Port.SecretSource), container.get(Port.Digest)];
  const { secret } = await openSession(
    { sessions, ids, secrets, digest },
    { userId, at: clock.now(), awaitsCode: false, steppedUpAt: null, address: '127.0.0.1', userAgent: null },
  );
  return new ApiClient(app.url, undefined, { Cookie: `watchstead_session=${secret}` });
};

/** A token of a user, issued behind the back of the endpoint. */
const tokenOf = async (app: TestApp, organizationId: number, userId: number, mark: string, customerId: number | null): Promise<ApiClient> => {
  const { container, clock } = app;
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const secret = `wsm_${container.get(Port.SecretSource).token(32)}`;
  await app.database.query
    .insertInto('api_token')
    .values({
      ...stamps,
      publicId: container.get(Port.IdSource).next(),
      organizationId,
      userId,
      customerId,
      name: mark,
      sha256: container.get(Port.Digest).sha256(secret),
      prefix: 'wsm_',
      lastFour: secret.slice(-4),
    })
    .execute();
  return app.client(secret);
};

/** Somebody with a session. */
export const person = async (app: TestApp, organizationId: number, mark: string, facts: PlayerFacts): Promise<Player & { readonly userId: number }> => {
  const userId = await store(app, organizationId, mark, facts);
  return { name: `${describeFacts(facts)} session`, caller: aUser({ ...facts, customerId: facts.customerId ?? null }), client: await sessionOf(app, userId), userId };
};

/** Somebody's program with a token. */
export const program = async (app: TestApp, organizationId: number, mark: string, facts: PlayerFacts, tokenCustomerId: number | null = null): Promise<Player> => {
  const userId = await store(app, organizationId, mark, facts);
  const customerId = tokenCustomerId ?? facts.customerId ?? null;
  const name = `${describeFacts({ ...facts, customerId })} token`;
  return { name, caller: aToken({ ...facts, customerId }), client: await tokenOf(app, organizationId, userId, mark, tokenCustomerId) };
};

const describeFacts = ({ role, customerId, isGlobalAdmin, isGlobalSupporter }: PlayerFacts): string =>
  [typeof customerId === 'number' ? 'customer-bound' : null, isGlobalAdmin ? 'platform admin' : null, isGlobalSupporter ? 'platform supporter' : null, role]
    .filter((word) => word !== null)
    .join(' ');

/** Nobody in particular. */
export const nobody = (app: TestApp): Player => ({ name: 'anonymous', caller: { kind: 'anonymous' }, client: app.client() });
