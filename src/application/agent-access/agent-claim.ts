import { invalidClaim, protocolRateExceeded } from '../../domain/agent-access/oauth.rules.ts';
import type { AgentUser } from '../../domain/access/authorizing-user.ts';
import type { AgentScope, UserCaller } from '../../domain/access/caller.ts';
import { effectiveScopes, scopesOfRole } from '../../domain/access/granted-scopes.ts';
import { stepUpCodes, stepUpRules } from '../../domain/access/sign-in/mfa.ts';
import { userCodeOf } from '../../domain/agent-access/claim-attempt.ts';
import {
  accessOf,
  confirmClaim,
  confirmationCodes,
  declineClaim,
  userClaimRules,
} from '../../domain/agent-access/claim.ts';
import type { AgentAccess } from '../../domain/agent-access/claim.ts';
import type { Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { AuthorizingUsers } from '../access/ports.ts';
import type { Digest } from '../kernel/ports.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { defineUserCommand, defineUserQuery } from '../kernel/user-use-cases.ts';
import { codeHashOf } from './ceremony.ts';
import { auditSubject } from './issuing.ts';
import type { AgentAccessSettings, AgentApprovals, AgentRegistrations, UserCodeAttempts } from './ports.ts';

interface Needs {
  readonly agentRegistrations: AgentRegistrations;
  readonly authorizingUsers: AuthorizingUsers;
  readonly userCodeAttempts: UserCodeAttempts;
  readonly digest: Digest;
}

/** The data of the page on which a user decides about a claim. */
export interface ClaimContext {
  readonly registrationId: string;
  readonly type: RegistrationType;
  readonly provider: { readonly issuer: string; readonly name: string } | null;
  readonly email: string;
  readonly access: AgentAccess;
  readonly scopes: readonly AgentScope[];
  /** The scopes that are selected by default on the form. */
  readonly preselected: readonly AgentScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isFirstAgent: boolean;
}

/** The stored decision of the user. */
export type ClaimDecision =
  | {
      readonly status: 'authorized';
      readonly registrationId: string;
      readonly scopes: readonly AgentScope[];
      readonly access: AgentAccess;
    }
  | { readonly status: 'denied'; readonly registrationId: string };

type Found = { readonly user: AgentUser; readonly registration: Registration };

/** Looks up the user code that the caller entered. A wrong code counts against the rate limit. */
const lookUp = async (
  { authorizingUsers, userCodeAttempts, digest }: Needs,
  { caller, now }: { readonly caller: UserCaller; readonly now: Date },
  typed: string,
  find: (codeHash: string) => Promise<Registration | null>,
): Promise<Found | Refusal<'rate_limited' | 'invalid_claim_token'>> => {
  const { allowed, retryAfter } = await userCodeAttempts.take(caller.userId, now);
  if (!allowed) return refused(protocolRateExceeded.code, { retryAfter });
  const [user, code] = [await authorizingUsers.find(caller.userId, now), userCodeOf(typed)];
  const registration = user === null || code === null ? null : await find(codeHashOf(digest, user.email, code));
  if (user === null || registration === null) return invalidClaim;
  await userCodeAttempts.refund(caller.userId, now);
  return { user, registration };
};

const providerOf = (
  { identity, attempt }: Registration,
  { issuers }: AgentAccessSettings,
): ClaimContext['provider'] => {
  const issuerId = (attempt?.identity ?? identity)?.issuer;
  if (issuerId === undefined) return null;
  return { issuer: issuerId, name: issuers.find(({ issuer }) => issuer === issuerId)?.name ?? issuerId };
};

/** Returns the access that the agent with a user code asks for, as the user is asked to confirm it. */
export const getAgentClaimContext = defineUserQuery({
  name: 'getAgentClaimContext',
  permission: 'ownSession',
  refuses: ['rate_limited', 'invalid_claim_token', 'claimed_or_in_flight'],
  execute:
    (needs: Needs & { readonly agentAccessSettings: AgentAccessSettings }) =>
    async (context, { userCode }: { readonly userCode: string }) => {
      const { agentRegistrations, agentAccessSettings } = needs;
      const found = await lookUp(needs, context, userCode, (hash) => agentRegistrations.findByCode(hash));
      if ('ok' in found) return found;
      const { user, registration } = found;
      const refusal = firstBroken(userClaimRules, { registration, user, now: context.now });
      const [access, { attempt }] = [accessOf(user), registration];
      if (refusal !== null || access === null || attempt === null) return refusal ?? invalidClaim;
      const scopes = scopesOfRole(registration.requestedScopes, user.role);
      const connections = await agentRegistrations.connectionsOf(user.userId, context.now);
      return accepted<ClaimContext>({
        registrationId: registration.publicId,
        type: registration.type,
        provider: providerOf(registration, agentAccessSettings),
        email: user.email,
        access,
        scopes,
        preselected: effectiveScopes(scopes, agentAccessSettings.writesEnabled),
        createdAt: registration.createdAt,
        expiresAt: attempt.expiresAt,
        isFirstAgent: connections.length === 0,
      });
    },
});

type ConfirmNeeds = Needs & { readonly agentApprovals: AgentApprovals };

const confirm = async (
  { agentRegistrations, agentApprovals }: ConfirmNeeds,
  { now, audit }: CommandContext,
  { user, registration }: Found,
  scope: string | undefined,
) => {
  const decision = confirmClaim({ registration, user, scope, now });
  const access = accessOf(user);
  if (!decision.ok || access === null) return decision.ok ? invalidClaim : decision;
  const { publicId, grant, identity } = decision.value;
  await agentRegistrations.save(decision.value);
  if (identity !== null) await agentApprovals.put({ identity, grant, registrationId: publicId, createdAt: now });
  audit({
    action: 'agent.authorized',
    ...auditSubject(decision.value),
    after: { scopes: grant.scopes, customerId: grant.customerId },
  });
  return accepted<ClaimDecision>({ status: 'authorized', registrationId: publicId, scopes: grant.scopes, access });
};

const decline = async (
  { agentRegistrations }: ConfirmNeeds,
  { now, audit }: CommandContext,
  { user, registration }: Found,
) => {
  const decision = declineClaim({ registration, user, now });
  if (!decision.ok) return decision;
  await agentRegistrations.save(decision.value);
  audit({ action: 'agent.declined', ...auditSubject(decision.value), organizationId: user.organization.id });
  return accepted<ClaimDecision>({ status: 'denied', registrationId: registration.publicId });
};

/** Confirms or declines a claim. If two decisions are made at the same time, the first one takes effect. */
export const confirmAgentClaim = defineUserCommand({
  name: 'confirmAgentClaim',
  permission: 'ownSession',
  refuses: ['rate_limited', ...stepUpCodes, ...confirmationCodes],
  execute:
    (needs: ConfirmNeeds) =>
    async (
      work,
      input: { readonly userCode: string; readonly accept: boolean; readonly scope?: string | undefined },
    ) => {
      const unverified = firstBroken(stepUpRules, work);
      if (unverified !== null) return unverified;
      const found = await lookUp(needs, work, input.userCode, (hash) => needs.agentRegistrations.lockByCode(hash));
      if ('ok' in found) {
        // The attempt must be counted although the request is refused.
        work.commitOnRefusal();
        return found;
      }
      return input.accept ? confirm(needs, work, found, input.scope) : decline(needs, work, found);
    },
});
