import type { AgentScope } from '../../domain/access/caller.ts';
import { recheckApproval } from '../../domain/agent-access/approval.ts';
import { adopt, redeem } from '../../domain/agent-access/claim.ts';
import type { ForeignIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { IdJag } from '../../domain/agent-access/id-jag.ts';
import { REPLAY_MARGIN } from '../../domain/agent-access/id-jag.ts';
import { registrationStatusAt } from '../../domain/agent-access/registration.ts';
import type { Grant, GrantedRegistration, OpenRegistration, Registration } from '../../domain/agent-access/registration.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import { auditSubject, issueAssertion } from './issuing.ts';
import type { AgentAccessSettings, AgentApproval, AgentApprovals, AgentRegistrations, AgentUsers, IdentityAssertions, IssuedAssertion, SeenTokens } from './ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';

export interface ApprovedAgentNeeds {
  readonly registrations: AgentRegistrations;
  readonly users: AgentUsers;
  readonly assertions: IdentityAssertions;
  readonly seen: SeenTokens;
  readonly settings: AgentAccessSettings;
}

/** Uses the assertion up. False for one that was used before. */
export const useUp = ({ seen }: Pick<ApprovedAgentNeeds, 'seen'>, { identity, jti, expiresAt }: IdJag, now: Date): Promise<boolean> =>
  seen.remember('id-jag', identity.issuer, jti, later(expiresAt, REPLAY_MARGIN), now);

/** What an approval gives now. The scopes that the provider and the agent ask for must both lie within it. */
export const scopesNow = async (
  { users, settings }: ApprovedAgentNeeds,
  grant: Grant,
  email: string | null,
  asked: readonly (string | undefined)[],
  now: Date,
): Promise<Outcome<readonly AgentScope[], 'invalid_grant'>> => {
  const user = grant.userId === null ? null : await users.find(grant.userId, now);
  const owner = email === null ? null : await users.byEmail(email, now);
  const facts = { grant, user, emailOwner: owner?.userId ?? null, agentWritesEnabled: settings.writesEnabled };
  const [claimed, wanted] = [asked[0], asked.at(-1)];
  const first = recheckApproval({ ...facts, scope: claimed });
  return first.ok ? recheckApproval({ ...facts, scope: wanted ?? claimed }) : first;
};

/** Lets an approved agent in on a registration: it is redeemed, if it was not, and gets a fresh assertion. */
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
  await needs.registrations.save(redeemed);
  return { registration: redeemed, assertion };
};

/** The approval with the registration under which its agent is known, both locked; null for either that is no more. */
export const lockApproved = async (
  { registrations, approvals }: Pick<ApprovedAgentNeeds, 'registrations'> & { readonly approvals: AgentApprovals },
  { issuer, subject }: ForeignIdentity,
): Promise<{ readonly approval: AgentApproval; readonly registration: Registration | null } | null> => {
  const known = await approvals.find(issuer, subject);
  if (known === null) return null;
  const registration = await registrations.lock(known.registrationId);
  const approval = await approvals.lock(issuer, subject);
  if (approval === null) return null;
  if (approval.registrationId !== known.registrationId) throw new OptimisticLockError('The agent is known under another registration now.');
  return { approval, registration };
};

/** The registration when it still carries what was granted, or what `open` makes in its place. */
export const registrationOf = async (
  known: Registration | null,
  { grant, identity }: AgentApproval,
  open: () => Promise<OpenRegistration>,
  now: Date,
): Promise<GrantedRegistration> => {
  const isLive = known !== null && 'grant' in known && registrationStatusAt(known, now) !== 'expired';
  return isLive ? known : adopt(await open(), identity, grant, now);
};
