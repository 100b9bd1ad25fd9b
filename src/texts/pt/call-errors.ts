import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about calls. */
export const callErrors = {
  phoneCountryNotAllowed:
    'A sua organização não telefona para números deste país. Indicativos permitidos: {countries}.',
  callSignatureInvalid: 'A assinatura do fornecedor de chamadas falta, está errada ou é demasiado antiga.',
} as const satisfies Partial<ErrorTexts>;
