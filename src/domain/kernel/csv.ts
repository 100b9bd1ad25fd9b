/** The characters at the start of a text cell that make a spreadsheet read it as a formula. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const;
/** The prefix of a text cell that would otherwise be read as a formula. */
export const FORMULA_GUARD = "'";

/** The value of a cell. Null is an empty cell, and objects are written as JSON. */
export type CsvValue = string | number | boolean | Date | object | null;

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const cellOf = (value: CsvValue): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return inQuotes(JSON.stringify(value));
  if (typeof value !== 'string') return String(value);
  return inQuotes(FORMULA_STARTS.some((start) => value.startsWith(start)) ? FORMULA_GUARD + value : value);
};

/** Builds a CSV file (RFC 4180) with a header. The cells of each row are in the order of the columns. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [columns.join(','), ...rows.map((cells) => cells.map(cellOf).join(','))].map((line) => `${line}\r\n`).join('');
