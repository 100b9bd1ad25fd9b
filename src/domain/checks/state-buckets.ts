import { days, hours, later } from '../kernel/time.ts';
import type { Period } from './check-period.ts';
import type { MonitorState, StateSeconds } from './state-span.ts';

/** The number of hours that a row of a list shows. */
export const LISTED_HOURS = 24;
/** The period over which a list shows the uptime of monitors. */
export const LISTED_UPTIME_PERIOD = days(30);

/** Returns the last hours of the clock in UTC, oldest first. The last one contains or ends at `now`. */
export const listedHours = (now: Date): readonly Period[] => {
  const end = new Date(Math.ceil(now.getTime() / hours(1)) * hours(1));
  return Array.from({ length: LISTED_HOURS }, (_, at) => ({
    from: later(end, -hours(LISTED_HOURS - at)),
    to: later(end, -hours(LISTED_HOURS - at - 1)),
  }));
};

/** Returns the period over which a list shows the uptime of monitors. */
export const listedUptimePeriod = (now: Date): Period => ({ from: later(now, -LISTED_UPTIME_PERIOD), to: now });

const worstFirst = [
  'down',
  'degraded',
  'unknown',
  'maintenance',
  'paused',
  'up',
] as const satisfies readonly MonitorState[];

/** Returns the worst state of a stretch of time, however short; `unknown` if it has none. */
export const worstState = (seconds: StateSeconds): MonitorState =>
  worstFirst.find((state) => seconds[state] > 0) ?? 'unknown';
