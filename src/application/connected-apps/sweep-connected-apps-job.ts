import { systemCaller } from '../../domain/access/caller.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Run } from '../kernel/use-case.ts';

/** Sweeps every hour. */
export const sweepConnectedAppsJob = (sweep: Run<undefined, unknown, never>): RecurringJob => ({
  name: 'connected-apps-sweep',
  every: hours(1),
  run: async () => {
    await sweep(systemCaller, undefined);
  },
});
