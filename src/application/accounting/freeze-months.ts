import type { RecordedMonitor } from '../../domain/accounting/accounted-monitor.ts';
import { frozenMonthsOf, frozenPeriod, monthOf, monthToFreeze } from '../../domain/accounting/frozen-month.ts';
import type { Month } from '../../domain/accounting/frozen-month.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { MonitorFollower } from '../monitors/ports.ts';
import type { FrozenMonths, MonitorRecords } from './ports.ts';

interface Needs {
  readonly frozenMonths: FrozenMonths;
  readonly monitorRecords: MonitorRecords;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** The number of monitors that one transaction freezes. */
const BATCH = 500;

/** Creates the job that freezes each month once it is settled. */
export const monthFreezingJob = (needs: Needs): RecurringJob => ({
  name: 'month-freezing',
  every: minutes(5),
  run: freezeMonths(needs),
});

/**
 * Freezes the settled months of all monitors, oldest first. It can be killed at any point and run in several processes
 * at the same time, because a frozen month of a monitor never changes. It waits until the occurrences of maintenance
 * windows and the rollups of the days are stored, which happens soon even after a long stop of the service.
 */
export const freezeMonths = (needs: Needs) => async (): Promise<void> => {
  const { frozenMonths, unitOfWork, clock } = needs;
  for (;;) {
    const month = monthToFreeze(await frozenMonths.progress(), clock.now());
    if (month === null || !(await frozenMonths.hasRecordsUntil(frozenPeriod(month).to))) return;
    let after: number | undefined = 0;
    while (after !== undefined)
      after = await unitOfWork.inTransaction(
        (
          (reached: number) => () =>
            freezeSome(needs, month, reached)
        )(after),
      );
    await unitOfWork.inTransaction(() => frozenMonths.declareFrozen(month, clock.now()));
  }
};

/** Freezes the month for the next monitors. Returns the id of the last one, or undefined if all are frozen. */
const freezeSome = async (
  { frozenMonths, monitorRecords, clock }: Needs,
  month: Month,
  after: number,
): Promise<number | undefined> => {
  const now = clock.now();
  const period = frozenPeriod(month);
  const ids = await frozenMonths.unfrozen(month, period.to, after, BATCH);
  const recorded = await monitorRecords.during(ids, period, now);
  await frozenMonths.add(recorded.map((monitor) => monthOf(monitor, month, now)));
  return ids.at(-1);
};

/** Freezes all months up to now of a monitor that is about to be deleted. */
export const freezeDeleted = async (
  { frozenMonths, monitorRecords }: Pick<Needs, 'frozenMonths' | 'monitorRecords'>,
  { id, createdAt, organizationId }: { readonly id: number; readonly createdAt: Date; readonly organizationId: number },
  now: Date,
): Promise<void> => {
  const months = frozenMonthsOf({ from: createdAt, to: later(now, 1) });
  const frozen = new Set((await frozenMonths.ofMonitors(organizationId, [id], months)).map(({ month }) => month));
  for (const month of months.filter((one) => !frozen.has(one))) {
    const recorded = await monitorRecords.during([id], frozenPeriod(month), now);
    await frozenMonths.add(recorded.map((monitor) => monthOf(deleted(monitor, now), month, now)));
  }
  await frozenMonths.keepLatencies(id);
};

/** Creates the follower that freezes the months of monitors when they are deleted. */
export const followMonitors = (needs: Pick<Needs, 'frozenMonths' | 'monitorRecords'>): MonitorFollower => ({
  name: 'accounting',
  deleting: (monitor, { now }) => freezeDeleted(needs, monitor, now),
});

const deleted = (monitor: RecordedMonitor, now: Date): RecordedMonitor => ({
  ...monitor,
  deletedAt: now,
  history: { ...monitor.history, deletedAt: now },
});
