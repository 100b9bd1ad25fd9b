import type { CsvValue } from '../../src/domain/kernel/csv.ts';
import { csvOf } from '../../src/domain/kernel/csv.ts';

/** Hands a CSV file to the browser, which stores it as a download. Spreadsheets read UTF-8 by its mark. */
export const saveCsv = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Stores rows as a CSV file. */
export const saveRows = (name: string, columns: readonly string[], rows: readonly (readonly CsvValue[])[]): void =>
  saveCsv(name, csvOf(columns, rows));

/** Reads the pages of a list as CSV up to the first one without rows, and returns them as one file. */
export const csvOfPages = async (read: (page: number) => Promise<string>): Promise<string> => {
  let file = '';
  for (let page = 1; ; page += 1) {
    const text = await read(page);
    const rows = text.slice(text.indexOf('\r\n') + '\r\n'.length);
    file += page === 1 ? text : rows;
    if (rows === '') return file;
  }
};
