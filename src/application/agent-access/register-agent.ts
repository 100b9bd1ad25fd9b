import { invalidGrant, invalidScope } from '../../domain/agent-access/oauth.rules.ts';
import type { AgentScope } from '../../domain/access/caller.ts';
import { approvalRequired, refusedFor } from '../../domain/agent-access/approval.ts';
import { requestedScopes } from '../../domain/agent-access/agent-scopes.ts';
import type { IdJag } from '../../domain/agent-access/id-jag.ts';
import {
  REGISTRATION_BYTES,
  newRegistration,
  registrationStatusAt,
  revokeRegistration,
} from '../../domain/agent-access/registration.ts';
import type { OpenRegistration, Registration, RegistrationOpening } from '../../domain/agent-access/registration.ts';
import { anonymousRegistrationRules, decideUserRegistration } from '../../domain/agent-access/registration-request.ts';
import type { UserRegistrationRequest } from '../../domain/agent-access/registration-request.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { NewRecord } from '../kernel/records.ts';
import { admit, lockApproved, registrationOf, approvedScopes, consume } from './approved-agent.ts';
import type { ApprovedAgentNeeds } from './approved-agent.ts';
import { claimUrl, newCeremony } from './ceremony.ts';
import type { Ceremony, CeremonyNeeds } from './ceremony.ts';
import { verifyIdJag, idJagCodes } from './verify-id-jag.ts';
import type { VerifiedIdJag, IdJagNeeds } from './verify-id-jag.ts';
import { auditSubject, issueAssertion, newClaimToken } from './issuing.ts';
import type { AgentApprovals, IssuedAssertion } from './ports.ts';

/** The ports for the registration of agents of all types. */
export type RegisterAgentNeeds = CeremonyNeeds &
  IdJagNeeds &
  ApprovedAgentNeeds & { readonly agentApprovals: AgentApprovals };

/** The input of a registration, for each type of registration. */
export type RegisterAgentInput =
  | { readonly type: 'anonymous' }
  | { readonly type: 'service_auth'; readonly loginHint: string; readonly scope?: string | undefined }
  | { readonly type: 'identity_assertion'; readonly assertion: string; readonly scope?: string | undefined };

/** The input after its assertion was verified. */
type Verified =
  | Exclude<RegisterAgentInput, { readonly type: 'identity_assertion' }>
  | { readonly type: 'identity_assertion'; readonly checked: VerifiedIdJag; readonly scope: string | undefined };

type Approved = NonNullable<Awaited<ReturnType<typeof lockApproved>>>;

interface Claimable {
  readonly registration: Registration;
  readonly baseUrl: string;
  readonly claimToken: string;
}

/** A registration with the credentials that the agent gets, by the type of the registration. */
export type RegisteredAgent =
  | (Claimable & { readonly kind: 'anonymous'; readonly assertion: IssuedAssertion })
  | (Claimable & { readonly kind: 'service_auth'; readonly ceremony: Ceremony })
  | {
      readonly kind: 'identity_assertion';
      readonly registration: Registration;
      readonly baseUrl: string;
      readonly assertion: IssuedAssertion;
      readonly scopes: readonly AgentScope[];
    };

const opened = (
  { secrets }: RegisterAgentNeeds,
  opening: Omit<RegistrationOpening, 'token'>,
  now: Date,
): NewRecord<OpenRegistration> => newRegistration({ ...opening, token: secrets.token(REGISTRATION_BYTES) }, now);

const registered = ({ audit }: CommandContext, registration: Registration): void =>
  audit({ action: 'agent.registered', ...auditSubject(registration), after: { type: registration.type } });

const registerAnonymous = async (needs: RegisterAgentNeeds, work: CommandContext) => {
  const { agentRegistrations, agentAccessSettings } = needs;
  const refusal = firstBroken(anonymousRegistrationRules, agentAccessSettings);
  if (refusal !== null) return refusal;
  const { token, hash } = newClaimToken(needs);
  const fresh = opened(needs, { type: 'anonymous', claimTokenHash: hash, requestedScopes: ['api.read'] }, work.now);
  const assertion = await issueAssertion(needs, fresh, null, work.now);
  const registration = await agentRegistrations.add({ ...fresh, assertionExpiresAt: assertion.expiresAt });
  registered(work, registration);
  return accepted<RegisteredAgent>({
    kind: 'anonymous',
    registration,
    baseUrl: agentAccessSettings.baseUrl,
    claimToken: token,
    assertion,
  });
};

const registerForUser = async (needs: RegisterAgentNeeds, work: CommandContext, request: UserRegistrationRequest) => {
  const { agentRegistrations, agentAccessSettings } = needs;
  const decision = decideUserRegistration(request, agentAccessSettings);
  if (!decision.ok) return decision;
  const { email, scopes } = decision.value;
  const { token, hash } = newClaimToken(needs);
  const fresh = opened(needs, { type: 'service_auth', claimTokenHash: hash, requestedScopes: scopes }, work.now);
  const { attempt, ceremony } = await newCeremony(
    needs,
    { email, identity: null, windowEndsAt: fresh.windowEndsAt },
    work.now,
  );
  const registration = await agentRegistrations.add({ ...fresh, boundEmail: email, attempt });
  registered(work, registration);
  return accepted<RegisteredAgent>({
    kind: 'service_auth',
    registration,
    baseUrl: agentAccessSettings.baseUrl,
    claimToken: token,
    ceremony,
  });
};

