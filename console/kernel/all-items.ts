import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';
import { bodyOf } from './api.ts';
import type { Answer, PageQuery } from './api.ts';
import { pageAfter } from './paging.ts';
import type { Paged } from './paging.ts';

/** Reads all pages of a list, one after another, and returns their items. */
export const allItems = async <Item>(
  request: (page: number) => Promise<Answer<Paged & { readonly items: readonly Item[] }>>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const answer = await bodyOf(request(page));
    items.push(...answer.items);
    page = pageAfter(answer);
  }
  return items;
};

/** Returns the query that reads all records of a list, which a field offers. */
export const allQuery = <Item>(
  queryKey: QueryKey,
  request: (page: PageQuery, signal: AbortSignal) => Promise<Answer<Paged & { readonly items: readonly Item[] }>>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => allItems((page) => request({ page, perPage: MAX_PER_PAGE }, signal)),
  });
