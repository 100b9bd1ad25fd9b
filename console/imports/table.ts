/** The content of a CSV file: the names of its columns, and its rows. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the file, which counts empty rows. */
  readonly numbers: readonly number[];
}

/** The size of the largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Why a file is no table. */
export type TableFault = 'tooLarge' | 'unreadable' | 'empty';

/** The reader is loaded for the first file. Its delimiter is that of the first line. */
const parseCsv = async (text: string): Promise<readonly (readonly string[])[] | null> => {
  const { parse } = await import('csv-parse/browser/esm/sync');
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      trim: true,
    });
  } catch {
    return null;
  }
};

/** Reads a CSV file whose first row names the columns. */
export const tableIn = async (file: Pick<File, 'size' | 'text'>): Promise<Table | TableFault> => {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  const records = await parseCsv(await file.text());
  if (records === null) return 'unreadable';
  const filled = records
    .map((cells, at) => ({ cells, number: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = filled;
  if (head === undefined || rows.length === 0) return 'empty';
  return {
    columns: head.cells,
    rows: rows.map(({ cells }) => cells),
    numbers: rows.map(({ number }) => number),
  };
};
