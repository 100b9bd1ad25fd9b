import { defineErrors } from '../kernel/errors.ts';

const description = { error_description: 'description for developers, also a top-level member' };

/** Returns a function that provides the data of a refusal with a fixed description. */
export const describedAs = (error_description: string) => () => ({ error_description });

export const connectedAppErrors = defineErrors({
  unauthorized: { kind: 'unauthenticated', when: 'The consent decision is sent without a session.' },
  invalidConsentDecision: { kind: 'invalid', when: 'The member `accept` is neither true nor false.' },
  missingConsentCode: { kind: 'invalid', when: 'The consent code is missing.' },
  unknownConsentCode: { kind: 'invalid', when: 'The consent code is unknown or expired.' },
  consentCodeNotOwned: { kind: 'forbidden', when: 'The consent code belongs to another user.' },
  consentAlreadySettled: { kind: 'invalid', when: 'The consent code was decided before.' },
  emptyConsentSelection: { kind: 'invalid', when: 'The app is accepted without any scope.' },
  consentScopeEscalation: { kind: 'invalid', when: 'The selection contains a scope that the app did not request.' },
  consentForwardRejected: {
    kind: 'conflict',
    when: 'A simultaneous decision for the same code was stored first; do not retry.',
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
  missingClientId: { kind: 'invalid', when: 'The request to remove a connection names no client.' },
  unknownOauthConnection: { kind: 'missing', when: 'The user has no connection with this client.' },
});
