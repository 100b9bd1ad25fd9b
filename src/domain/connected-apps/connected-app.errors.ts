import { defineErrors } from '../kernel/errors.ts';

/** Returns a function that provides the data of a refusal with a fixed description. */
export const describedAs = (error_description: string) => () => ({ error_description });

/** The refusals of consent and of connections with apps. */
export const connectedAppErrors = defineErrors({
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
  missingClientId: { kind: 'invalid', when: 'The request to remove a connection names no client.' },
  unknownOauthConnection: { kind: 'missing', when: 'The user has no connection with this client.' },
});
