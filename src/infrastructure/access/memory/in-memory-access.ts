import { InMemoryCustomers } from '../../customers/memory/repositories.ts';
import type { MemoryHost } from '../../kernel/memory/memory-host.ts';
import { InMemoryAccessChanges } from './in-memory-access-changes.ts';
import { InMemoryAccountLinks } from './in-memory-account-links.ts';
import { InMemoryAccounts } from './in-memory-accounts.ts';
import { InMemoryApiTokenReader } from './in-memory-api-token-reader.ts';
import { InMemoryApiTokens } from './in-memory-api-tokens.ts';
import { InMemoryEnrolments } from './in-memory-enrolments.ts';
import { InMemoryRateLimits } from './in-memory-rate-limits.ts';
import { InMemorySessionReader } from './in-memory-session-reader.ts';
import { InMemorySessions } from './in-memory-sessions.ts';
import { InMemorySignInCounters } from './in-memory-sign-in-counters.ts';
import { InMemoryTokenIssuers } from './in-memory-token-issuers.ts';

/** The stores that the use cases of signing in and of API tokens need, and the readers of what they hand out. */
export const inMemoryAccess = (host: MemoryHost, { requireMfaPlatformStaff = false } = {}) => {
  const { store, clock, ids, secrets, digest, vault } = host;
  return {
    ...{ ids, secrets, digest, vault },
    accounts: new InMemoryAccounts(store),
    sessions: new InMemorySessions(store),
    enrolments: new InMemoryEnrolments(store),
    accountLinks: new InMemoryAccountLinks(store),
    signInCounters: new InMemorySignInCounters(store),
    apiTokens: new InMemoryApiTokens(store),
    tokenIssuers: new InMemoryTokenIssuers(store),
    customers: new InMemoryCustomers(store),
    accessChanges: new InMemoryAccessChanges(store),
    limits: new InMemoryRateLimits(store),
    tokenReader: new InMemoryApiTokenReader(store, digest, clock),
    sessionReader: new InMemorySessionReader(store, digest, clock, requireMfaPlatformStaff),
  };
};
