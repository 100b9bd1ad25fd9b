import { MAX_COUNTED_MATCHES, listOffset } from '../../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import type { Database } from './database.ts';

/**
 * The offset from which the rows around a page are skipped in the index, so that only the rows of the page are read.
 */
const DEEP_OFFSET = 1000;

/** The parts of an SQL statement that reads a list. */
export interface ListStatement {
  /** The `select` clause, without the table. */
  readonly select: string;
  /** The name of the table, with its alias if the conditions use one. */
  readonly table: string;
  /** The joins that the columns and conditions require. */
  readonly joins?: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  /** A statement for the total that costs less than counting the rows, with its values. */
  readonly counted?: { readonly text: string; readonly values: readonly unknown[] } | null;
}

/** Returns the reverse of an SQL order. */
const reversed = (order: string): string =>
  order
    .split(', ')
    .map((term) => (term.endsWith(' desc') ? term.slice(0, -' desc'.length) : `${term} desc`))
    .join(', ');

/** Reads one page of a list and the total number of rows. See ADR 0044. */
export const readPage = async <Row>(
  database: Database,
  request: ListRequest,
  list: ListStatement,
): Promise<ListPage<Row>> => {
  const { select, table, joins = '', where, order, values, counted } = list;
  const { page, perPage, search } = request;
  const offset = listOffset(request);
  const from = `from ${table} ${joins} where ${where}`;
  const bounds = `limit $${values.length + 1} offset $${values.length + 2}`;
  const isSearch = search !== undefined;
  const run = <Found>(text: string, its: readonly unknown[]): Promise<readonly Found[]> =>
    isSearch ? database.planned(text, its) : database.prepared(text, its);
  const countAll = async (): Promise<number> => {
    const matches = isSearch
      ? `(select ${from} limit ${MAX_COUNTED_MATCHES}) matches`
      : `${table} ${joins} where ${where}`;
    const [found] = await run<{ readonly total: number }>(
      counted?.text ?? `select count(*) "total" from ${matches}`,
      counted?.values ?? values,
    );
    return found?.total ?? 0;
  };
  if (offset < DEEP_OFFSET) {
    const [items, total] = await Promise.all([
      run<Row>(`${select} ${from} order by ${order} ${bounds}`, [...values, perPage, offset]),
      countAll(),
    ]);
    return { items, total, page, perPage };
  }
  const total = await countAll();
  const following = total - offset - perPage;
  // The page is read from the nearer end. A search whose total reached the limit is read from the start.
  const isNearEnd = following < offset && !(isSearch && total === MAX_COUNTED_MATCHES);
  const skipped = isNearEnd ? Math.max(0, following) : offset;
  const taken = isNearEnd ? Math.max(0, Math.min(perPage, total - offset)) : perPage;
  const id = `${table.slice(table.lastIndexOf(' ') + 1)}.id`;
  const ids = `select ${id} ${from} order by ${isNearEnd ? reversed(order) : order} ${bounds}`;
  const deep = `${select} from ${table} ${joins} where ${id} = any (array(${ids})) order by ${order}`;
  return { items: await run<Row>(deep, [...values, taken, skipped]), total, page, perPage };
};
