import { later } from '../kernel/time.ts';
import { zoneClock } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { ReadOffsets } from '../monitors/schedules/heartbeat-schedule.ts';
import type { HeartbeatTiming } from '../monitors/schedules/heartbeat-timing.ts';
import { heartbeatPlan, NEVER_OVERDUE } from './heartbeat-plan.ts';

/** A heartbeat that is expected. */
export interface ExpectedHeartbeat {
  readonly at: Date;
  readonly overdueFrom: Date;
  /** True if the clock of the zone has another offset than at the expected heartbeat before. */
  readonly isAfterClockChange: boolean;
}

/** The next expected heartbeats of a timing. */
export interface HeartbeatForecast {
  /** The zone of the schedule; that of the reader if there is no schedule. */
  readonly timeZone: string;
  readonly expected: readonly ExpectedHeartbeat[];
}

/** The question for the next heartbeats. */
interface ForecastRequest {
  /** When the last heartbeat is received. */
  readonly receivedAt: Date;
  /** The maximum number of heartbeats. */
  readonly count: number;
  readonly readerZone: string;
}

/** Returns true if a clock with these changes has different offsets at two instants. */
const isChangedBetween = (changes: OffsetChanges, from: Date, to: Date): boolean => {
  const clock = zoneClock(changes);
  const [before, after] = [from.getTime(), to.getTime()];
  return clock.shownAt(after) - after !== clock.shownAt(before) - before;
};

/**
 * Returns the heartbeats that are expected after one, each as if the one before arrived when it was expected. The timing
 * must have no problem (`scheduleProblem`). A schedule that ends has fewer than `count`.
 */
export const forecastHeartbeats = (
  timing: HeartbeatTiming,
  { receivedAt, count, readerZone }: ForecastRequest,
  offsets: ReadOffsets,
): HeartbeatForecast => {
  const plan = heartbeatPlan(timing, offsets);
  const timeZone = plan.timeZone ?? readerZone;
  const expected: ExpectedHeartbeat[] = [];
  let from = receivedAt;
  while (expected.length < count) {
    const overdueFrom = plan.overdueFrom(from);
    if (overdueFrom >= NEVER_OVERDUE) break;
    const at = later(overdueFrom, -plan.grace);
    const isAfterClockChange = isChangedBetween(offsets(timeZone, { from, to: at }), from, at);
    expected.push({ at, overdueFrom, isAfterClockChange });
    from = at;
  }
  return { timeZone, expected };
};
