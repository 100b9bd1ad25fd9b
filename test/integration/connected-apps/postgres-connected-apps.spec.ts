import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import {
  PostgresAppGrants,
  PostgresAppTokens,
  PostgresAuthorizations,
  PostgresOauthClients,
} from '../../../src/infrastructure/connected-apps/repositories.ts';
import { PostgresAccessChanges } from '../../../src/infrastructure/access/access-changes.ts';
import { PostgresCallers } from '../../../src/infrastructure/access/postgres-callers.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../../builders/clock.ts';
import { authorizationsContract, oauthClientsContract } from '../../contract/connected-apps/authorizations.contract.ts';
import {
  appCallersContract,
  appGrantsContract,
  appTokensContract,
} from '../../contract/connected-apps/grants-and-tokens.contract.ts';
import type { ConnectedAppsUnderTest } from '../../contract/connected-apps/under-test.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { postgresTenants } from '../kernel/database/postgres-tenants.ts';

const connectedAppsIn = async (database: Database): Promise<ConnectedAppsUnderTest> => {
  const [clock, digest] = [new TestClock(), cryptoDigest(Buffer.alloc(48, 7))];
  return {
    unitOfWork: database,
    clock,
    digest,
    tenants: await postgresTenants(database),
    close: () => Promise.resolve(),
    oauthClients: new PostgresOauthClients(database),
    authorizations: new PostgresAuthorizations(database),
    appGrants: new PostgresAppGrants(database),
    appTokens: new PostgresAppTokens(database),
    callers: new PostgresCallers(
      { database, digest, clock, accessChanges: new PostgresAccessChanges(database) },
      { agentAccessEnabled: true, requireMfaPlatformStaff: false },
    ),
  };
};

describe('connected apps in PostgreSQL', () => {
  const emptied = emptiedForEach(['organization', 'oauth_client']);
  const open = async () => connectedAppsIn(await emptied());
  for (const contract of [
    oauthClientsContract,
    authorizationsContract,
    appGrantsContract,
    appTokensContract,
    appCallersContract,
  ])
    contract({ describe, it }, open);
});
