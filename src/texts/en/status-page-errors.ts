import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Somebody else has changed this page meanwhile. Nothing was saved; compare both versions and save again.',
} as const satisfies Partial<ErrorTexts>;
