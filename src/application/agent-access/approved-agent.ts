import type { AgentScope } from '../../domain/access/caller.ts';
import { recheckApproval } from '../../domain/agent-access/approval.ts';
import { adopt, redeem } from '../../domain/agent-access/claim.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { IdJag } from '../../domain/agent-access/id-jag.ts';
import { REPLAY_MARGIN } from '../../domain/agent-access/id-jag.ts';
import { registrationStatusAt } from '../../domain/agent-access/registration.ts';
import type {
  Grant,
  GrantedRegistration,
  OpenRegistration,
  Registration,
} from '../../domain/agent-access/registration.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import { auditSubject, issueAssertion } from './issuing.ts';
import type {
  AgentAccessSettings,
  AgentApproval,
  AgentApprovals,
  AgentRegistrations,
  IdentityAssertions,
  IssuedAssertion,
  SeenTokens,
} from './ports.ts';
import type { AuthorizingUsers } from '../access/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The ports for an agent whose identity a user has approved before. */
export interface ApprovedAgentNeeds {
  readonly agentRegistrations: AgentRegistrations;
  readonly authorizingUsers: AuthorizingUsers;
  readonly identityAssertions: IdentityAssertions;
  readonly seenTokens: SeenTokens;
  readonly agentAccessSettings: AgentAccessSettings;
}

/** Consumes the `jti` of the ID-JAG. Returns false if it was used before. */
export const consume = (
  { seenTokens }: Pick<ApprovedAgentNeeds, 'seenTokens'>,
  { identity, jti, expiresAt }: IdJag,
  now: Date,
): Promise<boolean> => seenTokens.remember('id-jag', identity.issuer, jti, later(expiresAt, REPLAY_MARGIN), now);

/**
 * Returns the scopes that an approval currently grants. The scopes requested by the issuer and by the agent must both
 * be within the approval.
 */
export const approvedScopes = async (
  { authorizingUsers, agentAccessSettings }: ApprovedAgentNeeds,
  grant: Grant,
  email: string | null,
  requested: readonly (string | undefined)[],
  now: Date,
): Promise<Outcome<readonly AgentScope[], 'invalid_grant'>> => {
  const user = grant.userId === null ? null : await authorizingUsers.find(grant.userId, now);
  const owner = email === null ? null : await authorizingUsers.byEmail(email, now);
  const facts = {
    grant,
    user,
    emailOwner: owner?.userId ?? null,
    agentWritesEnabled: agentAccessSettings.writesEnabled,
  };
  const [claimed, wanted] = [requested[0], requested.at(-1)];
  const first = recheckApproval({ ...facts, scope: claimed });
  return first.ok ? recheckApproval({ ...facts, scope: wanted ?? claimed }) : first;
};

/**
 * Issues an assertion to an approved agent. If the claim token of the registration has not been used, the registration
 * is redeemed.
 */
export const admit = async (
  needs: ApprovedAgentNeeds,
  { now, audit }: CommandContext,
  registration: GrantedRegistration,
  email: string,
): Promise<{ readonly registration: GrantedRegistration; readonly assertion: IssuedAssertion }> => {
  const assertion = await issueAssertion(needs, registration, email, now);
  audit({ action: 'agent.assertionIssued', ...auditSubject(registration) });
  if (registration.status === 'redeemed') return { registration, assertion };
  const redeemed = redeem(registration, assertion.expiresAt, now);
  await needs.agentRegistrations.save(redeemed);
  return { registration: redeemed, assertion };
};

/**
 * Returns the approval of the identity and its registration, both locked, or null without an approval. The registration
 * is null if it was deleted.
 */
export const lockApproved = async (
  {
    agentRegistrations,
    agentApprovals,
  }: Pick<ApprovedAgentNeeds, 'agentRegistrations'> & { readonly agentApprovals: AgentApprovals },
  identity: FederatedIdentity,
): Promise<{ readonly approval: AgentApproval; readonly registration: Registration | null } | null> => {
  const known = await agentApprovals.find(identity);
  if (known === null) return null;
  const registration = await agentRegistrations.lock(known.registrationId);
  const approval = await agentApprovals.lock(identity);
  if (approval === null) return null;
  if (approval.registrationId !== known.registrationId)
    throw new OptimisticLockError('The approval names another registration now.');
  return { approval, registration };
};

/**
 * Returns the registration of the approval, or a new one from `open` if that registration has expired or was deleted.
 */
export const registrationOf = async (
  known: Registration | null,
  { grant, identity }: AgentApproval,
  open: () => Promise<OpenRegistration>,
  now: Date,
): Promise<GrantedRegistration> => {
  const isLive = known !== null && 'grant' in known && registrationStatusAt(known, now) !== 'expired';
  return isLive ? known : adopt(await open(), identity, grant, now);
};
