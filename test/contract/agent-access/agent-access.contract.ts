import { agentRegistrationsContract } from './agent-registrations.contract.ts';
import type { OpenAgentAccess } from './under-test.ts';

/** What the ports of agent access promise, one suite for each. */
export const agentAccessContracts = (adapter: string, open: OpenAgentAccess): void => {
  for (const contract of [agentRegistrationsContract]) contract(adapter, open);
};
