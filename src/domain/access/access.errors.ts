import { defineErrors } from '../kernel/errors.ts';

/** Refusals that depend on who calls and by which credential, before any record is looked at. */
export const accessErrors = defineErrors({
  unauthenticated: {
    kind: 'unauthenticated',
    silent: true,
    when: 'There is no credential, or the one presented is unknown, expired or revoked.',
  },
  forbidden: { kind: 'forbidden', silent: true, when: 'The role of the caller does not cover this operation.' },
  accountDeactivated: { kind: 'forbidden', when: 'The user behind the session or token has been deactivated.' },
  customerScopedTokenForbidden: {
    kind: 'forbidden',
    when: 'A caller bound to one customer reaches for something that belongs to the whole organization.',
  },
  apiTokenCannotMintTokens: { kind: 'forbidden', when: 'An API token, not a signed-in user, tries to create a token.' },
  apiTokenPathAmbiguous: {
    kind: 'forbidden',
    when: 'The path of a token request could be read in two ways: encoded slash, dot segment or empty segment.',
  },
  csrfOriginRejected: {
    kind: 'forbidden',
    when: 'A write that is authenticated by cookie comes from a page of another origin.',
  },
  nonUserSessionForbidden: {
    kind: 'forbidden',
    when: 'An operation reserved for people who are signed in is attempted with a token.',
  },
  mfa_enrollment_required: {
    kind: 'forbidden',
    when: 'A policy asks this caller for two-step verification, which is not set up yet.',
  },
  mfa_step_up_required: {
    kind: 'forbidden',
    when: 'A caller with two-step verification changes credentials without having confirmed a code recently.',
  },
  mfa_step_up_locked: {
    kind: 'throttled',
    when: 'Too many wrong verification codes in a row have locked the confirmation for a while.',
    data: {
      retryAfter: 'seconds until codes are accepted again',
      retryAfterSeconds: 'the same number of seconds',
    },
  },
  agentTokenReadOnly: {
    kind: 'forbidden',
    when: 'An agent reads outside its allowlist, or writes while agents may not write at all.',
  },
  agentTokenScopeForbidden: {
    kind: 'forbidden',
    when: 'Agents may write, and this one was not granted the scope that covers the request.',
  },
  authorizingUserUnresolved: {
    kind: 'forbidden',
    when: 'An agent creates something in the name of an authorizing user who can no longer be found.',
  },
});
