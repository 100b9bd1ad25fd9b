import type { CsvReader } from '../../application/subscribers/ports.ts';

/** The maximum length of a row. */
const MAX_ROW = 10_000;

/** Reads CSV with `csv-parse`, which is loaded for the first file. */
export const libraryCsvReader: CsvReader = {
  read: async (text) => {
    const { CsvError, parse } = await import('csv-parse/sync');
    try {
      return parse(text, {
        bom: true,
        delimiter: [',', ';', '\t'],
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        max_record_size: MAX_ROW,
      });
    } catch (fault) {
      if (fault instanceof CsvError) return fault.message;
      throw fault;
    }
  },
};
