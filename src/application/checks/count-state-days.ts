import { DAYS_AT_ONCE, daysToSum } from '../../domain/checks/state-day.ts';
import { days, later, minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, TimeZones, UnitOfWork } from '../kernel/ports.ts';
import type { StateDayProgress, StateDays } from './statistics.ports.ts';

interface Needs {
  readonly stateDays: StateDays;
  readonly timeZones: TimeZones;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Sums the state spans of the days that are over. */
export const stateDayJob = (needs: Needs): RecurringJob => ({
  name: 'state-days',
  every: minutes(15),
  run: sumStateDays(needs),
});

/**
 * Sums the state spans of each day that is over in the time zone of its organization. Repeating it changes nothing;
 * after a change of the zone, all days are summed again.
 */
export const sumStateDays = (needs: Needs) => async (): Promise<void> => {
  for (const organization of await needs.stateDays.progress()) {
    while (await needs.unitOfWork.inTransaction(() => sumSome(needs, organization)));
  }
};

/** Returns true if there are more days to sum. */
const sumSome = async (
  { stateDays, timeZones, clock }: Needs,
  { organizationId }: StateDayProgress,
): Promise<boolean> => {
  const now = clock.now();
  const progress = await stateDays.lock(organizationId);
  if (progress === null) return false;
  const from = progress.countedUntil ?? progress.firstSpanAt;
  if (from === null) return false;
  const changes = timeZones.offsetChanges(progress.timezone, { from: later(from, -days(3)), to: later(now, days(3)) });
  const due = daysToSum(from, now, changes);
  const last = due.at(-1);
  if (last === undefined) return false;
  await stateDays.sum(organizationId, due);
  await stateDays.advance(organizationId, progress.timezone, last.to);
  return due.length === DAYS_AT_ONCE;
};
