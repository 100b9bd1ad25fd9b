import { infiniteQueryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import { bodyOf, textOf } from '../kernel/api.ts';
import { csvOfPages, saveCsv } from '../kernel/save-file.ts';
import { MAX_LIST_ITEMS } from '../../src/domain/kernel/page.ts';

export type { CustomerUsage } from '../client/types.gen.ts';

const ofMonth = (month: string | undefined) => ({ sort: 'name' as const, ...(month === undefined ? {} : { month }) });

/** What each customer used in a month, by name; in the present one of the service if none is given. */
export const usageQuery = (month: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['usage', month],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.listCustomerUsage({ query: { ...ofMonth(month), page: pageParam, perPage: MAX_LIST_ITEMS }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length === MAX_LIST_ITEMS ? page + 1 : undefined),
  });

/** Stores the usage of a month as a file, with the addresses for invoices. */
export const exportUsage = async (month: string): Promise<void> =>
  saveCsv(
    `usage-${month}.csv`,
    await csvOfPages((page) =>
      textOf(
        api.listCustomerUsage({
          query: { ...ofMonth(month), page, perPage: MAX_LIST_ITEMS },
          headers: { Accept: 'text/csv' },
          parseAs: 'text',
        }),
      ),
    ),
  );
