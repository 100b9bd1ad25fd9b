import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Entretanto, outra pessoa alterou esta página. Nada foi guardado; compare as duas versões e guarde de novo.',
} as const satisfies Partial<ErrorTexts>;
