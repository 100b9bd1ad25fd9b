import { earlierOf, elapsed, hours, later } from '../kernel/time.ts';
import { isHeartbeat } from './monitor-kinds.ts';
import type { Monitor } from './monitor.ts';

/** A heartbeat that has never been pinged. See ADR 0185. */
export interface WaitingHeartbeat {
  readonly since: Date;
  /** The time of the notice that no ping has come. Null before it. */
  readonly noticedAt: Date | null;
  readonly noticeAfterHours: number;
}

type Pinged = Pick<Monitor, 'kind' | 'monitoringType' | 'status' | 'waitingSince'>;

/**
 * Returns the time since which a new or changed monitor waits for its first ping. A monitor that becomes a heartbeat
 * begins to wait, and a pause starts the wait anew. One that has been pinged does not wait again.
 */
export const waitingSinceAfter = (before: Pinged | null, after: Pinged, now: Date): Date | null => {
  if (!isHeartbeat(after)) return null;
  if (before === null || !isHeartbeat(before)) return now;
  const isResumed = before.status === 'paused' && after.status === 'active';
  return before.waitingSince !== null && isResumed ? now : before.waitingSince;
};

const isNoticed = ({ since, noticedAt }: WaitingHeartbeat): boolean => noticedAt !== null && noticedAt >= since;

/** Returns true if the notice that the first ping has not come is due. It is sent once. */
export const isFirstHeartbeatMissed = (waiting: WaitingHeartbeat, now: Date): boolean =>
  !isNoticed(waiting) && elapsed(waiting.since, now) >= hours(waiting.noticeAfterHours);

/**
 * Returns the time at which a waiting heartbeat is examined again: within its interval, because a ping counts as fresh
 * only near the time at which it was expected.
 */
export const nextWaitingLookAt = (waiting: WaitingHeartbeat, interval: number, now: Date): Date => {
  const missedFrom = later(waiting.since, hours(waiting.noticeAfterHours));
  const following = later(now, interval);
  return missedFrom > now ? earlierOf(missedFrom, following) : following;
};
