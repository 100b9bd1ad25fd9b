import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchRecords } from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';

/** The records of all lists that match the text, a few of each. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => bodyOf(searchRecords({ query: { q: text }, signal })),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
