import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed:
    'Votre organisation n’appelle pas les numéros de ce pays. Indicatifs autorisés : {countries}.',
  callSignatureInvalid: 'La signature du service d’appels manque, est fausse ou trop ancienne.',
} as const satisfies Partial<ErrorTexts>;
