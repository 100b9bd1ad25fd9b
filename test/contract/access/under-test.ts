import { randomUUID } from 'node:crypto';
import type { ApiTokens, Callers, IdempotencyKeys, RateLimits } from '../../../src/application/access/ports.ts';
import type {
  Accounts,
  Enrolments,
  NewSession,
  Sessions,
  SignInCounters,
} from '../../../src/application/access/sign-in.ports.ts';
import type { AccountLinks, Users } from '../../../src/application/accounts/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { addOne, expectStored } from '../../../src/application/kernel/repository.ts';
import type { ApiToken } from '../../../src/domain/access/api-token.ts';
import type { Customers, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { Digest, UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import type { User, UserRecord } from '../../../src/domain/accounts/user.ts';
import { agencyIn, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import type { SettableClock } from '../../builders/tenants.ts';

/** The ports of access, and those that store users and their organizations, over one empty store. */
export interface AccessUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly clock: SettableClock;
  readonly digest: Digest;
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly users: Users;
  readonly customers: Customers;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly enrolments: Enrolments;
  readonly accountLinks: AccountLinks;
  readonly signInCounters: SignInCounters;
  readonly apiTokens: ApiTokens;
  readonly rateLimits: RateLimits;
  readonly idempotencyKeys: IdempotencyKeys;
  /** Reads `clock`, requires two-step verification of platform staff, and caches nothing between calls. */
  readonly callers: Callers;
  close(): Promise<void>;
}

export type OpenAccess = () => Promise<AccessUnderTest>;

/** An agency with an administrator and an editor. */
export interface Office {
  readonly agency: Agency;
  readonly admin: UserRecord;
  readonly editor: UserRecord;
}

export const officeIn = async (store: AccessUnderTest): Promise<Office> => {
  const agency = await agencyIn(store, { name: randomUUID() });
  return { agency, admin: await memberOf(store, agency, { role: 'admin' }), editor: await memberOf(store, agency) };
};

/** A token of the user for the whole organization that does not expire. */
export const aNewToken = (
  { id: userId, publicId: issuer, organizationId }: User,
  facts: Partial<ApiToken> = {},
): NewRecord<ApiToken> => {
  const publicId = randomUUID();
  const times = { createdAt: NOW, updatedAt: NOW, expiresAt: null, lastUsedAt: null, revokedAt: null };
  return {
    publicId,
    organizationId,
    userId,
    issuer,
    customerId: null,
    name: 'CI',
    prefix: 'wsm_',
    lastFour: 'abcd',
    sha256: publicId,
    ...times,
    ...facts,
  };
};

/** Stores such a token. */
export const tokenOf = async (
  { apiTokens }: Pick<AccessUnderTest, 'apiTokens'>,
  user: User,
  facts: Partial<ApiToken> = {},
): Promise<ApiToken> => expectStored(await addOne(apiTokens, aNewToken(user, facts)));

/** A session of the user, last used at `NOW`. */
export const aNewSession = (userId: number, facts: Partial<NewSession> = {}): NewSession => {
  const publicId = randomUUID();
  const times = { createdAt: NOW, lastSeenAt: NOW, steppedUpAt: null };
  return {
    publicId,
    userId,
    sha256: publicId,
    awaitsCode: false,
    address: '192.0.2.1',
    userAgent: null,
    ...times,
    ...facts,
  };
};
