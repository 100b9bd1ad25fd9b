import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Jemand anderes hat diese Seite inzwischen geändert. Nichts wurde gespeichert; vergleichen Sie beide Fassungen und speichern Sie erneut.',
} as const satisfies Partial<ErrorTexts>;
