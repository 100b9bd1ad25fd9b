import { isScope } from '../../domain/access/granted-scopes.ts';
import { isConnected, revokeRegistration } from '../../domain/agent-access/registration.ts';
import { auditSubject } from '../agent-access/issuing.ts';
import type { AgentApprovals, AgentRegistrations } from '../agent-access/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ConnectedAgents } from './ports.ts';

/** The displayed name of an agent that registered itself. A name chosen by the agent could not be trusted. */
const AGENT_NAME = 'Agent';

/** Revokes the registration of the agent with its approval, tokens and assertions. */
const disconnectAgent = async (
  registrations: AgentRegistrations,
  approvals: AgentApprovals,
  { now, audit }: Pick<CommandContext, 'now' | 'audit'>,
  userId: number,
  registrationId: string,
): Promise<boolean> => {
  const found = await registrations.lock(registrationId);
  const identity = found?.identity ?? null;
  const approval = identity === null ? null : await approvals.find(identity);
  if (
    found === null ||
    !isConnected(found, approval?.registrationId === registrationId, now) ||
    found.grant.userId !== userId
  )
    return false;
  const revoked = revokeRegistration(found, now);
  if (revoked === null) return false;
  await registrations.save(revoked);
  // Another registration of the identity could otherwise continue under the approval of this one.
  const others =
    identity !== null && approval?.grant.userId === userId ? await registrations.revokeAllOf(identity, now) : [];
  if (identity !== null && approval?.grant.userId === userId) await approvals.remove(identity);
  for (const subjectId of others) audit({ action: 'agent.disconnected', ...auditSubject(found), subjectId });
  audit({ action: 'agent.disconnected', ...auditSubject(found) });
  return true;
};

/** Creates the adapter that lists and revokes agents as connections of the users who authorized them. */
export const connectedAgents = (registrations: AgentRegistrations, approvals: AgentApprovals): ConnectedAgents => ({
  ofUser: async (userId, now) =>
    (await registrations.connectionsOf(userId, now)).map(
      ({ registrationId, clientId, scopes, createdAt, lastUsedAt }) => ({
        clientId: registrationId,
        type: 'agent',
        name: clientId ?? AGENT_NAME,
        scopes: scopes.filter(isScope),
        createdAt,
        lastUsedAt,
      }),
    ),
  disconnect: (work, userId, registrationId) => disconnectAgent(registrations, approvals, work, userId, registrationId),
});
