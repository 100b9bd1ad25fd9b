import { keepPreviousData } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';

/** The records of all lists that match the text, a few of each. */
export const searchQuery = (text: string) => ({
  ...bodyQuery(['search', text], (signal) => api.searchRecords({ query: { q: text }, signal })),
  enabled: text !== '',
  placeholderData: keepPreviousData,
});

/** Ends the session of the reader. */
export const signOut = () => bodyOf(api.signOut());
