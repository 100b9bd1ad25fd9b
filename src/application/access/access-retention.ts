import { leftoverKinds, leftoversAt } from '../../domain/access/leftovers.ts';
import type { LeftoverKind, LeftoverMoments } from '../../domain/access/leftovers.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';

/** How many rows one statement removes at most, so that none holds its locks for long. */
export const LEFTOVERS_BATCH = 1000;

/** What access leaves behind. No rule waits for it to be removed: that only saves room. */
export interface AccessLeftovers {
  /** Removes at most `limit` of the kind, leaves those alone that somebody holds, and answers how many it removed. */
  remove(kind: LeftoverKind, until: LeftoverMoments, limit: number): Promise<number>;
}

/** Removes sessions, links, counters and keys whose time is over. */
export const purgeAccess = (leftovers: AccessLeftovers, clock: Clock): RecurringJob => ({
  name: 'access.purge',
  every: hours(1),
  run: async () => {
    const until = leftoversAt(clock.now());
    for (const kind of leftoverKinds) {
      while ((await leftovers.remove(kind, until, LEFTOVERS_BATCH)) === LEFTOVERS_BATCH);
    }
  },
});
