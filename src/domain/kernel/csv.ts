/** The characters that make a spreadsheet read a text cell as a formula. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const;
/** What precedes the text of such a cell, so that it remains text. */
export const FORMULA_GUARD = "'";

/** The value of a cell. Null is an empty cell; objects are written as JSON. */
export type CsvValue = string | number | boolean | Date | object | null;

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const cellOf = (value: CsvValue): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return inQuotes(JSON.stringify(value));
  if (typeof value !== 'string') return String(value);
  return inQuotes(FORMULA_STARTS.some((start) => value.startsWith(start)) ? FORMULA_GUARD + value : value);
};

/** A CSV file (RFC 4180) with a header. Each row has the cells of the columns, in their order. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [columns.join(','), ...rows.map((cells) => cells.map(cellOf).join(','))].map((line) => `${line}\r\n`).join('');
