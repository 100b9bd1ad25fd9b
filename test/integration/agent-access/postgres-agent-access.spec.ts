import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import {
  PostgresAgentApprovals,
  PostgresUserCodeAttempts,
  PostgresSeenTokens,
} from '../../../src/infrastructure/agent-access/repositories.ts';
import { PostgresAgentRegistrations } from '../../../src/infrastructure/agent-access/postgres-agent-registrations.ts';
import { PostgresAccessChanges } from '../../../src/infrastructure/access/access-changes.ts';
import { PostgresCallers } from '../../../src/infrastructure/access/postgres-callers.ts';
import { PostgresAgentTokens } from '../../../src/infrastructure/agent-access/postgres-agent-tokens.ts';
import { PostgresAuthorizingUsers } from '../../../src/infrastructure/access/postgres-authorizing-users.ts';
import { PostgresSigningKeys } from '../../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../../builders/clock.ts';
import { authorizingUsersContract } from '../../contract/access/authorizing-users.contract.ts';
import {
  agentApprovalsContract,
  seenTokensContract,
  signingKeysContract,
  userCodeAttemptsContract,
} from '../../contract/agent-access/approvals-and-keys.contract.ts';
import { registrationDecisionsContract } from '../../contract/agent-access/registration-decisions.contract.ts';
import { agentRegistrationsContract } from '../../contract/agent-access/registrations.contract.ts';
import { agentCallersContract, agentTokensContract } from '../../contract/agent-access/tokens.contract.ts';
import type { AgentAccessUnderTest } from '../../contract/agent-access/under-test.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { postgresTenants } from '../kernel/database/postgres-tenants.ts';

const KEY = Buffer.alloc(48, 7);

const agentAccessIn = async (database: Database): Promise<AgentAccessUnderTest> => {
  const [clock, digest] = [new TestClock(), cryptoDigest(KEY)];
  return {
    unitOfWork: database,
    clock,
    digest,
    tenants: await postgresTenants(database),
    close: () => Promise.resolve(),
    agentRegistrations: new PostgresAgentRegistrations(database),
    agentApprovals: new PostgresAgentApprovals(database),
    agentTokens: new PostgresAgentTokens(database),
    authorizingUsers: new PostgresAuthorizingUsers(database),
    userCodeAttempts: new PostgresUserCodeAttempts(database),
    seenTokens: new PostgresSeenTokens(database, digest),
    signingKeys: new PostgresSigningKeys(database, aesVault(KEY)),
    callers: new PostgresCallers(
      { database, digest, clock, accessChanges: new PostgresAccessChanges(database) },
      { agentAccessEnabled: true, requireMfaPlatformStaff: false },
    ),
    auditedActions: async () => {
      const rows = await database.query.selectFrom('audit_log').select('action').orderBy('id').execute();
      return rows.map(({ action }) => action);
    },
  };
};

describe('agent access in PostgreSQL', () => {
  const emptied = emptiedForEach([
    'organization',
    'agent_registration',
    'agent_approval',
    'agent_seen_token',
    'agent_signing_key',
    'rate_window',
    'audit_log',
  ]);
  const open = async () => agentAccessIn(await emptied());
  const contracts = [
    agentRegistrationsContract,
    registrationDecisionsContract,
    agentApprovalsContract,
    agentTokensContract,
    agentCallersContract,
    userCodeAttemptsContract,
    seenTokensContract,
    signingKeysContract,
    authorizingUsersContract,
  ];
  for (const contract of contracts) contract({ describe, it }, open);
});
