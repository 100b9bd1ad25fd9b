import { queryOptions } from '@tanstack/react-query';
import { listMonitors, sendAlert, triggerSelectedChecks } from '../client/sdk.gen.ts';
import { allItems } from '../kernel/all-items.ts';
import { bodyOf } from '../kernel/api.ts';
import { usableChannels } from '../../src/domain/customers/new-customer.ts';
import { MAX_GATED_MONITORS } from '../../src/domain/monitors/deploy-gate.ts';
import { MAX_LISTED_MONITORS } from '../../src/domain/monitors/monitor-listing.ts';
import { apiFilterOf } from './filters.ts';
import type { MonitorFilters } from './filters.ts';
import type { SelectedMonitor, Selection } from './selection.ts';

/** Reads the selected monitors, page by page if they are all that match the filters. */
const readSelected = async (selection: Selection, filters: MonitorFilters): Promise<readonly SelectedMonitor[]> => {
  if (selection !== 'all') return [...selection.values()];
  const query = { ...apiFilterOf(filters), sort: 'createdAt', perPage: MAX_LISTED_MONITORS } as const;
  return allItems((page) => listMonitors({ query: { ...query, page } }));
};

/** The selected monitors. */
export const selectedMonitors = (selection: Selection, filters: MonitorFilters) =>
  queryOptions({
    queryKey: ['selected-monitors', selection === 'all' ? filters : [...selection.keys()]],
    queryFn: () => readSelected(selection, filters),
  });

/** How many of the selected monitors are checked, and how many cannot be. */
interface StartedChecks {
  readonly checked: number;
  readonly left: number;
}

/** Checks the selected monitors now, in as many requests as the service needs. */
export const checkSelected = async (selection: Selection, filters: MonitorFilters): Promise<StartedChecks> => {
  const monitors = await readSelected(selection, filters);
  let checked = 0;
  for (let from = 0; from < monitors.length; from += MAX_GATED_MONITORS) {
    const ids = monitors.slice(from, from + MAX_GATED_MONITORS).map(({ publicId }) => publicId);
    checked += (await bodyOf(triggerSelectedChecks({ body: { ids } }))).triggered;
  }
  return { checked, left: monitors.length - checked };
};

/** Returns the channels that may receive a message about all of the monitors: those that are on, by customer. */
export const channelsForAll = <Channel extends { readonly customerId: number | null; readonly isActive: boolean }>(
  channels: readonly Channel[],
  monitors: readonly Pick<SelectedMonitor, 'customerId'>[],
): readonly Channel[] => {
  const customers = new Set(monitors.map(({ customerId }) => customerId));
  const active = channels.filter(({ isActive }) => isActive);
  return [...customers].reduce<readonly Channel[]>((usable, customer) => usableChannels(usable, customer), active);
};

/** Sends a message to channels, and returns how many receivers it has. */
export const sendMessage = async (body: Parameters<typeof sendAlert>[0]['body']): Promise<number> =>
  (await bodyOf(sendAlert({ body }))).messageIds.length;
