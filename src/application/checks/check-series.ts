import { decidePeriod, partsOf } from '../../domain/checks/check-period.ts';
import type { RequestedPeriod } from '../../domain/checks/check-period.ts';
import { planSeries, seriesOf } from '../../domain/checks/check-series.ts';
import type { DatedTally, SeriesBucket, SeriesPlan } from '../../domain/checks/check-series.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { days, earlierOf, hours, laterOf } from '../../domain/kernel/time.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import { stateSecondsIn } from './state-spans.ts';
import type { CheckHistory, StateSpans } from './statistics.ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly checkHistory: CheckHistory;
  readonly stateSpans: StateSpans;
}

interface SeriesRequest extends RequestedPeriod {
  readonly kind: MonitorKindName;
  readonly id: MonitorId;
  readonly points: number;
}

/** The states and response times of a monitor over a period. */
export interface MonitorSeries extends Period {
  readonly bucketSeconds: number;
  readonly byLocation: boolean;
  readonly buckets: readonly SeriesBucket[];
}

const NEVER = new Date(0);

/** Returns the tallies of a period from rollups where they exist and fit into the buckets, else from single results. */
const talliesOf = async (
  history: CheckHistory,
  monitorId: number,
  period: Period,
  { width }: SeriesPlan,
): Promise<readonly DatedTally[]> => {
  const counted = await history.countedUntil();
  const parts = partsOf(period, {
    hours: (width >= hours(1) ? counted.hour : null) ?? NEVER,
    days: (width >= days(1) ? counted.day : null) ?? NEVER,
  });
  const tallies = await Promise.all([
    ...parts.days.map((part) => history.rollups(monitorId, 'day', part)),
    ...parts.hours.map((part) => history.rollups(monitorId, 'hour', part)),
    ...parts.raw.map((part) => history.tallies(monitorId, part, width)),
  ]);
  return tallies.flat();
};

/** Returns the states and response times of a monitor of any kind, in buckets. */
export const getMonitorSeries = defineQuery({
  name: 'getMonitorSeries',
  permission: 'readMonitoring',
  refuses: ['notFound', 'invalidDateRange'],
  execute:
    ({ monitors, checkHistory, stateSpans }: Needs) =>
    async ({ scope, now }, { kind, id, points, ...requested }: SeriesRequest) => {
      const monitor = await monitors.find(scope, kind, id);
      if (monitor === null) return refused('notFound');
      const decided = decidePeriod(requested, now);
      if (!decided.ok) return decided;
      const period = decided.value;
      const plan = planSeries(period, points, now);
      const past = { from: period.from, to: laterOf(period.from, earlierOf(period.to, now)) };
      const [seconds, located] = await Promise.all([
        stateSecondsIn({ stateSpans }, [monitor], plan.buckets, now),
        plan.byLocation ? checkHistory.tallies(monitor.id, past, plan.width) : [],
      ]);
      const all = plan.width < hours(1) ? located : await talliesOf(checkHistory, monitor.id, past, plan);
      return accepted<MonitorSeries>({
        ...period,
        bucketSeconds: plan.width / 1000,
        byLocation: plan.byLocation,
        buckets: seriesOf(plan, seconds.get(monitor.id) ?? [], { all, located }),
      });
    },
});
