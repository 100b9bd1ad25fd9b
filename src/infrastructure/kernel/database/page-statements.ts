import { DEFAULT_PER_PAGE, MAX_COUNTED_MATCHES, MAX_PER_PAGE, listOffset } from '../../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import type { Database } from './database.ts';

/**
 * The offset from which the rows around a page are skipped in the index, so that only the rows of the page are read.
 */
const DEEP_OFFSET = 1000;

/** The sizes of first pages that have a statement of their own, with a plan that connections keep. */
const KEPT_SIZES: ReadonlySet<number> = new Set([DEFAULT_PER_PAGE, 50, MAX_PER_PAGE]);

/** An SQL statement with its values. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The parts of an SQL statement that reads a list. */
export interface ListStatement {
  /** The `select` clause, without the table. */
  readonly select: string;
  /** The name of the table, with its alias if the conditions use one. */
  readonly table: string;
  /** The joins that the columns and conditions require. */
  readonly joins?: string;
  /** The left joins of one row each that only the columns require. They follow once the rows of the page are known. */
  readonly columnJoins?: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  /**
   * True if an index has the rows in this order, so that one plan of the first page is good for all values. PostgreSQL
   * would plan the statement for each request, because it expects a tenth of the rows below a limit in a parameter. See
   * ADR 0342.
   */
  readonly keepsPlan?: boolean;
  /** A statement for the total that costs less than counting the rows, with its values. */
  readonly counted?: Statement | null;
}

/** Returns the reverse of an SQL order. */
const reversed = (order: string): string =>
  order
    .split(', ')
    .map((term) => (term.endsWith(' desc') ? term.slice(0, -' desc'.length) : `${term} desc`))
    .join(', ');

interface Counted {
  readonly total: number;
}

const totalIn = ([counted]: readonly Counted[]): number => counted?.total ?? 0;

/** Reads one page of a list and the total number of rows. See ADR 0044. */
export const readPage = async <Row>(
  database: Database,
  request: ListRequest,
  list: ListStatement,
): Promise<ListPage<Row>> => {
  const { select, table, joins = '', columnJoins = '', where, order, values, counted, keepsPlan = false } = list;
  const { page, perPage, search } = request;
  const offset = listOffset(request);
  const from = `from ${table} ${joins} where ${where}`;
  const rows = `${select} from ${table} ${joins} ${columnJoins}`;
  const bounds = `limit $${values.length + 1} offset $${values.length + 2}`;
  const id = `${table.slice(table.lastIndexOf(' ') + 1)}.id`;
  /** Returns the statement that finds the rows of the page before it reads their columns. */
  const found = (itsOrder: string): string =>
    `${rows} where ${id} = any (array(select ${id} ${from} order by ${itsOrder} ${bounds})) order by ${order}`;
  const isSearch = search !== undefined;
  const matches = isSearch
    ? `(select ${from} limit ${MAX_COUNTED_MATCHES}) matches`
    : `${table} ${joins} where ${where}`;
  const count: Statement = counted ?? { text: `select count(*) "total" from ${matches}`, values };
  const run = <Found>({ text, values: its }: Statement): Promise<readonly Found[]> =>
    isSearch ? database.planned(text, its) : database.prepared(text, its);
  if (offset < DEEP_OFFSET) {
    const bounded = {
      text: columnJoins === '' ? `${rows} where ${where} order by ${order} ${bounds}` : found(order),
      values: [...values, perPage, offset],
    };
    const kept = { text: `${rows} where ${where} order by ${order} limit ${perPage}`, values };
    const statement = keepsPlan && offset === 0 && KEPT_SIZES.has(perPage) ? kept : bounded;
    // A maintained total takes too little to occupy another connection.
    const [counts, items] =
      isSearch || counted === undefined || counted === null
        ? await Promise.all([run<Counted>(count), run<Row>(statement)])
        : await database.preparedTogether<Counted, Row>(count, statement);
    return { items, total: totalIn(counts), page, perPage };
  }
  const total = totalIn(await run<Counted>(count));
  const following = total - offset - perPage;
  // The page is read from the nearer end. A search whose total reached the limit is read from the start.
  const isNearEnd = following < offset && !(isSearch && total === MAX_COUNTED_MATCHES);
  const skipped = isNearEnd ? Math.max(0, following) : offset;
  const taken = isNearEnd ? Math.max(0, Math.min(perPage, total - offset)) : perPage;
  const text = found(isNearEnd ? reversed(order) : order);
  return { items: await run<Row>({ text, values: [...values, taken, skipped] }), total, page, perPage };
};
