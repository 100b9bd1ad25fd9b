import { defineErrors } from '../kernel/errors.ts';

const description = { error_description: 'text for developers, also at the top level of the answer' };

/** Consent to connected apps, their registration and tokens, and their connections. */
export const connectedAppErrors = defineErrors({
  unauthorized: { kind: 'unauthenticated', when: 'Consent is given or refused by somebody who is not signed in.' },
  invalidConsentDecision: { kind: 'invalid', when: 'The decision is neither true nor false.' },
  missingConsentCode: { kind: 'invalid', when: 'No consent code accompanies the decision.' },
  unknownConsentCode: { kind: 'invalid', when: 'No consent is waiting under this code.' },
  consentCodeNotOwned: { kind: 'forbidden', when: 'The consent waits for the decision of another user.' },
  consentAlreadySettled: { kind: 'invalid', when: 'The decision for this code has been made before.' },
  emptyConsentSelection: { kind: 'invalid', when: 'The app is accepted with no scope at all.' },
  consentScopeEscalation: { kind: 'invalid', when: 'The selection holds a scope that the app did not ask for.' },
  consentForwardRejected: {
    kind: 'conflict',
    when: 'A simultaneous decision for the same code came first; repeating is of no use.',
  },
  invalid_client: {
    kind: 'unauthenticated',
    when: 'The token endpoint for apps is asked by a client that is not registered.',
    data: description,
  },
  invalid_redirect_uri: {
    kind: 'invalid',
    when: 'An app registers without a redirect URI, or with one that is not acceptable.',
    data: description,
  },
  invalid_client_metadata: {
    kind: 'invalid',
    when: 'An app registers with a name, grant type or response type that is not acceptable.',
    data: description,
  },
  missingClientId: { kind: 'invalid', when: 'A connection is to be removed and no client is named.' },
  unknownOauthConnection: { kind: 'missing', when: 'The user has no connection to this client.' },
});
