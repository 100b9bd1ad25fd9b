import { pageOffset } from '../../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';

/** Rows in the order of creation. */
export const oldestFirst = <Row extends { readonly id: number; readonly createdAt: Date }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);

/** The requested page of a list. */
export const pageOf = <Item>(items: readonly Item[], request: PageRequest): Page<Item> => {
  const { page, perPage } = request;
  const offset = pageOffset(request);
  return { items: items.slice(offset, offset + perPage), total: items.length, page, perPage };
};

/** Whether the text contains the search text, ignoring case. */
export const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase());
