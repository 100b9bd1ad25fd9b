import { days, hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';
import type { AlertDeliveries } from './ports.ts';

/** How long deliveries are kept. */
const RETENTION = days(90);

/** Deletes old deliveries. */
export const purgeDeliveries = (deliveries: AlertDeliveries, clock: Clock): RecurringJob => ({
  name: 'alertDeliveries.purge',
  every: hours(6),
  run: async () => {
    await deliveries.purge(later(clock.now(), -RETENTION));
  },
});
