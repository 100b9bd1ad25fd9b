import type { RateLimit } from '../access/rate-limits.ts';
import { elapsed, hours, later, minutes, seconds } from '../kernel/time.ts';
import { MIN_GRACE } from '../monitors/kinds/website-settings.ts';
import type { CheckFinding } from './check-finding.ts';
import { evidenceOf } from './evidence.ts';
import { firstLineOf } from './heartbeat-signal.ts';
import type { ReceivedSignal } from './heartbeat-signal.ts';

/** The grace period of a heartbeat as a share of its interval, within the bounds below. */
const GRACE_SHARE = 0.1;
/** The minimum time that a signal may be late, in milliseconds. */
export const MIN_HEARTBEAT_GRACE = seconds(MIN_GRACE);
/** The maximum default of the time that a signal may be late, in milliseconds. */
export const MAX_HEARTBEAT_GRACE = hours(1);

/** The number of heartbeats that one network may send. */
export const HEARTBEAT_RATE: RateLimit = { name: 'heartbeat', limit: 600, window: minutes(1) };

/** Returns the grace period that follows the interval of a heartbeat. */
export const heartbeatGrace = (interval: number): number =>
  Math.min(MAX_HEARTBEAT_GRACE, Math.max(MIN_HEARTBEAT_GRACE, interval * GRACE_SHARE));

/**
 * Returns the time from which the heartbeat after the one at `receivedAt` is overdue. A monitor that has never received
 * a heartbeat counts from its creation.
 */
export const overdueFrom = (receivedAt: Date, interval: number): Date =>
  later(receivedAt, interval + heartbeatGrace(interval));

/** The interval at which a process notes that it can receive and store heartbeats. */
export const RECEPTION_NOTE_EVERY = seconds(2);
/**
 * The interval while no heartbeat is expected. It is shorter than any grace period, so that reception is noted again
 * before the first heartbeat can be overdue.
 */
export const IDLE_RECEPTION_NOTE_EVERY = seconds(15);
/** The maximum age of the latest note. Heartbeats may be lost in a shorter gap. */
export const RECEPTION_GAP = seconds(6);

/** Returns the interval until the next note. */
export const receptionNoteEvery = (isExpected: boolean): number =>
  isExpected ? RECEPTION_NOTE_EVERY : IDLE_RECEPTION_NOTE_EVERY;

/**
 * Returns the time that the latest note must have reached, if notes are `every` milliseconds apart. If the note is
 * older, there is a gap in reception.
 */
export const receptionGapBefore = (now: Date, every = RECEPTION_NOTE_EVERY): Date =>
  later(now, RECEPTION_NOTE_EVERY - every - RECEPTION_GAP);

/**
 * Returns true if no process could receive heartbeats for a while before `now`. No miss is counted then, and afterwards
 * each heartbeat gets a full period.
 */
export const isReceptionGap = (notedAt: Date | null, now: Date): boolean =>
  notedAt === null || notedAt < receptionGapBefore(now);

/**
 * Returns the time of the next miss of a heartbeat that was overdue at `missedAt`. There is one miss for each interval,
 * without those before `now`.
 */
export const nextMissAt = (missedAt: Date, interval: number, now: Date): Date => {
  const intervals = Math.floor((now.getTime() - missedAt.getTime()) / interval) + 1;
  return later(missedAt, Math.max(1, intervals) * interval);
};

/**
 * Returns the finding for a heartbeat that is overdue from a time on. `isFirstMiss` is true if the one before arrived,
 * whose time follows from the interval.
 */
export const overdueHeartbeat = (
  overdueFrom: Date,
  interval: number,
  isFirstMiss = false,
  grace = heartbeatGrace(interval),
): CheckFinding => ({
  outcome: 'down',
  reason: 'heartbeatOverdue',
  latencyMs: null,
  evidence: evidenceOf({
    reason: 'heartbeatOverdue',
    lastHeartbeatAt: isFirstMiss ? later(overdueFrom, -(interval + grace)) : null,
    overdueFrom,
    rules: [
      {
        check: 'heartbeat',
        result: 'failed',
        expected: { phrase: 'heartbeatEvery', minutes: interval / minutes(1) },
        seen: { phrase: 'noneBefore', time: overdueFrom.toISOString() },
      },
    ],
  }),
});

/** Returns the finding for a run of a schedule that no heartbeat has reported. `run` is its time in its zone. */
export const missingRun = (overdueFrom: Date, run: string): CheckFinding => ({
  outcome: 'down',
  reason: 'heartbeatOverdue',
  latencyMs: null,
  evidence: evidenceOf({
    reason: 'heartbeatOverdue',
    overdueFrom,
    rules: [
      {
        check: 'heartbeat',
        result: 'failed',
        expected: { phrase: 'heartbeatOfRun', run },
        seen: { phrase: 'noneBefore', time: overdueFrom.toISOString() },
      },
    ],
  }),
});

/** Returns the finding for a heartbeat that reports success, after a run of that many milliseconds if it is known. */
export const receivedHeartbeat = (runTimeMs: number | null): CheckFinding => ({
  outcome: 'up',
  reason: null,
  latencyMs: runTimeMs,
  evidence: null,
});

/** Returns the finding for a heartbeat that reports a failure. Its evidence has the exit status and the output. */
export const failedHeartbeat = (
  { exitStatus, body }: Pick<ReceivedSignal, 'exitStatus' | 'body'>,
  runTimeMs: number | null,
): CheckFinding => {
  const line = firstLineOf(body);
  const more = line === null ? '' : `: ${line}`;
  return {
    outcome: 'down',
    reason: 'heartbeatFailed',
    latencyMs: runTimeMs,
    evidence: evidenceOf({
      reason: 'heartbeatFailed',
      rules: [
        {
          check: 'heartbeat',
          result: 'failed',
          expected: { phrase: 'runSucceeds' },
          seen:
            exitStatus === null
              ? { phrase: 'reportedFailure', more }
              : { phrase: 'exitStatus', status: exitStatus, more },
        },
      ],
      answer: body,
    }),
  };
};

/** Returns the finding for a run that has not ended in time. */
export const overlongRun = (startedAt: Date, now: Date, maxRunTime: number): CheckFinding => ({
  outcome: 'down',
  reason: 'heartbeatRunTooLong',
  latencyMs: null,
  evidence: evidenceOf({
    reason: 'heartbeatRunTooLong',
    rules: [
      {
        check: 'heartbeat',
        result: 'failed',
        expected: { phrase: 'runWithin', seconds: maxRunTime },
        seen: { phrase: 'noEndAfter', seconds: Math.floor(elapsed(startedAt, now) / seconds(1)) },
      },
    ],
  }),
});
