import { pageOffset } from '../../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';

/** The rows in the order of their creation. */
export const oldestFirst = <Row extends { readonly id: number; readonly createdAt: Date }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);

/** The page of a list that is asked for. */
export const pageOf = <Item>(items: readonly Item[], request: PageRequest): Page<Item> => {
  const { page, perPage } = request;
  const offset = pageOffset(request);
  return { items: items.slice(offset, offset + perPage), total: items.length, page, perPage };
};

/** Whether the text contains what is searched for, in whatever case. */
export const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase());
