import { uptimePercentOf } from '../../domain/checks/check-statistics.ts';
import { listedHours, listedUptimePeriod, worstState } from '../../domain/checks/state-buckets.ts';
import { noSeconds } from '../../domain/checks/state-span.ts';
import type { MonitorState, StateSeconds } from '../../domain/checks/state-span.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { stateListed } from '../../domain/monitors/monitor-listing.ts';
import type { ListedMonitor, ListedState, MonitorListing } from '../../domain/monitors/monitor-listing.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorList } from '../monitors/ports.ts';
import { stateSecondsIn } from './state-spans.ts';
import type { StateSpans } from './statistics.ports.ts';

/** The history that a list of monitors shows. */
export const listedPasts = ['day', 'uptime'] as const;
/** A part of the past of monitors that a list can show. */
export type ListedPast = (typeof listedPasts)[number];

/** The past of a monitor as far as the caller asked for it. */
interface ShownPast {
  /** The worst state of each of the last 24 hours, oldest first. */
  readonly day?: readonly MonitorState[];
  /** Null if the monitor was neither up nor down in the last 30 days. */
  readonly uptimePercent?: number | null;
}

/** A monitor as the list of all kinds shows it. */
export interface MonitorListItem extends ListedMonitor, ShownPast {
  readonly state: ListedState;
}

interface ListInput {
  readonly request: ListRequest;
  readonly filter: MonitorListing & { readonly include?: readonly ListedPast[] };
}

/** Returns the past of each monitor by id, from one statement for all of them. */
const pastOf = async (
  needs: { readonly stateSpans: StateSpans },
  monitors: readonly ListedMonitor[],
  include: readonly ListedPast[],
  now: Date,
): Promise<(monitor: ListedMonitor) => ShownPast> => {
  const hours = include.includes('day') ? listedHours(now) : [];
  const periods = include.includes('uptime') ? [...hours, listedUptimePeriod(now)] : hours;
  const seconds: ReadonlyMap<number, readonly StateSeconds[]> =
    periods.length === 0 ? new Map() : await stateSecondsIn(needs, monitors, periods, now);
  return ({ id }) => {
    const inPeriods = seconds.get(id) ?? [];
    return {
      ...(include.includes('day') ? { day: inPeriods.slice(0, hours.length).map(worstState) } : {}),
      ...(include.includes('uptime') ? { uptimePercent: uptimePercentOf(inPeriods.at(-1) ?? noSeconds) } : {}),
    };
  };
};

/** Lists the monitors of all kinds. */
export const listAllMonitors = defineQuery({
  name: 'listMonitors',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ monitorList, stateSpans }: { readonly monitorList: MonitorList; readonly stateSpans: StateSpans }) =>
    async ({ scope, now }, { request, filter: { include = [], ...filter } }: ListInput) => {
      const page = await monitorList.page(scope, request, filter);
      const past = await pastOf({ stateSpans }, page.items, include, now);
      const items = page.items.map((item): MonitorListItem => ({ ...item, state: stateListed(item), ...past(item) }));
      return accepted({ ...page, items });
    },
});
