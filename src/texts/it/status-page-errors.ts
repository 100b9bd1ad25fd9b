import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Qualcun altro ha modificato questa pagina nel frattempo. Non è stato salvato nulla; confronti le due versioni e salvi di nuovo.',
} as const satisfies Partial<ErrorTexts>;
