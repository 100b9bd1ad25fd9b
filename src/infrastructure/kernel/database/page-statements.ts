import { MAX_COUNTED_MATCHES, pageOffset } from '../../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { Database } from './database.ts';

/** From this offset on, the rows before a page are skipped in the index, and only the rows of the page are read. */
const DEEP_OFFSET = 1000;

/** A list as SQL. */
export interface ListStatement {
  /** `select …`, without the table. */
  readonly select: string;
  readonly table: string;
  /** The joins that the columns and conditions need. */
  readonly joins?: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  /** A statement for the total that is cheaper than counting the rows, with its values. */
  readonly counted?: { readonly text: string; readonly values: readonly unknown[] } | null;
}

/** Reads a page of a list and the total. */
export const readPage = async <Row>(database: Database, request: PageRequest, list: ListStatement): Promise<Page<Row>> => {
  const { select, table, joins = '', where, order, values, counted } = list;
  const from = `from ${table} ${joins} where ${where}`;
  const bounds = `limit $${values.length + 1} offset $${values.length + 2}`;
  const rows =
    pageOffset(request) < DEEP_OFFSET
      ? `${select} ${from} order by ${order} ${bounds}`
      : `${select} from ${table} ${joins} where ${table}.id = any (array(select ${table}.id ${from} order by ${order} ${bounds})) order by ${order}`;
  const isSearch = request.search !== undefined;
  const matches = isSearch ? `select count(*) "total" from (select ${from} limit ${MAX_COUNTED_MATCHES}) matches` : `select count(*) "total" ${from}`;
  const run = <Found>(text: string, its: readonly unknown[]): Promise<readonly Found[]> => (isSearch ? database.planned(text, its) : database.prepared(text, its));
  const [items, [total]] = await Promise.all([
    run<Row>(rows, [...values, request.perPage, pageOffset(request)]),
    run<{ readonly total: number }>(counted?.text ?? matches, counted?.values ?? values),
  ]);
  return { items, total: total?.total ?? 0, page: request.page, perPage: request.perPage };
};
