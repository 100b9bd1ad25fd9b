import { defineErrors } from '../kernel/errors.ts';

const description = { error_description: 'description for developers, also a top-level member' };

/** Errors of agent registration, the claim ceremony, token requests and security events, in the words of OAuth. */
export const agentAccessErrors = defineErrors({
  featureOff: { kind: 'unavailable', silent: true, when: 'Agent access is disabled on this platform.' },
  service_auth_not_enabled: { kind: 'invalid', when: 'Registrations of type service_auth are disabled.' },
  anonymous_not_enabled: { kind: 'invalid', when: 'Anonymous registrations are disabled.' },
  issuer_not_enabled: { kind: 'invalid', when: 'The identity provider is not trusted, or no provider is configured.' },
  invalid_request: { kind: 'invalid', when: 'A required member is missing, repeated or malformed.', data: description },
  unsupported_grant_type: { kind: 'invalid', when: 'The grant type is not supported.', data: description },
  invalid_grant: {
    kind: 'invalid',
    when: 'The assertion is invalid or expired, or its registration or approval is no longer valid.',
    data: {
      ...description,
      reason: 'for an approved agent: scope_exceeds_grant, binding_changed, no_human or nothing_left',
    },
  },
  invalid_scope: { kind: 'invalid', when: 'A scope is unknown, or exceeds what can be granted.', data: description },
  invalid_target: { kind: 'invalid', when: 'The requested resource is not this service.', data: description },
  invalid_claim_token: {
    kind: 'invalid',
    alsoKind: 'missing',
    when: 'The claim token or user code is unknown, expired, superseded, or belongs to another account.',
  },
  claimed_or_in_flight: {
    kind: 'conflict',
    when: 'The registration is already claimed, or a claim is being processed.',
  },
  claim_expired: { kind: 'invalid', when: 'The claim window of the registration is over.' },
  authorization_pending: { kind: 'invalid', when: 'The user has not decided yet; keep polling.', data: description },
  slow_down: { kind: 'invalid', when: 'The agent polls faster than the interval allows.', data: description },
  expired_token: {
    kind: 'invalid',
    when: 'The claim token is unknown, expired, revoked or already redeemed.',
    data: description,
  },
  access_denied: { kind: 'invalid', when: 'The user declined the request of the agent.', data: description },
  login_required: {
    kind: 'unauthenticated',
    when: 'The assertion reports no sign-in of the user, or one that is too old.',
    data: { ...description, max_age: 'maximum age of the sign-in in seconds' },
  },
  interaction_required: {
    kind: 'unauthenticated',
    when: 'The account exists, but its user has not approved this agent.',
    data: {
      ...description,
      registration_id: 'the registration that awaits approval',
      registration_type: 'its type',
      claim_url: 'URL to start a new attempt',
      claim_token: 'secret for polling, shown once',
      claim_token_expires: 'timestamp at which the claim token expires',
      post_claim_scopes: 'scopes granted by an approval',
      claim: 'code and URLs to show to the user',
    },
  },
  rate_limited: {
    kind: 'throttled',
    when: 'Too many requests within a minute, or too many wrong user codes.',
    data: { retryAfter: 'seconds until the next request is accepted' },
  },
  invalid_client: {
    kind: 'unauthenticated',
    when: 'The client of a token request is not registered.',
    data: description,
  },
  invalid_redirect_uri: {
    kind: 'invalid',
    when: 'An app registers without a redirect URI, or with an unacceptable one.',
    data: description,
  },
  invalid_client_metadata: {
    kind: 'invalid',
    when: 'An app registers with an unacceptable name, grant type or response type.',
    data: description,
  },
});
