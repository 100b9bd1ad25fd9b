import { inMemoryAgentAccess } from '../../../../src/infrastructure/agent-access/memory/in-memory-agent-access.ts';
import { InMemoryAgentTokenReader } from '../../../../src/infrastructure/agent-access/memory/in-memory-agent-token-reader.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { agentSettings } from '../../../builders/agents.ts';
import { TestClock } from '../../../builders/clock.ts';
import { memoryTenants } from '../../../builders/memory-tenants.ts';
import {
  agentApprovalsContract,
  agentCallersContract,
  agentRegistrationsContract,
  agentTokensContract,
  authorizingUsersContract,
  registrationDecisionsContract,
  seenTokensContract,
  signingKeysContract,
  userCodeAttemptsContract,
} from '../../../../src/contracts/index.ts';
import type { AgentAccessUnderTest } from '../../../../src/contracts/index.ts';

const open = async (): Promise<AgentAccessUnderTest> => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const { store, digest, auditLog } = host;
  return {
    ...inMemoryAgentAccess(host, agentSettings()),
    ...{ unitOfWork: store, clock, tenants: await memoryTenants(store) },
    callers: new InMemoryAgentTokenReader(store, digest, clock, true),
    auditedActions: () => Promise.resolve(auditLog.entries().map(({ action }) => action)),
    close: () => Promise.resolve(),
  };
};

describe('agent access in memory', () => {
  const contracts = [agentRegistrationsContract, registrationDecisionsContract, agentApprovalsContract, agentTokensContract, agentCallersContract, userCodeAttemptsContract, seenTokensContract, signingKeysContract, authorizingUsersContract];
  for (const contract of contracts) contract({ describe, it }, open);
});
