import type { Role } from '../../../src/domain/access/caller.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** The differences between a caller and an organization-wide administrator. */
export interface CallerFacts {
  readonly role?: Role;
  /** The internal id of the customer that the token is scoped to. */
  readonly customerId?: number;
  readonly isGlobalAdmin?: boolean;
  readonly isGlobalSupporter?: boolean;
}

/** Returns a client with a token of a new user of the organization. */
export const callerOf = async (app: TestApp, organizationId: number, facts: CallerFacts = {}): Promise<ApiClient> => {
  const { role = 'admin', customerId = null, isGlobalAdmin = false, isGlobalSupporter = false } = facts;
  const { ports, database, clock } = app;
  const ids = ports.ids;
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const publicId = ids.next();
  const user = await database.query
    .insertInto('app_user')
    .values({
      ...stamps,
      publicId,
      organizationId,
      email: `${publicId}@example.com`,
      firstName: '',
      lastName: '',
      role,
      isGlobalAdmin,
      isGlobalSupporter,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = `wsm_${ports.secrets.token(32)}`;
  const sha256 = ports.digest.sha256(secret);
  await database.query
    .insertInto('api_token')
    .values({
      ...stamps,
      publicId: ids.next(),
      organizationId,
      userId: user.id,
      customerId,
      name: role,
      sha256,
      prefix: 'wsm_',
      lastFour: secret.slice(-4),
    })
    .execute();
  return app.client(secret);
};
