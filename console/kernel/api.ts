import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { client } from '../client/client.gen.ts';
import { faultOf } from './fault.ts';
import { noteServerTime } from './now.ts';
import { pageAfter } from './paging.ts';
import type { Paged } from './paging.ts';
import { nameVersion, noteVersion } from './versions.ts';

// The sentences of the API are in the language of the page, which can be another one than that of the browser.
const { language = '' } = document.documentElement.dataset;
client.setConfig({ baseUrl: '', credentials: 'same-origin', headers: { 'Accept-Language': language } });
client.interceptors.request.use(nameVersion);
client.interceptors.response.use((response, request) => {
  noteServerTime(response.headers.get('date'));
  noteVersion(response, request);
  return response;
});

/** What the client makes of an answer. */
export interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** Returns the body of a successful answer. Throws `ApiFault` for a refusal, and if there was no answer. */
export const bodyOf = async <Data>(answer: Promise<Answer<Data>>): Promise<NonNullable<Data>> => {
  const { data, error, response } = await answer;
  if (data === undefined || data === null) throw faultOf(error, response);
  return data;
};

/** Returns the body of an answer that was asked for as text. */
export const textOf = async (answer: Promise<Answer<unknown>>): Promise<string> => {
  const text = await bodyOf(answer);
  return typeof text === 'string' ? text : '';
};

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

/** Returns the query that reads the first record of a list, or null if it has none. */
export const firstQuery = <Item>(
  queryKey: QueryKey,
  request: (signal: AbortSignal) => Promise<Answer<{ readonly items: Item[] }>>,
) => queryOptions({ queryKey, queryFn: async ({ signal }) => (await bodyOf(request(signal))).items[0] ?? null });

/** The part of the query of a request that asks for one page. */
export interface PageQuery {
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

/**
 * Returns a function of the search of a list, which returns the query that reads the records that match, page by page.
 * Without a search all match.
 */
export const searchedQuery =
  <Page extends Paged>(
    queryKey: QueryKey,
    request: (page: PageQuery & { readonly search?: string }, signal: AbortSignal) => Promise<Answer<Page>>,
  ) =>
  (search?: string) =>
    pagedQuery([...queryKey, search], (page, signal) =>
      request({ ...page, ...(search === undefined ? {} : { search }) }, signal),
    );

/** Returns the query that reads records page by page, as one list that grows. */
export const growingQuery = <Item>(
  queryKey: QueryKey,
  request: (page: PageQuery, signal: AbortSignal) => Promise<Answer<Paged & { readonly items: readonly Item[] }>>,
) => ({
  ...pagedQuery(queryKey, request),
  select: ({ pages }: InfiniteData<{ readonly items: readonly Item[] }>) => ({
    items: pages.flatMap(({ items }) => items),
  }),
});
