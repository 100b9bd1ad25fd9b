import { defineErrors } from '../kernel/errors.ts';

/** Refusals that depend on the caller and its credential, decided before any record is read. */
export const accessErrors = defineErrors({
  unauthenticated: {
    kind: 'unauthenticated',
    silent: true,
    when: 'The request has no credential, or the credential is unknown, expired or revoked.',
  },
  forbidden: { kind: 'forbidden', silent: true, when: "The caller's role does not permit this operation." },
  unauthorized: { kind: 'unauthenticated', when: 'The consent decision is sent without a session.' },
  accountDeactivated: { kind: 'forbidden', when: 'The user behind the session, token or agent has been deactivated.' },
  globalUserProtected: {
    kind: 'forbidden',
    when: 'The target user has a platform flag and the caller is not a platform administrator.',
  },
  organizationStatusLocked: {
    kind: 'locked',
    silent: true,
    when: 'The organization is suspended, and the endpoint is not available while suspended.',
  },
  organizationSuspended: { kind: 'locked', when: 'The organization has been deleted.' },
  customerScopedTokenForbidden: {
    kind: 'forbidden',
    when: 'A caller bound to one customer requests a resource of the whole organization.',
  },
  apiTokenCannotMintTokens: { kind: 'forbidden', when: 'An API token, not a signed-in user, tries to create a token.' },
  apiTokenPathAmbiguous: {
    kind: 'forbidden',
    when: 'The path of a token request is ambiguous: it has an encoded slash, a dot segment or an empty segment.',
  },
  csrfOriginRejected: {
    kind: 'forbidden',
    when: 'A write authenticated by cookie comes from a page of another origin.',
  },
  nonUserSessionForbidden: {
    kind: 'forbidden',
    when: 'A token is used for an operation that requires a signed-in user.',
  },
  mfa_enrollment_required: {
    kind: 'forbidden',
    when: 'A policy requires two-step verification, and the caller has not set it up.',
  },
  mfa_step_up_required: {
    kind: 'forbidden',
    when: 'A caller with two-step verification changes credentials without a recently verified code.',
  },
  mfa_step_up_locked: {
    kind: 'throttled',
    when: 'Too many consecutive wrong verification codes have locked the confirmation temporarily.',
    data: {
      retryAfter: 'seconds until codes are accepted again',
      retryAfterSeconds: 'same value as the `Retry-After` header',
    },
  },
  agentTokenReadOnly: {
    kind: 'forbidden',
    when: 'An agent reads outside its allowlist, or writes while agent writes are disabled.',
  },
  agentTokenScopeForbidden: {
    kind: 'forbidden',
    when: 'Agent writes are enabled, but the agent lacks the scope that the request requires.',
  },
  authorizingUserUnresolved: {
    kind: 'forbidden',
    when: 'An agent creates a resource on behalf of an authorizing user who no longer exists.',
  },
  packageLimitReached: {
    kind: 'conflict',
    when: 'The package of the customer includes no further record of this kind.',
    data: {
      limit: 'the name of the limit, such as `monitors`',
      used: 'int, the number of records in use',
      maximum: 'int, the number that the package includes',
    },
  },
  invalidCustomer: { kind: 'invalid', when: 'The customer belongs to another organization.' },
});

/** Refusals of callers who cannot use incident management. */
export const incidentManagementAccessErrors = defineErrors({
  imAccessDenied: {
    kind: 'forbidden',
    when: 'The request has no credential, or its user is read-only, a platform supporter, or without a role in incident management.',
  },
  imNotEnabled: { kind: 'forbidden', when: 'Incident management is not enabled for the organization of the caller.' },
});
