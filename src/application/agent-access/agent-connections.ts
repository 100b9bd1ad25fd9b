import { isConnected, revokeRegistration } from '../../domain/agent-access/registration.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { auditSubject } from './issuing.ts';
import type { AgentApprovals, AgentRegistrations } from './ports.ts';

/**
 * Cuts off an agent that the user has confirmed: its registration, approval, tokens and assertions are dead from now on.
 * False when the user has no live agent of that id.
 */
export const disconnectAgent = async (
  { agentRegistrations, agentApprovals }: { readonly agentRegistrations: AgentRegistrations; readonly agentApprovals: AgentApprovals },
  { now, audit }: Pick<CommandContext, 'now' | 'audit'>,
  userId: number,
  registrationId: string,
): Promise<boolean> => {
  const found = await agentRegistrations.lock(registrationId);
  const identity = found?.identity ?? null;
  const approval = identity === null ? null : await agentApprovals.find(identity.issuer, identity.subject);
  if (found === null || !isConnected(found, approval?.registrationId === registrationId, now) || found.grant.userId !== userId) return false;
  const revoked = revokeRegistration(found, now);
  if (revoked === null) return false;
  await agentRegistrations.save(revoked);
  if (found.identity !== null) await agentApprovals.remove(found.identity.issuer, found.identity.subject);
  audit({ action: 'agent.disconnected', ...auditSubject(found) });
  return true;
};
