import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Ktoś inny zmienił w międzyczasie tę stronę. Niczego nie zapisano; porównaj obie wersje i zapisz ponownie.',
} as const satisfies Partial<ErrorTexts>;
