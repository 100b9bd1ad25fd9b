import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { CallerCache } from '../../../src/infrastructure/access/caller-cache.ts';
import { PostgresAccountLinks } from '../../../src/infrastructure/access/postgres-account-links.ts';
import { PostgresAccounts } from '../../../src/infrastructure/access/postgres-accounts.ts';
import { PostgresApiTokenReader } from '../../../src/infrastructure/access/postgres-api-token-reader.ts';
import { PostgresApiTokens } from '../../../src/infrastructure/access/postgres-api-tokens.ts';
import { PostgresEnrolments } from '../../../src/infrastructure/access/postgres-enrolments.ts';
import { PostgresRateLimits } from '../../../src/infrastructure/access/postgres-rate-limits.ts';
import { PostgresSessionReader } from '../../../src/infrastructure/access/postgres-session-reader.ts';
import { PostgresSessions } from '../../../src/infrastructure/access/postgres-sessions.ts';
import { PostgresSignInCounters } from '../../../src/infrastructure/access/postgres-sign-in-counters.ts';
import { PostgresTokenIssuers } from '../../../src/infrastructure/access/postgres-token-issuers.ts';
import { PostgresCustomers } from '../../../src/infrastructure/customers/postgres-customers.ts';
import { PostgresPackageConfigs } from '../../../src/infrastructure/customers/postgres-package-configs.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresAccountDeletions } from '../../../src/infrastructure/accounts/postgres-account-deletions.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../src/infrastructure/accounts/postgres-users.ts';
import { TestClock } from '../../builders/clock.ts';
import { accessContextContracts } from '../../contract/access/access-context.contract.ts';
import type { AccessUnderTest } from '../../contract/access/under-test.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

/** Remembers nobody: the promise of a reader is what is stored, and what is remembered has tests of its own. */
class NoCallerCache<Value> extends CallerCache<Value> {
  override remember(key: string, load: (key: string) => Promise<Value | null>): Promise<Value | null> {
    return load(key);
  }
}

const accessIn = (database: Database): AccessUnderTest => {
  const [clock, digest, issuers] = [new TestClock(), cryptoDigest(Buffer.alloc(48, 7)), new PostgresTokenIssuers(database)];
  return {
    ...{ unitOfWork: database, clock, digest, tokenIssuers: issuers, visibleCustomers: issuers },
    organizations: new PostgresOrganizations(database),
    packageConfigs: new PostgresPackageConfigs(database),
    users: new PostgresUsers(database),
    customers: new PostgresCustomers(database),
    accountDeletions: new PostgresAccountDeletions(database),
    accounts: new PostgresAccounts(database),
    sessions: new PostgresSessions(database),
    enrolments: new PostgresEnrolments(database),
    accountLinks: new PostgresAccountLinks(database),
    signInCounters: new PostgresSignInCounters(database, digest),
    apiTokens: new PostgresApiTokens(database),
    limits: new PostgresRateLimits(database),
    tokenReader: new PostgresApiTokenReader(database, digest, clock, new NoCallerCache<never>(clock)),
    sessionReader: new PostgresSessionReader(database, digest, clock, new NoCallerCache<never>(clock), true),
    close: () => Promise.resolve(),
  };
};

describe('access in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization', 'sign_in_counter', 'rate_window']);
  accessContextContracts('PostgreSQL', async () => accessIn(await emptied()));
});
