import { invalidGrant } from '../../domain/agent-access/oauth.rules.ts';
import type { AgentScope } from '../../domain/access/caller.ts';
import { isAccessTokenShaped } from '../../domain/agent-access/access-token.ts';
import { recheckGrant } from '../../domain/agent-access/approval.ts';
import { narrowScopes, preClaimScopes } from '../../domain/agent-access/agent-scopes.ts';
import { redeem } from '../../domain/agent-access/claim.ts';
import { decideClaimGrant, decidePace } from '../../domain/agent-access/claim-grant.ts';
import { assertionExchangeRules, identityAssertionRules } from '../../domain/agent-access/identity-assertion.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import { isClaimTokenShaped } from '../../domain/agent-access/registration.ts';
import type { GrantedRegistration, Registration } from '../../domain/agent-access/registration.ts';
import { grantTypes, tokenRequestRules } from '../../domain/agent-access/token-request.ts';
import type { TokenRequest } from '../../domain/agent-access/token-request.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { BatchContext, CommandContext } from '../kernel/use-case.ts';
import { approvedScopes } from './approved-agent.ts';
import type { ApprovedAgentNeeds } from './approved-agent.ts';
import { auditSubject, issueAssertion, mintToken } from './issuing.ts';
import type { MintedToken } from './issuing.ts';
import type { AgentTokens, IssuedAssertion } from './ports.ts';

type Needs = ApprovedAgentNeeds & {
  readonly agentTokens: AgentTokens;
  readonly secrets: SecretSource;
  readonly digest: Digest;
};

export interface ExchangedToken extends MintedToken {
  /** The assertion, issued together with the first token after a claim. */
  readonly assertion?: IssuedAssertion;
}

type ScopeOutcome = Outcome<readonly AgentScope[], 'invalid_grant' | 'invalid_scope'>;

const verifyAssertion = async (
  { identityAssertions, agentAccessSettings: { baseUrl } }: Needs,
  compact: string,
  now: Date,
): Promise<Outcome<Jwt, 'invalid_grant'>> => {
  const jwt = await identityAssertions.verify(compact, now);
  if (jwt === null) return invalidGrant;
  return firstBroken(identityAssertionRules, { ...jwt, baseUrl, now }) ?? accepted(jwt);
};

/** Returns the granted scopes that are still valid. */
const currentScopes = async (
  needs: Needs,
  { type, grant }: GrantedRegistration,
  email: string | null,
  scope: string | undefined,
  now: Date,
): Promise<ScopeOutcome> => {
  if (type === 'identity_assertion') return approvedScopes(needs, grant, email, [scope], now);
  return recheckGrant({
    grant,
    user: grant.userId === null ? null : await needs.authorizingUsers.find(grant.userId, now),
    scope,
  });
};

const scopesOf = (
  needs: Needs,
  registration: Registration,
  jwt: Jwt,
  scope: string | undefined,
  now: Date,
): Promise<ScopeOutcome> => {
  if (registration.status !== 'redeemed') return Promise.resolve(narrowScopes(preClaimScopes, scope));
  const email = jwt.claims['email'];
  return currentScopes(needs, registration, typeof email === 'string' ? email : null, scope, now);
};

/**
 * Exchanges an assertion for an access token. No transaction is needed, because a token is valid only if its
 * registration is, at each use.
 */
const exchangeAssertion = async (
  needs: Needs,
  { now, actor }: BatchContext,
  assertion: string,
  scope: string | undefined,
) => {
  const checked = await verifyAssertion(needs, assertion, now);
  if (!checked.ok) return checked;
  const registration = await needs.agentRegistrations.find(String(checked.value.claims['sub']));
  if (registration === null) return invalidGrant;
  const refusal = firstBroken(assertionExchangeRules, { registration, jwt: checked.value, now });
  if (refusal !== null) return refusal;
  const scopes = await scopesOf(needs, registration, checked.value, scope, now);
  if (!scopes.ok) return scopes;
  const { agentTokens } = needs;
  return accepted<ExchangedToken>(
    await mintToken(needs, now, registration, scopes.value, (token, entry) => agentTokens.issue(token, actor, entry)),
  );
};

const redeemClaim = async (
  needs: Needs,
  work: CommandContext,
  confirmed: GrantedRegistration,
  scope: string | undefined,
) => {
  const { email } = confirmed.grant;
  const scopes = await currentScopes(needs, confirmed, email, scope, work.now);
  if (!scopes.ok) return scopes;
  const assertion = await issueAssertion(needs, confirmed, email, work.now);
  const registration = redeem(confirmed, assertion.expiresAt, work.now);
  await needs.agentRegistrations.save(registration);
  work.audit({ action: 'agent.claimRedeemed', ...auditSubject(registration) });
  const minted = await mintToken(needs, work.now, registration, scopes.value, async (token, entry) => {
    await needs.agentTokens.add(token);
    work.audit(entry);
  });
  return accepted<ExchangedToken>({ ...minted, assertion });
};

const pollClaim = async (needs: Needs, work: CommandContext, claimToken: string, scope: string | undefined) => {
  const { agentRegistrations, digest } = needs;
  const found = isClaimTokenShaped(claimToken)
    ? await agentRegistrations.lockByClaimToken(digest.sha256(claimToken))
    : null;
  const decision = decideClaimGrant(found, work.now);
  if (!decision.ok) return decision;
  if (decision.value.kind === 'confirmed') return redeemClaim(needs, work, decision.value.registration, scope);
  // The time of the poll must be stored although the request is refused.
  work.commitOnRefusal();
  return refused(decidePace(found === null ? null : await agentRegistrations.notePoll(found.id, work.now), work.now));
};

/** Exchanges an identity assertion, or the claim token of a confirmed claim, for an access token. */
export const exchangeToken = defineCommand({
  name: 'exchangeToken',
  permission: 'anyone',
  refuses: [
    ...codesOf(tokenRequestRules),
    'invalid_grant',
    'invalid_scope',
    'access_denied',
    'expired_token',
    'slow_down',
    'authorization_pending',
  ],
  executeBatched: (needs: Needs) => async (context, request: TokenRequest) => {
    const refusal = firstBroken(tokenRequestRules, { request, baseUrl: needs.agentAccessSettings.baseUrl });
    if (refusal !== null) return refusal;
    if (request.grantType === grantTypes.assertion)
      return exchangeAssertion(needs, context, request.assertion ?? '', request.scope);
    await needs.identityAssertions.prepare(context.now);
    return null;
  },
  execute: (needs: Needs) => (work, request: TokenRequest) =>
    pollClaim(needs, work, request.claimToken ?? '', request.scope),
});

/** Revokes one access token. The response is the same for an unknown or expired token (RFC 7009 section 2.2). */
export const revokeAgentToken = defineCommand({
  name: 'revokeAgentToken',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ agentTokens, digest }: Pick<Needs, 'agentTokens' | 'digest'>) =>
    async ({ now, audit, unchanged }, { token }: { readonly token: string }) => {
      const revoked = isAccessTokenShaped(token) ? await agentTokens.revoke(digest.sha256(token), now) : null;
      if (revoked === null) unchanged();
      else {
        const { registrationId, organizationId } = revoked;
        audit({
          action: 'agent.tokenRevoked',
          organizationId,
          subjectType: 'agentRegistration',
          subjectId: registrationId,
        });
      }
      return accepted('');
    },
});
