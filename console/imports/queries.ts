import { importCustomers, importMonitors, listCustomers, listMonitors } from '../client/sdk.gen.ts';
import { bodyOf, textOf } from '../kernel/api.ts';
import { csvOfPages, saveCsv } from '../kernel/save-file.ts';
import { MAX_LIST_ITEMS } from '../../src/domain/kernel/page.ts';
import { MAX_LISTED_MONITORS } from '../../src/domain/monitors/monitor-listing.ts';
import { apiFilterOf } from '../monitors/filters.ts';
import type { MonitorFilters } from '../monitors/filters.ts';
import type { SendRows } from './import-rows.ts';

export const sendCustomers: SendRows = (rows, dryRun) => bodyOf(importCustomers({ body: { rows, dryRun } }));

export const sendMonitors: SendRows = (rows, dryRun) => bodyOf(importMonitors({ body: { rows, dryRun } }));

const asCsv = { headers: { Accept: 'text/csv' }, parseAs: 'text' } as const;

/** Stores the monitors that match the filters as a file that can be imported again. */
export const exportMonitors = async (filters: MonitorFilters): Promise<void> =>
  saveCsv(
    'monitors.csv',
    await csvOfPages((page) =>
      textOf(
        listMonitors({
          ...asCsv,
          query: { ...apiFilterOf(filters), sort: 'createdAt', page, perPage: MAX_LISTED_MONITORS },
        }),
      ),
    ),
  );

/** Stores the customers that match the search as a file that can be imported again. */
export const exportCustomers = async (search: string | undefined): Promise<void> =>
  saveCsv(
    'customers.csv',
    await csvOfPages((page) =>
      textOf(
        listCustomers({
          ...asCsv,
          query: { ...(search === undefined ? {} : { search }), page, perPage: MAX_LIST_ITEMS },
        }),
      ),
    ),
  );
