import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMonitors } from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';
import { apiQueryOf } from '../monitors/filters.ts';
import type { MonitorFilters } from '../monitors/filters.ts';
import type { ListedMonitor } from '../monitors/queries.ts';
import { MOST_TILES, READ_AGAIN_MS } from './wall-age.ts';

const PAGE_SIZE = 100;

/** The monitors of a wall, and how many match its filters in all. */
export interface WallMonitors {
  readonly monitors: readonly ListedMonitor[];
  readonly total: number;
}

/** The monitors of a wall, those in trouble first. They are read anew at intervals, also in a window without focus. */
export const wallQuery = (filters: MonitorFilters) =>
  queryOptions({
    queryKey: ['wall', filters],
    queryFn: async ({ signal }): Promise<WallMonitors> => {
      const monitors: ListedMonitor[] = [];
      let total = 0;
      for (let page: number | undefined = 1; page !== undefined && monitors.length < MOST_TILES;) {
        const answer = await bodyOf(
          listMonitors({ query: { ...apiQueryOf(filters), page, perPage: PAGE_SIZE }, signal }),
        );
        monitors.push(...answer.items);
        ({ total } = answer);
        page = pageAfter(answer);
      }
      return { monitors, total };
    },
    refetchInterval: READ_AGAIN_MS,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
