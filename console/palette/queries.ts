import { keepPreviousData } from '@tanstack/react-query';
import { searchRecords } from '../client/sdk.gen.ts';
import { bodyQuery } from '../kernel/api.ts';

/** The records of all lists that match the text, a few of each. */
export const searchQuery = (text: string) => ({
  ...bodyQuery(['search', text], (signal) => searchRecords({ query: { q: text }, signal })),
  enabled: text !== '',
  placeholderData: keepPreviousData,
});
