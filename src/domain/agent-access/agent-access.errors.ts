import { defineErrors } from '../kernel/errors.ts';

const description = { error_description: 'text for developers, also at the top level of the answer' };

/** Registration, claim ceremony, token exchange and security events. */
export const agentAccessErrors = defineErrors({
  featureOff: { kind: 'unavailable', silent: true, when: 'Agent access is switched off on this platform.' },
  service_auth_not_enabled: { kind: 'invalid', when: 'Registrations bound to an account are switched off.' },
  anonymous_not_enabled: { kind: 'invalid', when: 'Anonymous registrations are switched off.' },
  issuer_not_enabled: { kind: 'invalid', when: 'The identity provider is not trusted here, or none is.' },
  invalid_request: { kind: 'invalid', when: 'A member that the protocol needs is absent, repeated or malformed.', data: description },
  unsupported_grant_type: { kind: 'invalid', when: 'The token endpoint knows no such grant type.', data: description },
  invalid_grant: {
    kind: 'invalid',
    when: 'The assertion does not hold, or the registration or approval behind it no longer does.',
    data: {
      ...description,
      reason: 'for an approved agent: scope_exceeds_grant, binding_changed, no_human or nothing_left',
    },
  },
  invalid_scope: { kind: 'invalid', when: 'A scope is unknown, or wider than what can be granted.', data: description },
  invalid_target: { kind: 'invalid', when: 'The token is wanted for a resource other than this service.', data: description },
  invalid_claim_token: {
    kind: 'invalid',
    alsoKind: 'missing',
    when: 'The claim token or user code leads to nothing that this caller could claim.',
  },
  claimed_or_in_flight: { kind: 'conflict', when: 'The registration has been claimed, or is being claimed right now.' },
  claim_expired: { kind: 'invalid', when: 'The time in which the registration could be claimed is over.' },
  authorization_pending: { kind: 'invalid', when: 'The user has not decided yet; polling goes on.', data: description },
  slow_down: { kind: 'invalid', when: 'The agent polls faster than the interval it was given.', data: description },
  expired_token: { kind: 'invalid', when: 'The claim token is unknown, over, revoked or already redeemed.', data: description },
  access_denied: { kind: 'invalid', when: 'The user declined the request of the agent.', data: description },
  login_required: {
    kind: 'unauthenticated',
    when: 'The sign-in that the assertion reports is unknown or too long ago.',
    data: { ...description, max_age: 'seconds that a sign-in may be old' },
  },
  interaction_required: {
    kind: 'unauthenticated',
    when: 'The account exists and its user has yet to approve this agent.',
    data: {
      ...description,
      registration_id: 'the registration that waits for approval',
      registration_type: 'its type',
      claim_url: 'where a new attempt is started',
      claim_token: 'secret to poll with, shown once',
      claim_token_expires: 'timestamp at which polling ends',
      post_claim_scopes: 'scopes that an approval gives',
      claim: 'code and addresses to show to the user',
    },
  },
  rate_limited: {
    kind: 'throttled',
    when: 'An agent, or a user entering codes for one, makes more attempts than the minute allows.',
    data: { retryAfter: 'seconds until another attempt is accepted' },
  },
});
