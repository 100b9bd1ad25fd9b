import { inMemoryAgentAccess } from '../../memory/in-memory-agent-access.ts';
import { InMemoryAgentTokenReader } from '../../memory/in-memory-agent-token-reader.ts';
import { memoryHost } from '../../../src/infrastructure/kernel/memory/memory-host.ts';
import { agentSettings } from '../../builders/agents.ts';
import { TestClock } from '../../builders/clock.ts';
import { memoryTenants } from '../../memory/memory-tenants.ts';
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

const open = async (): Promise<AgentAccessUnderTest> => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const { store, digest, auditLog } = host;
  return {
    ...inMemoryAgentAccess(host, agentSettings()),
    unitOfWork: store,
    clock,
    tenants: await memoryTenants(store),
    callers: new InMemoryAgentTokenReader(store, digest, clock, true),
    auditedActions: () => Promise.resolve(auditLog.entries().map(({ action }) => action)),
    close: () => Promise.resolve(),
  };
};

describe('agent access in memory', () => {
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