const enterApproved = async (
  needs: RegisterAgentNeeds,
  work: CommandContext,
  { approval, registration: carrier }: Approved,
  idJag: IdJag,
  scope: string | undefined,
) => {
  const scopes = await approvedScopes(needs, approval.grant, idJag.email, [idJag.scope, scope], work.now);
  if (!scopes.ok) return scopes;
  const open = async (): Promise<OpenRegistration> => {
    const { hash } = newClaimToken(needs);
    const fresh = opened(
      needs,
      {
        type: 'identity_assertion',
        claimTokenHash: hash,
        requestedScopes: approval.grant.scopes,
        identity: idJag.identity,
      },
      work.now,
    );
    const registration = await needs.agentRegistrations.add(fresh);
    await needs.agentApprovals.put({ ...approval, registrationId: registration.publicId });
    return registration;
  };
  const known = await registrationOf(carrier, approval, open, work.now);
  const { registration, assertion } = await admit(needs, work, known, idJag.email);
  const { baseUrl } = needs.agentAccessSettings;
  return accepted<RegisteredAgent>({
    kind: 'identity_assertion',
    registration,
    baseUrl,
    assertion,
    scopes: scopes.value,
  });
};

/**
 * Returns the registration that awaits approval: the pending one of the identity with a new claim token and code, or a
 * new one.
 */
const pendingRegistration = async (
  needs: RegisterAgentNeeds,
  { now }: CommandContext,
  idJag: IdJag,
  scopes: readonly AgentScope[],
) => {
  const { agentRegistrations } = needs;
  const { token, hash } = newClaimToken(needs);
  const found = await agentRegistrations.lockPending(idJag.identity);
  const fresh = opened(
    needs,
    { type: 'identity_assertion', claimTokenHash: hash, requestedScopes: scopes, identity: idJag.identity },
    now,
  );
  const { attempt, ceremony } = await newCeremony(
    needs,
    { email: idJag.email, identity: idJag.identity, windowEndsAt: fresh.windowEndsAt },
    now,
  );
  const changes = {
    claimTokenHash: hash,
    windowEndsAt: fresh.windowEndsAt,
    requestedScopes: scopes,
    boundEmail: idJag.email,
    attempt,
  };
  if (found !== null && registrationStatusAt(found, now) === 'pending') {
    const registration = { ...found, ...changes, identity: idJag.identity, updatedAt: now };
    await agentRegistrations.save(registration);
    return { registration, token, ceremony };
  }
  const superseded = found === null ? null : revokeRegistration(found, now);
  if (superseded !== null) await agentRegistrations.save(superseded);
  return { registration: await agentRegistrations.add({ ...fresh, ...changes }), token, ceremony };
};

const requestApproval = async (
  needs: RegisterAgentNeeds,
  work: CommandContext,
  idJag: IdJag,
  scope: string | undefined,
) => {
  const scopes = requestedScopes(scope ?? idJag.scope);
  if (scopes === null) return invalidScope;
  const user = await needs.authorizingUsers.byEmail(idJag.email, work.now);
  if (user?.isActive !== true) return refusedFor('no_human');
  const { registration, token, ceremony } = await pendingRegistration(needs, work, idJag, scopes);
  registered(work, registration);
  return approvalRequired({
    registration_id: registration.publicId,
    registration_type: registration.type,
    claim_url: claimUrl(needs.agentAccessSettings.baseUrl),
    claim_token: token,
    claim_token_expires: registration.windowEndsAt.toISOString(),
    post_claim_scopes: scopes,
    claim: ceremony,
  });
};

const registerByAssertion = async (
  needs: RegisterAgentNeeds,
  work: CommandContext,
  checked: VerifiedIdJag,
  scope: string | undefined,
) => {
  if (!checked.ok) return checked;
  const idJag = checked.value;
  if (!(await consume(needs, idJag, work.now))) return invalidGrant;
  // The assertion must be consumed even if the request is refused.
  work.commitOnRefusal();
  const approved = await lockApproved(needs, idJag.identity);
  return approved === null
    ? requestApproval(needs, work, idJag, scope)
    : enterApproved(needs, work, approved, idJag, scope);
};

/** Registers an agent: anonymously, for a user by email address, or with an ID-JAG. */
export const registerAgent = definePreparedCommand({
  name: 'registerAgent',
  permission: 'anyone',
  refuses: [
    'invalid_request',
    ...codesOf(anonymousRegistrationRules),
    'service_auth_not_enabled',
    'invalid_scope',
    'interaction_required',
    ...idJagCodes,
  ],
  prepare:
    (needs: RegisterAgentNeeds) =>
    async ({ now }, input: RegisterAgentInput): Promise<Verified> => {
      await needs.identityAssertions.prepare(now);
      if (input.type !== 'identity_assertion') return input;
      return { type: input.type, checked: await verifyIdJag(needs, input.assertion, now), scope: input.scope };
    },
  execute: (needs: RegisterAgentNeeds) => async (work, input: Verified) => {
    if (input.type === 'anonymous') return registerAnonymous(needs, work);
    if (input.type === 'service_auth') return registerForUser(needs, work, input);
    return registerByAssertion(needs, work, input.checked, input.scope);
  },
});
