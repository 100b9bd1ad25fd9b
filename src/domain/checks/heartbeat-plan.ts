import { laterOf, later, seconds } from '../kernel/time.ts';
import {
  DEFAULT_SCHEDULE_ZONE,
  nextRunAfter,
  parseSchedule,
  runText,
  shortestRunInterval,
} from '../monitors/schedules/heartbeat-schedule.ts';
import type { HeartbeatSchedule, ReadOffsets } from '../monitors/schedules/heartbeat-schedule.ts';
import type { HeartbeatTiming } from '../monitors/schedules/heartbeat-timing.ts';
import type { CheckFinding } from './check-finding.ts';
import { heartbeatGrace, nextMissAt, overdueHeartbeat, missingRun } from './heartbeat.ts';

/** When a heartbeat whose schedule has no more runs is overdue. */
export const NEVER_OVERDUE = new Date('9999-01-01T00:00:00.000Z');

/** The time from which the runs of a schedule are examined for its shortest interval, so that it never changes. */
const EXAMINED_FROM = new Date('2020-01-01T00:00:00.000Z');

/**
 * The interval by which the result of a heartbeat with a schedule or grace period of its own counts: longer than the time
 * between any two runs, of which those of February 29 have the longest.
 */
export const LONGEST_INTERVAL = seconds(60 * 60 * 24 * 366 * 8);

/** When the heartbeats of a monitor are expected, and from when on they are overdue. */
export interface HeartbeatPlan {
  /** The time that a heartbeat may be late, in milliseconds. */
  readonly grace: number;
  /** The zone of the schedule; null without one. */
  readonly timeZone: string | null;
  /** Returns the time from which the heartbeat after one at `receivedAt` is overdue. */
  overdueFrom(receivedAt: Date): Date;
  /** Returns the time of the miss after the one at `missedAt`, without those before `now`. */
  missAfter(missedAt: Date, now: Date): Date;
  /** Returns the finding for a heartbeat that is overdue from a time on. `isFirstMiss` is true if the one before arrived. */
  missAt(overdueFrom: Date, isFirstMiss: boolean): CheckFinding;
}

const periodicPlan = (interval: number, grace: number): HeartbeatPlan => ({
  grace,
  timeZone: null,
  overdueFrom: (receivedAt) => later(receivedAt, interval + grace),
  missAfter: (missedAt, now) => nextMissAt(missedAt, interval, now),
  missAt: (overdueFrom, isFirstMiss) => overdueHeartbeat(overdueFrom, interval, isFirstMiss, grace),
});

const scheduledPlan = (
  schedule: HeartbeatSchedule,
  { timeZone, grace }: { readonly timeZone: string; readonly grace: number },
  offsets: ReadOffsets,
): HeartbeatPlan => {
  const overdueFrom = (receivedAt: Date): Date => {
    const run = nextRunAfter(schedule, receivedAt, offsets);
    return run === null ? NEVER_OVERDUE : later(run, grace);
  };
  const zone = schedule.lines[0]?.timeZone ?? timeZone;
  return {
    grace,
    timeZone: zone,
    overdueFrom,
    missAfter: (missedAt, now) => overdueFrom(later(laterOf(missedAt, now), -grace)),
    missAt: (overdueAt) => {
      const run = later(overdueAt, -grace);
      return missingRun(overdueAt, `${runText(run, zone, offsets)} ${zone}`);
    },
  };
};

/** The maximum number of schedules whose grace period is kept. */
const MAX_KEPT = 10_000;
/** Grace periods are kept by the text of the schedule, because finding its shortest interval takes milliseconds. */
const graces = new Map<string, number>();

const graceOf = (text: string, schedule: HeartbeatSchedule): number => {
  const grace = graces.get(text) ?? heartbeatGrace(shortestRunInterval(schedule, EXAMINED_FROM));
  if (graces.size >= MAX_KEPT) graces.clear();
  graces.set(text, grace);
  return grace;
};

/** Returns the plan of a timing. A schedule that cannot be read is one heartbeat each interval. */
export const heartbeatPlan = (timing: HeartbeatTiming, offsets: ReadOffsets): HeartbeatPlan => {
  const { interval } = timing;
  const timeZone = timing.timeZone ?? DEFAULT_SCHEDULE_ZONE;
  const own = timing.grace === null ? null : seconds(timing.grace);
  const text = timing.schedule ?? '';
  const schedule = parseSchedule(text, timeZone);
  if (typeof schedule === 'string') return periodicPlan(interval, own ?? heartbeatGrace(interval));
  return scheduledPlan(schedule, { timeZone, grace: own ?? graceOf(text, schedule) }, offsets);
};
