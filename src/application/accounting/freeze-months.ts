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

/** How many monitors are frozen in one transaction. */
const BATCH = 500;

/** Freezes each month once it is settled. */
export const monthFreezingJob = (needs: Needs): RecurringJob => ({ name: 'month-freezing', every: minutes(5), run: freezeMonths(needs) });

/**
 * Freezes the settled months of all monitors, the oldest month first. It can be killed at any point, and several processes may run it at the same time: a month of a monitor that is frozen stays as
 * it is. It waits until the occurrences of maintenance windows are stored, which they are soon after the service was stopped for long.
 */
export const freezeMonths = (needs: Needs) => async (): Promise<void> => {
  const { frozenMonths, unitOfWork, clock } = needs;
  for (;;) {
    const month = monthToFreeze(await frozenMonths.progress(), clock.now());
    if (month === null || !(await frozenMonths.hasMaintenanceUntil(frozenPeriod(month).to))) return;
    let after: number | undefined = 0;
    while (after !== undefined) after = await unitOfWork.inTransaction(((reached: number) => () => freezeSome(needs, month, reached))(after));
    await unitOfWork.inTransaction(() => frozenMonths.declareFrozen(month, clock.now()));
  }
};

/** The id of the last monitor whose month was frozen; undefined if all are. */
const freezeSome = async ({ frozenMonths, monitorRecords, clock }: Needs, month: Month, after: number): Promise<number | undefined> => {
  const now = clock.now();
  const period = frozenPeriod(month);
  const ids = await frozenMonths.unfrozen(month, period.to, after, BATCH);
  const recorded = await monitorRecords.during(ids, period, now);
  await frozenMonths.add(recorded.map((monitor) => monthOf(monitor, month, now)));
  return ids.at(-1);
};

/** Freezes the months up to now of a monitor that is about to be deleted. */
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
};

/** Freezes the months of a monitor that is deleted. */
export const followMonitors = (needs: Pick<Needs, 'frozenMonths' | 'monitorRecords'>): MonitorFollower => ({
  name: 'accounting',
  deleting: (monitor, { now }) => freezeDeleted(needs, monitor, now),
});

const deleted = (monitor: RecordedMonitor, now: Date): RecordedMonitor => ({ ...monitor, deletedAt: now, history: { ...monitor.history, deletedAt: now } });
