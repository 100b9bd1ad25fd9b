import { expiredRecordKinds, expiryMomentsAt } from '../../domain/access/expired-records.ts';
import type { ExpiredRecordKind, ExpiryMoments } from '../../domain/access/expired-records.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';

/** How many rows one statement removes at most, so that none holds its locks for long. */
export const EXPIRED_RECORDS_BATCH = 1000;

/** What access leaves behind. No rule waits for it to be removed: that only saves room. */
export interface ExpiredAccessRecords {
  /** Removes at most `limit` of the kind, leaves those alone that somebody holds, and answers how many it removed. */
  remove(kind: ExpiredRecordKind, until: ExpiryMoments, limit: number): Promise<number>;
}

/** Removes sessions, links, counters and keys whose time is over. */
export const purgeAccess = (expiredRecords: ExpiredAccessRecords, clock: Clock): RecurringJob => ({
  name: 'access.purge',
  every: hours(1),
  run: async () => {
    const until = expiryMomentsAt(clock.now());
    for (const kind of expiredRecordKinds) {
      while ((await expiredRecords.remove(kind, until, EXPIRED_RECORDS_BATCH)) === EXPIRED_RECORDS_BATCH);
    }
  },
});
