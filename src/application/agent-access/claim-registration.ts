import { invalidClaim, invalidRequest, invalidGrant, invalidScope } from '../../domain/agent-access/oauth.rules.ts';
import type { AgentScope } from '../../domain/access/caller.ts';
import { requestedScopes } from '../../domain/agent-access/agent-scopes.ts';
import {
  adopt,
  assertionClaimRules,
  attemptRules,
  decideAttempt,
  decideClaimBinding,
  withAttempt,
} from '../../domain/agent-access/claim.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { isClaimTokenShaped } from '../../domain/agent-access/registration.ts';
import type { OpenRegistration, Registration } from '../../domain/agent-access/registration.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { admit, approvedScopes, consume } from './approved-agent.ts';
import type { ApprovedAgentNeeds } from './approved-agent.ts';
import { newCeremony } from './ceremony.ts';
import type { Ceremony, CeremonyNeeds } from './ceremony.ts';
import { verifyIdJag, idJagCodes } from './verify-id-jag.ts';
import type { VerifiedIdJag, IdJagNeeds } from './verify-id-jag.ts';
import { auditSubject } from './issuing.ts';
import type { AgentApprovals, IssuedAssertion } from './ports.ts';

type Needs = CeremonyNeeds & IdJagNeeds & ApprovedAgentNeeds & { readonly agentApprovals: AgentApprovals };

/** The input with which an agent continues its claim. */
export type ClaimRegistrationInput =
  | {
      readonly type: 'login_hint';
      readonly claimToken: string;
      readonly loginHint?: string | undefined;
      readonly scope?: string | undefined;
    }
  | {
      readonly type: 'identity_assertion';
      readonly claimToken: string;
      readonly assertion: string;
      readonly scope?: string | undefined;
    };

/** The input after its assertion was verified. */
type Verified =
  | Extract<ClaimRegistrationInput, { readonly type: 'login_hint' }>
  | {
      readonly type: 'identity_assertion';
      readonly claimToken: string;
      readonly checked: VerifiedIdJag;
      readonly scope: string | undefined;
    };

/** The result of continuing a claim: a new attempt, or the access that was approved before. */
export type ClaimProgress =
  | {
      readonly kind: 'initiated';
      readonly registration: Registration;
      readonly attemptId: string;
      readonly expiresAt: Date;
      readonly ceremony: Ceremony;
    }
  | { readonly kind: 'claimed'; readonly registration: Registration; readonly assertion: IssuedAssertion };

interface Binding {
  readonly email: string;
  readonly identity: FederatedIdentity | null;
  readonly scopes: readonly AgentScope[];
}

const initiate = async (
  needs: Needs,
  { now, audit }: CommandContext,
  open: OpenRegistration,
  { email, identity, scopes }: Binding,
) => {
  const { attempt, ceremony } = await newCeremony(needs, { email, identity, windowEndsAt: open.windowEndsAt }, now);
  const registration = withAttempt(open, attempt, scopes, now);
  await needs.agentRegistrations.save(registration);
  audit({ action: 'agent.claimStarted', ...auditSubject(registration) });
  return accepted<ClaimProgress>({
    kind: 'initiated',
    registration,
    attemptId: attempt.publicId,
    expiresAt: attempt.expiresAt,
    ceremony,
  });
};

const claimForUser = async (
  needs: Needs,
  work: CommandContext,
  open: OpenRegistration,
  hint: string | null,
  scope: string | undefined,
) => {
  const binding = decideClaimBinding(open, hint, scope);
  return binding.ok ? initiate(needs, work, open, { ...binding.value, identity: open.identity }) : binding;
};

const claimByAssertion = async (
  needs: Needs,
  work: CommandContext,
  open: OpenRegistration,
  checked: VerifiedIdJag,
  scope: string | undefined,
) => {
  const refusal = firstBroken(assertionClaimRules, open);
  if (refusal !== null) return refusal;
  if (!checked.ok) return checked;
  const { identity, email, scope: claimed } = checked.value;
  if (!(await consume(needs, checked.value, work.now))) return invalidGrant;
  // The assertion must be consumed even if the request is refused.
  work.commitOnRefusal();
  const approval = await needs.agentApprovals.lock(identity);
  if (approval === null) {
    const scopes = requestedScopes(scope ?? claimed);
    return scopes === null ? invalidScope : initiate(needs, work, open, { email, identity, scopes });
  }
  const scopes = await approvedScopes(needs, approval.grant, email, [claimed, scope], work.now);
  if (!scopes.ok) return scopes;
  const { registration, assertion } = await admit(needs, work, adopt(open, identity, approval.grant, work.now), email);
  return accepted<ClaimProgress>({ kind: 'claimed', registration, assertion });
};

/** Returns the email address in the request, undefined if absent, or null if malformed. */
const hintIn = (input: Verified): string | null | undefined =>
  input.type === 'login_hint' && input.loginHint !== undefined ? emailAddressOf(input.loginHint.trim()) : undefined;

/** Starts an attempt to have an agent claimed by its user. A new attempt replaces the previous one. */
export const claimRegistration = definePreparedCommand({
  name: 'claimRegistration',
  permission: 'anyone',
  refuses: ['invalid_request', 'invalid_scope', ...codesOf(attemptRules), ...idJagCodes],
  prepare:
    (needs: Needs) =>
    async ({ now }, input: ClaimRegistrationInput): Promise<Verified> => {
      await needs.identityAssertions.prepare(now);
      if (input.type !== 'identity_assertion') return input;
      const { type, claimToken, assertion, scope } = input;
      return { type, claimToken, checked: await verifyIdJag(needs, assertion, now), scope };
    },
  execute: (needs: Needs) => async (work, input: Verified) => {
    const { agentRegistrations, digest } = needs;
    const hint = hintIn(input);
    if (hint === null) return invalidRequest;
    const found = isClaimTokenShaped(input.claimToken)
      ? await agentRegistrations.lockByClaimToken(digest.sha256(input.claimToken))
      : null;
    if (found === null) return invalidClaim;
    const open = decideAttempt({ registration: found, now: work.now });
    if (!open.ok) return open;
    if (input.type === 'identity_assertion') {
      return claimByAssertion(needs, work, open.value, input.checked, input.scope);
    }
    return claimForUser(needs, work, open.value, hint ?? null, input.scope);
  },
});
