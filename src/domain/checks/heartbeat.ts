import type { RateLimit } from '../access/rate-limits.ts';
import { hours, later, minutes, seconds } from '../kernel/time.ts';
import type { CheckFinding } from './check-finding.ts';
import { evidenceOf } from './evidence.ts';

/** How late a heartbeat may be, as a share of its interval, within the bounds below. */
const GRACE_SHARE = 0.1;
export const MIN_HEARTBEAT_GRACE = seconds(30);
export const MAX_HEARTBEAT_GRACE = hours(1);

/** How many heartbeats may come from one network. */
export const HEARTBEAT_RATE: RateLimit = { name: 'heartbeat', limit: 600, window: minutes(1) };

/** The grace period after the interval of a heartbeat. */
export const heartbeatGrace = (interval: number): number =>
  Math.min(MAX_HEARTBEAT_GRACE, Math.max(MIN_HEARTBEAT_GRACE, interval * GRACE_SHARE));

/** From when the heartbeat after the one at `receivedAt` is overdue. A monitor that never received one counts from its creation. */
export const overdueFrom = (receivedAt: Date, interval: number): Date => later(receivedAt, interval + heartbeatGrace(interval));

/** How often a process that receives heartbeats notes that it can receive and store them. */
export const RECEPTION_NOTE_EVERY = seconds(2);
/** How old the latest note may be. Heartbeats of a shorter gap may be lost. */
export const RECEPTION_GAP = seconds(6);

/** A latest note before this moment ends in a gap. */
export const receptionGapBefore = (now: Date): Date => later(now, -RECEPTION_GAP);

/** Whether nobody could receive heartbeats for a while before `now`: no miss is counted, and afterwards each heartbeat gets a full period. */
export const isReceptionGap = (notedAt: Date | null, now: Date): boolean => notedAt === null || notedAt < receptionGapBefore(now);

/** The next miss of a heartbeat that was overdue at `missedAt`: one for each interval, without those before `now`. */
export const nextMissAt = (missedAt: Date, interval: number, now: Date): Date => {
  const intervals = Math.floor((now.getTime() - missedAt.getTime()) / interval) + 1;
  return later(missedAt, Math.max(1, intervals) * interval);
};

/** The finding for an overdue heartbeat. */
export const overdueHeartbeat = (overdueFrom: Date, interval: number): CheckFinding => ({
  outcome: 'down',
  reason: 'heartbeatOverdue',
  latencyMs: null,
  evidence: evidenceOf({
    reason: 'heartbeatOverdue',
    rules: [
      {
        check: 'heartbeat',
        result: 'failed',
        expected: `a heartbeat every ${interval / minutes(1)} minutes`,
        seen: `none before ${overdueFrom.toISOString()}`,
      },
    ],
  }),
});

/** The finding for a received heartbeat. */
export const receivedHeartbeat: CheckFinding = { outcome: 'up', reason: null, latencyMs: null, evidence: null };
