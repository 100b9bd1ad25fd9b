import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { PostgresAccountLinks } from '../../../src/infrastructure/accounts/postgres-account-links.ts';
import { PostgresAccounts } from '../../../src/infrastructure/access/postgres-accounts.ts';
import {
  PostgresApiTokens,
  PostgresEnrolments,
  PostgresSessions,
} from '../../../src/infrastructure/access/postgres-sessions.ts';
import { PostgresIdempotencyKeys } from '../../../src/infrastructure/access/postgres-idempotency-keys.ts';
import { PostgresRateLimits } from '../../../src/infrastructure/access/postgres-rate-limits.ts';
import { PostgresAccessChanges } from '../../../src/infrastructure/access/access-changes.ts';
import { PostgresCallers } from '../../../src/infrastructure/access/postgres-callers.ts';
import { PostgresSignInCounters } from '../../../src/infrastructure/access/postgres-sign-in-counters.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../src/infrastructure/accounts/postgres-users.ts';
import { TestClock } from '../../builders/clock.ts';
import { accountsContract } from '../../contract/access/accounts.contract.ts';
import { apiTokensContract } from '../../contract/access/api-tokens.contract.ts';
import { apiTokenCallersContract, sessionCallersContract } from '../../contract/access/callers.contract.ts';
import { enrolmentsContract } from '../../contract/access/enrolments.contract.ts';
import {
  idempotencyKeysContract,
  rateLimitsContract,
  signInCountersContract,
} from '../../contract/access/request-limits.contract.ts';
import { sessionsContract } from '../../contract/access/sessions.contract.ts';
import type { AccessUnderTest } from '../../contract/access/under-test.ts';
import { accountLinksContract } from '../../contract/accounts/account-links.contract.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { jsonLog } from '../../../src/infrastructure/kernel/system/json-log.ts';

const accessIn = (database: Database): AccessUnderTest => {
  const [clock, digest] = [new TestClock(), cryptoDigest(Buffer.alloc(48, 7))];
  const accessChanges = new PostgresAccessChanges(database);
  /** Looks up without a cache, because caching is tested separately. */
  const callers = () =>
    new PostgresCallers(
      { database, digest, clock, accessChanges },
      { agentAccessEnabled: true, requireMfaPlatformStaff: true },
    );
  return {
    unitOfWork: database,
    clock,
    digest,
    organizations: new PostgresOrganizations(database),
    packageConfigs: new PostgresPackageConfigs(database),
    users: new PostgresUsers(database),
    customers: new PostgresCustomers(database),
    accounts: new PostgresAccounts(database),
    sessions: new PostgresSessions(database),
    enrolments: new PostgresEnrolments(database),
    accountLinks: new PostgresAccountLinks(database),
    signInCounters: new PostgresSignInCounters(database, digest),
    apiTokens: new PostgresApiTokens(database),
    rateLimits: new PostgresRateLimits(database, jsonLog('silent')),
    idempotencyKeys: new PostgresIdempotencyKeys(database),
    callers: { find: (credential) => callers().find(credential), renew: (credential) => callers().renew(credential) },
    close: () => Promise.resolve(),
  };
};

describe('access in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization', 'sign_in_counter', 'rate_window', 'idempotency_key']);
  const open = async () => accessIn(await emptied());
  const signIn = [accountsContract, sessionsContract, enrolmentsContract, accountLinksContract, signInCountersContract];
  const requests = [
    apiTokensContract,
    apiTokenCallersContract,
    sessionCallersContract,
    rateLimitsContract,
    idempotencyKeysContract,
  ];
  for (const contract of [...signIn, ...requests]) contract({ describe, it }, open);
});
