import { keepPreviousData } from '@tanstack/react-query';
import { listMonitors } from '../client/sdk.gen.ts';
import { MAX_LISTED_MONITORS } from '../../src/domain/monitors/monitor-listing.ts';
import { bodyQuery } from '../kernel/api.ts';
import { apiQueryOf } from '../monitors/filters.ts';
import type { MonitorFilters } from '../monitors/filters.ts';
import { READ_AGAIN_MS } from './wall-age.ts';

/**
 * The monitors of a wall at one moment, those in trouble first, and how many match its filters in all. They are read
 * anew at intervals, also in a window without focus.
 */
export const wallQuery = (filters: MonitorFilters) => ({
  ...bodyQuery(['wall', filters], (signal) =>
    listMonitors({ query: { ...apiQueryOf(filters), perPage: MAX_LISTED_MONITORS }, signal }),
  ),
  refetchInterval: READ_AGAIN_MS,
  refetchIntervalInBackground: true,
  placeholderData: keepPreviousData,
});
