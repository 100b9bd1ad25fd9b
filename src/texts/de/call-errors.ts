import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed: 'Ihre Organisation ruft keine Nummern dieses Landes an. Erlaubte Vorwahlen: {countries}.',
  callSignatureInvalid: 'Die Signatur des Anrufdienstes fehlt, ist falsch oder zu alt.',
} as const satisfies Partial<ErrorTexts>;
