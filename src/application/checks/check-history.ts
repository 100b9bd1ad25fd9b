import type { Scope } from '../../domain/access/scope.ts';
import { decidePeriod, partsOf } from '../../domain/checks/check-period.ts';
import type { Period, RequestedPeriod } from '../../domain/checks/check-period.ts';
import { sumOf, uptimeStatsOf } from '../../domain/checks/check-statistics.ts';
import type { CheckTally } from '../../domain/checks/check-statistics.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import { nounOf } from '../monitors/kind-nouns.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { CheckHistory, StateSpans } from './statistics.ports.ts';
import { stateSecondsOf } from './state-spans.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly checkHistory: CheckHistory;
}

interface HistoryRequest extends RequestedPeriod {
  readonly id: MonitorId;
}

/** Returns the members that all queries about the history of a monitor of the kind declare. */
const ofMonitor = (kind: MonitorKind['kind']) =>
  ({
    permission: 'readMonitoring',
    missing: 'notFound',
    records: ({ monitors }: Needs) => ({ find: (scope: Scope, id: MonitorId) => monitors.find(scope, kind, id) }),
    refuses: ['invalidDateRange'],
  }) as const;

/** Declares the query that lists the checks of a monitor of the kind in a period, newest first. */
export const listMonitorChecks = ({ kind }: MonitorKind) =>
  defineDecidedRecordQuery({
    name: `list${nounOf(kind)}Checks`,
    ...ofMonitor(kind),
    decide: async (
      { now },
      found,
      { request, ...requested }: HistoryRequest & { readonly request: ListRequest },
      { checkHistory }: Needs,
    ) => {
      const period = decidePeriod(requested, now);
      return period.ok ? accepted(await checkHistory.page(found.id, period.value, request)) : period;
    },
  });

/** Uptime and latency of a monitor of the kind over a period: uptime from its states, latency from its checks. */
export const getMonitorUptime = ({ kind }: MonitorKind) =>
  defineDecidedRecordQuery({
    name: `get${nounOf(kind)}Uptime`,
    ...ofMonitor(kind),
    decide: async (
      { now },
      found,
      requested: HistoryRequest,
      { checkHistory, stateSpans }: Needs & { readonly stateSpans: StateSpans },
    ) => {
      const period = decidePeriod(requested, now);
      if (!period.ok) return period;
      const [tally, seconds, incidents] = await Promise.all([
        tallyOf(checkHistory, found.id, period.value, now),
        stateSecondsOf({ stateSpans }, found, period.value, now),
        checkHistory.incidents(found.id, period.value),
      ]);
      return accepted({ ...period.value, ...uptimeStatsOf(tally, { seconds, incidents }) });
    },
  });

const NEVER = new Date(0);

/**
 * Returns the tally of a monitor over a period, from rollups where they exist. The part of the period after `now` is
 * ignored.
 */
export const tallyOf = async (
  history: CheckHistory,
  monitorId: number,
  { from, to }: Period,
  now: Date,
): Promise<CheckTally> => {
  const counted = await history.countedUntil();
  const past = { from, to: to > now ? now : to };
  const parts = partsOf(past, { hours: counted.hour ?? NEVER, days: counted.day ?? NEVER });
  const tallies = await Promise.all([
    ...parts.days.map((period) => history.rollups(monitorId, 'day', period)),
    ...parts.hours.map((period) => history.rollups(monitorId, 'hour', period)),
    ...parts.raw.map((period) => history.tally(monitorId, period).then((tally) => [tally])),
  ]);
  return sumOf(tallies.flat());
};
