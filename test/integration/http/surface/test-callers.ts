import { openSession } from '../../../../src/application/access/open-session.ts';
import { agentScopes } from '../../../../src/domain/access/caller.ts';
import type { Caller, Role } from '../../../../src/domain/access/caller.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

/** What distinguishes callers. */
export interface CallerFacts {
  readonly role: Role;
  readonly customerId?: number | null;
  readonly isGlobalAdmin?: boolean;
  readonly isGlobalSupporter?: boolean;
}

/** A test caller: its identity in the domain, and its HTTP client. */
export interface TestCaller {
  readonly name: string;
  readonly caller: Caller;
  readonly client: ApiClient;
}

const store = async (
  app: TestApp,
  organizationId: number,
  mark: string,
  facts: CallerFacts,
): Promise<{ readonly id: number; readonly publicId: string }> => {
  const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const publicId = app.ports.ids.next();
  const { id } = await app.database.query
    .insertInto('app_user')
    .values({
      ...stamps,
      ...facts,
      publicId,
      organizationId,
      email: `${mark}-${publicId}@example.com`,
      firstName: mark,
      lastName: facts.role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, publicId };
};

/** Creates a session of a user without sign-in. */
export const sessionOf = async (app: TestApp, userId: number): Promise<ApiClient> => {
  const { ports, clock } = app;
  const [sessions, ids, secrets, digest] = [ports.sessions, ports.ids, ports.secrets, ports.digest];
  const { secret } = await openSession(
    { sessions, ids, secrets, digest },
    { userId, at: clock.now(), awaitsCode: false, steppedUpAt: null, address: '127.0.0.1', userAgent: null },
  );
  return new ApiClient(app.url, undefined, { Cookie: `watchstead_session=${secret}` });
};

/** Creates a token of a user without the endpoint. */
const tokenOf = async (
  app: TestApp,
  organizationId: number,
  userId: number,
  mark: string,
  customerId: number | null,
): Promise<ApiClient> => {
  const { ports, clock } = app;
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const secret = `wsm_${ports.secrets.token(32)}`;
  await app.database.query
    .insertInto('api_token')
    .values({
      ...stamps,
      publicId: ports.ids.next(),
      organizationId,
      userId,
      customerId,
      name: mark,
      sha256: ports.digest.sha256(secret),
      prefix: 'wsm_',
      lastFour: secret.slice(-4),
    })
    .execute();
  return app.client(secret);
};

/** A user with a session. */
export const person = async (
  app: TestApp,
  organizationId: number,
  mark: string,
  facts: CallerFacts,
): Promise<TestCaller & { readonly userId: number; readonly publicId: string }> => {
  const { id: userId, publicId } = await store(app, organizationId, mark, facts);
  return {
    name: `${describeFacts(facts)} session`,
    caller: aUser({ ...facts, customerId: facts.customerId ?? null }),
    client: await sessionOf(app, userId),
    userId,
    publicId,
  };
};

/** A program with a user's token. */
export const program = async (
  app: TestApp,
  organizationId: number,
  mark: string,
  facts: CallerFacts,
  tokenCustomerId: number | null = null,
): Promise<TestCaller> => {
  const { id: userId } = await store(app, organizationId, mark, facts);
  const customerId = tokenCustomerId ?? facts.customerId ?? null;
  const name = `${describeFacts({ ...facts, customerId })} token`;
  return {
    name,
    caller: aToken({ ...facts, customerId }),
    client: await tokenOf(app, organizationId, userId, mark, tokenCustomerId),
  };
};

/** An approved agent with every scope. */
export const agent = async (
  app: TestApp,
  organizationId: number,
  mark: string,
  customerId: number | null = null,
): Promise<TestCaller> => {
  const { ports, clock, database } = app;
  const { id: grantedBy } = await store(app, organizationId, mark, { role: 'admin', customerId });
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const publicId = `reg_${ports.ids.next()}`;
  const endsAt = later(clock.now(), days(7));
  const { id: registrationId } = await database.query
    .insertInto('agent_registration')
    .values({
      ...stamps,
      publicId,
      type: 'anonymous',
      status: 'redeemed',
      claimTokenHash: publicId,
      windowEndsAt: endsAt,
      requestedScopes: agentScopes,
      grantedBy,
      organizationId,
      customerId,
      scopes: agentScopes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = `wsma_${ports.secrets.token(32)}`;
  const sha256 = ports.digest.sha256(secret);
  await database.query
    .insertInto('agent_access_token')
    .values({ registrationId, sha256, scopes: agentScopes, redeemed: true, issuedAt: clock.now(), expiresAt: endsAt })
    .execute();
  const caller = anAgent({
    registrationId: publicId,
    scopes: agentScopes,
    organizationId,
    customerId,
    userId: grantedBy,
  });
  return { name: customerId === null ? 'agent' : 'customer-bound agent', caller, client: app.client(secret) };
};

const describeFacts = ({ role, customerId, isGlobalAdmin, isGlobalSupporter }: CallerFacts): string =>
  [
    typeof customerId === 'number' ? 'customer-bound' : null,
    isGlobalAdmin ? 'platform admin' : null,
    isGlobalSupporter ? 'platform supporter' : null,
    role,
  ]
    .filter((word) => word !== null)
    .join(' ');

/** An anonymous caller. */
export const nobody = (app: TestApp): TestCaller => ({
  name: 'anonymous',
  caller: { kind: 'anonymous' },
  client: app.client(),
});
