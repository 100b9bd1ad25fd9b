import { expiredRecordKinds, expiryMomentsAt } from '../../domain/access/expired-records.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ExpiredAccessRecords } from './ports.ts';

/** The maximum number of rows that one statement deletes, which limits how long it holds locks. */
export const EXPIRED_RECORDS_BATCH = 1000;

/** Deletes expired sessions, links, counters and keys. */
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
