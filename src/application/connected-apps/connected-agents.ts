import { isScope } from '../../domain/access/granted-scopes.ts';
import { disconnectAgent } from '../agent-access/agent-connections.ts';
import type { AgentApprovals, AgentRegistrations } from '../agent-access/ports.ts';
import type { ConnectedAgents } from './ports.ts';

/** Agents bear no name of their own making that a user could trust. */
const AGENT_NAME = 'Agent';

/** Agents as the connections of the users who confirmed them. */
export const connectedAgents = (registrations: AgentRegistrations, approvals: AgentApprovals): ConnectedAgents => ({
  ofUser: async (userId, now) =>
    (await registrations.connectionsOf(userId, now)).map(({ registrationId, scopes, createdAt, lastUsedAt }) => ({
      clientId: registrationId,
      type: 'agent',
      name: AGENT_NAME,
      scopes: scopes.filter(isScope),
      createdAt,
      lastUsedAt,
    })),
  disconnect: (work, userId, registrationId) => disconnectAgent({ agentRegistrations: registrations, agentApprovals: approvals }, work, userId, registrationId),
});
