import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed: 'La Sua organizzazione non chiama numeri di questo paese. Prefissi consentiti: {countries}.',
  callSignatureInvalid: 'La firma del fornitore di chiamate manca, è errata o troppo vecchia.',
} as const satisfies Partial<ErrorTexts>;
