import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed: 'Su organización no llama a números de este país. Prefijos permitidos: {countries}.',
  callSignatureInvalid: 'La firma del proveedor de llamadas falta, es incorrecta o demasiado antigua.',
} as const satisfies Partial<ErrorTexts>;
