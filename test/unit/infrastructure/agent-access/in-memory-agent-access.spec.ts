import { inMemoryAgentAccess } from '../../../../src/infrastructure/agent-access/memory/in-memory-agent-access.ts';
import { InMemoryAgentTokenReader } from '../../../../src/infrastructure/agent-access/memory/in-memory-agent-token-reader.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { agentSettings } from '../../../builders/agents.ts';
import { TestClock } from '../../../builders/clock.ts';
import { memoryTenants } from '../../../builders/memory-tenants.ts';
import { agentAccessContracts } from '../../../contract/agent-access/agent-access.contract.ts';

agentAccessContracts('in memory', async () => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const { store, digest, auditLog } = host;
  return {
    ...inMemoryAgentAccess(host, agentSettings()),
    ...{ unitOfWork: store, clock, tenants: await memoryTenants(store) },
    readerOf: (enabled) => new InMemoryAgentTokenReader(store, digest, clock, enabled),
    auditedActions: () => Promise.resolve(auditLog.entries().map(({ action }) => action)),
    close: () => Promise.resolve(),
  };
});
