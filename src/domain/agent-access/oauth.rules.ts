import { refused } from '../kernel/outcome.ts';

/* The refusals of both authorization servers and of the agent protocol, in the words of OAuth. The rules of each request
 * say when it is refused, and refer to the refusal here. */

/** A request lacks a member, repeats one or has one that is malformed (RFC 6749 section 5.2). */
export const invalidRequest = refused('invalid_request');

/** The client of a token request is not registered (RFC 6749 section 5.2). */
export const invalidClient = refused('invalid_client');

/** An assertion, code or token is invalid, expired or revoked (RFC 6749 section 5.2). */
export const invalidGrant = refused('invalid_grant');

/** A scope is unknown, or exceeds what can be granted (RFC 6749 section 5.2). */
export const invalidScope = refused('invalid_scope');

/** The server does not support the grant type (RFC 6749 section 5.2). */
export const unsupportedGrantType = refused('unsupported_grant_type');

/** The user declined (RFC 6749 section 4.1.2.1, RFC 8628 section 3.5). */
export const accessDenied = refused('access_denied');

/** The requested resource is not this service (RFC 8707 section 2). */
export const invalidTarget = refused('invalid_target');

/** An app registers with an unacceptable redirect URI (RFC 7591 section 3.2.2). */
export const invalidRedirectUri = refused('invalid_redirect_uri');

/** An app registers with other unacceptable metadata (RFC 7591 section 3.2.2). */
export const invalidClientMetadata = refused('invalid_client_metadata');

/** The user has not decided yet (RFC 8628 section 3.5). */
export const authorizationPending = refused('authorization_pending');

/** The agent polls faster than the interval allows (RFC 8628 section 3.5). */
export const slowDown = refused('slow_down');

/** The claim token is unknown, expired, revoked or already redeemed (RFC 8628 section 3.5). */
export const expiredToken = refused('expired_token');

/** The sign-in of the user at the issuer is too old (OpenID Connect Core section 3.1.2.6). */
export const loginRequired = refused('login_required');

/** The user has not approved the agent (OpenID Connect Core section 3.1.2.6). */
export const interactionRequired = refused('interaction_required');

/** The operator does not allow anonymous registrations. */
export const anonymousNotEnabled = refused('anonymous_not_enabled');

/** The operator does not allow registrations for the user of an address. */
export const serviceAuthNotEnabled = refused('service_auth_not_enabled');

/** The operator does not trust the issuer. */
export const issuerNotEnabled = refused('issuer_not_enabled');

/** The claim token or the user code is unknown, revoked, already used, or belongs to another account. */
export const invalidClaim = refused('invalid_claim_token');

/** The registration is already claimed, or a claim is being processed. */
export const claimedOrInFlight = refused('claimed_or_in_flight');

/** The claim window of the registration is over. */
export const claimExpired = refused('claim_expired');

/** The caller has exceeded a rate limit of the protocol. */
export const protocolRateExceeded = refused('rate_limited');

/** OAuth's codes for a body that cannot be read. */
export const inProtocolWords = { invalidRequestBody: invalidRequest.code } as const;
