import { RESULT_FILE_VERSION } from '../../../domain/checks/result-archive.ts';
import { literal } from './duckdb-program.ts';

/** A column of archived files. */
interface ResultColumn {
  readonly name: string;
  /** The type in Parquet. */
  readonly type: 'INTEGER' | 'SMALLINT' | 'DOUBLE' | 'VARCHAR' | 'BOOLEAN' | 'TIMESTAMP';
}

/**
 * The columns of archived files, with the names of `check_result`. Times are in UTC, and `details` is JSON as text. A
 * change needs a new `RESULT_FILE_VERSION`, and files of earlier versions remain readable.
 */
const columns: readonly ResultColumn[] = [
  { name: 'monitor_id', type: 'INTEGER' },
  { name: 'due_at', type: 'TIMESTAMP' },
  { name: 'location_id', type: 'INTEGER' },
  { name: 'checked_at', type: 'TIMESTAMP' },
  { name: 'outcome', type: 'VARCHAR' },
  { name: 'reason', type: 'VARCHAR' },
  { name: 'latency_ms', type: 'DOUBLE' },
  { name: 'latency_bucket', type: 'SMALLINT' },
  { name: 'details', type: 'VARCHAR' },
  { name: 'dns_ms', type: 'DOUBLE' },
  { name: 'connect_ms', type: 'DOUBLE' },
  { name: 'tls_ms', type: 'DOUBLE' },
  { name: 'first_byte_ms', type: 'DOUBLE' },
  { name: 'total_ms', type: 'DOUBLE' },
  { name: 'while_paused', type: 'BOOLEAN' },
];

/** The longest line of the text that PostgreSQL sends, in bytes: the evidence of one result. */
const MAX_LINE = 2 * 1024 * 1024;

/** Returns the expression of a column in PostgreSQL, in a form that does not depend on the session. */
const sent = ({ name, type }: ResultColumn): string =>
  type === 'TIMESTAMP' ? `(extract(epoch from ${name}) * 1000)::bigint` : name;

/** Returns the statement of PostgreSQL that sends results as CSV. Texts are in quotes, and missing values are empty. */
export const copyStatement = (condition: string): string => {
  const texts = columns.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
  const selected = columns.map((column) => `${sent(column)} as ${column.name}`).join(', ');
  return `copy (select ${selected} from check_result where ${condition}) to stdout (format csv, force_quote (${texts.join(', ')}))`;
};

/** Returns the query of DuckDB that reads the CSV of `copyStatement`. */
export const fromCsv = (path: string): string => {
  const types = columns.map(({ name, type }) => `${literal(name)}: '${type === 'TIMESTAMP' ? 'BIGINT' : type}'`);
  const selected = columns.map(({ name, type }) => (type === 'TIMESTAMP' ? `epoch_ms(${name}) as ${name}` : name));
  return `select ${selected.join(', ')} from read_csv(${literal(path)}, auto_detect = false, header = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = ${MAX_LINE},
    columns = {${types.join(', ')}})`;
};

/** The number of rows that are read together. Those of one monitor are neighbours, so that few of them are read. */
const ROW_GROUP = 20_480;

/** The key of the version in the metadata of a file. */
const VERSION_KEY = 'watchstead_results_version';

/** Returns the statement that writes the rows of a query into a Parquet file. */
export const toParquet = (query: string, path: string, month: string): string =>
  `copy (select * from (${query}) order by monitor_id, due_at, location_id) to ${literal(path)} (format parquet, compression zstd,
    row_group_size ${ROW_GROUP}, kv_metadata {${VERSION_KEY}: '${RESULT_FILE_VERSION}', month: ${literal(month)}})`;

/** Returns the query of the version in the metadata of a file. */
export const versionIn = (path: string): string =>
  `select decode(value) as version from parquet_kv_metadata(${literal(path)}) where decode(key) = '${VERSION_KEY}'`;
