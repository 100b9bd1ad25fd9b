import { defineErrors } from '../kernel/errors.ts';

/** Consent to connected apps, and their connections. */
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
  missingClientId: { kind: 'invalid', when: 'A connection is to be removed and no client is named.' },
  unknownOauthConnection: { kind: 'missing', when: 'The user has no connection to this client.' },
});
