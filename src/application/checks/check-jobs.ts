import { hours, minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';

/** Rolls up the results of the hours that are over. */
export const rollupJob = (rollUpResults: () => Promise<void>): RecurringJob => ({
  name: 'check-rollups',
  every: minutes(5),
  run: rollUpResults,
});

/** Creates the partitions of new results and drops the expired ones. */
export const retentionJob = (maintainResults: () => Promise<void>): RecurringJob => ({
  name: 'check-retention',
  every: hours(1),
  run: maintainResults,
});
