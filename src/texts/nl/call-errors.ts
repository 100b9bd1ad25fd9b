import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed: 'Uw organisatie belt geen nummers in dit land. Toegestane landnummers: {countries}.',
  callSignatureInvalid: 'De handtekening van de oproepdienst ontbreekt, is onjuist of te oud.',
} as const satisfies Partial<ErrorTexts>;
