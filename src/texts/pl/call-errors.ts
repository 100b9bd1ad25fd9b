import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed:
    'Twoja organizacja nie dzwoni na numery tego kraju. Dozwolone numery kierunkowe: {countries}.',
  callSignatureInvalid: 'Podpisu dostawcy połączeń brakuje, jest błędny albo zbyt stary.',
} as const satisfies Partial<ErrorTexts>;
