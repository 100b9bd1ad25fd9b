import { days, hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from './jobs.ts';
import type { OutboxQueue } from './outbox.ts';
import type { Clock } from './ports.ts';

/** How long a finished message is kept, for deduplication and troubleshooting. */
const RETENTION = days(30);

/** Deletes messages that were sent or abandoned long ago. */
export const purgeOutbox = (queue: OutboxQueue, clock: Clock): RecurringJob => ({
  name: 'outbox.purge',
  every: hours(1),
  run: async () => {
    await queue.purge(later(clock.now(), -RETENTION));
  },
});
