import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Quelqu’un d’autre a modifié cette page entre-temps. Rien n’a été enregistré ; comparez les deux versions et enregistrez à nouveau.',
} as const satisfies Partial<ErrorTexts>;
