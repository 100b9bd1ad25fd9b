import type { PaperSize } from './report-document.ts';

/** Countries where Letter is the usual size of paper, by their alpha-2 codes of ISO 3166-1. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'MX',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'NI',
  'PA',
  'PH',
  'PR',
  'SV',
  'VE',
]);

/** Returns the paper size of the country, or A4 if the country is unknown. */
export const paperSizeOf = (countryCode: string | null): PaperSize =>
  countryCode !== null && LETTER_COUNTRIES.has(countryCode) ? 'Letter' : 'A4';
