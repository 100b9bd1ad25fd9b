import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { bodyOf } from './api.ts';
import type { Answer } from './api.ts';
import { pageAfter } from './paging.ts';
import type { Paged } from './paging.ts';

/** The number of records that a list loads at once. */
export const PAGE_SIZE = 50;

/** Returns the query that reads the body of an answer. */
export const bodyQuery = <Data>(queryKey: QueryKey, request: (signal: AbortSignal) => Promise<Answer<Data>>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => bodyOf(request(signal)) });

/** Returns the query that reads the records of one page. */
export const itemsQuery = <Item>(
  queryKey: QueryKey,
  request: (signal: AbortSignal) => Promise<Answer<{ readonly items: Item[] }>>,
) => queryOptions({ queryKey, queryFn: async ({ signal }) => (await bodyOf(request(signal))).items });

/** The part of the query of a request that asks for one page. */
interface PageQuery {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the query that reads records page by page. */
export const pagedQuery = <Page extends Paged>(
  queryKey: QueryKey,
  request: (page: PageQuery, signal: AbortSignal) => Promise<Answer<Page>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => bodyOf(request({ page: pageParam, perPage: PAGE_SIZE }, signal)),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });
