import { getOwnMonitorKinds, listMonitors } from '../client/sdk.gen.ts';
import type { ListedMonitor, OwnMonitorKinds } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, firstQuery } from '../kernel/api.ts';
import { typedJson } from '../kernel/settings/setting-values.ts';
import type { MonitorKindName } from '../../src/domain/monitors/monitor.ts';
import { apiQueryOf } from './filters.ts';
import type { MonitorFilters } from './filters.ts';

export type { ListedMonitor };

/** The number of rows that are fetched at once. */
export const PAGE_SIZE = 50;

/** A page of the list of monitors, from 0. */
export const monitorsPage = (filters: MonitorFilters, page: number) =>
  bodyQuery(['monitors', filters, page], (signal) =>
    listMonitors({
      query: { ...apiQueryOf(filters), include: 'day,uptime', page: page + 1, perPage: PAGE_SIZE },
      signal,
    }),
  );

/** A monitor kind that the host of the service adds. */
export type OwnKind = OwnMonitorKinds['kinds'][number];

/** The monitor kinds that the host of the service adds, which do not change while it runs. */
export const ownKindsQuery = {
  ...bodyQuery(['own-monitor-kinds'], (signal) => getOwnMonitorKinds({ signal })),
  staleTime: Infinity,
};

/** Returns the defaults of a kind of the host as a form begins with them. */
export const typedDefaults = ({ settings }: OwnKind): string =>
  typedJson(Object.fromEntries(settings.map(({ name, initial }) => [name, initial])));

/** The monitors that a field offers at once. */
const OFFERED = 20;

/** The monitors among which a field finds those that it offers: of a customer by its public id, and of a kind. */
interface OfferedMonitors {
  readonly customerId?: string;
  readonly kind?: MonitorKindName;
}

/** Reads the first monitors by name that match the text. */
export const monitorsLike = async (
  search: string,
  signal: AbortSignal,
  filter: OfferedMonitors = {},
): Promise<readonly ListedMonitor[]> => {
  const query = { perPage: OFFERED, sort: 'name' as const, ...(search === '' ? {} : { search }), ...filter };
  return (await bodyOf(listMonitors({ query, signal }))).items;
};

/** The monitor with an internal id, as other records name it; null if it was deleted or is not visible. */
export const monitorNumbered = (id: number | string) =>
  firstQuery(['monitor-numbered', String(id)], (signal) => listMonitors({ query: { monitorId: String(id) }, signal }));
