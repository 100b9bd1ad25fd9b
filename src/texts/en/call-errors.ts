import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed:
    'Your organization does not call numbers of this country. Allowed calling codes: {countries}.',
  callSignatureInvalid: 'The signature of the call provider is missing, wrong or too old.',
} as const satisfies Partial<ErrorTexts>;
