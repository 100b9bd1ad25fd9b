import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Otra persona ha modificado esta página entretanto. No se ha guardado nada; compare ambas versiones y guarde de nuevo.',
} as const satisfies Partial<ErrorTexts>;
