import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes about the layout of status pages. */
export const statusPageErrors = {
  statusPageLayoutChanged:
    'Iemand anders heeft deze pagina intussen gewijzigd. Er is niets opgeslagen; vergelijk beide versies en sla opnieuw op.',
} as const satisfies Partial<ErrorTexts>;
