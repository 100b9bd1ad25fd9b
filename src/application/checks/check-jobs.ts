import { hours, minutes, seconds } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';

/** Counts overdue heartbeats, each at most this long after it became overdue. */
export const heartbeatJob = (sweepHeartbeats: () => Promise<void>): RecurringJob => ({
  name: 'heartbeats',
  every: seconds(15),
  run: sweepHeartbeats,
});

/** Sends the reminders of open incidents. */
export const reminderJob = (sendReminders: () => Promise<void>): RecurringJob => ({
  name: 'incident-reminders',
  every: seconds(30),
  run: sendReminders,
});

/** Sends the reminders of certificates that expire. */
export const certificateReminderJob = (remindOfCertificates: () => Promise<void>): RecurringJob => ({
  name: 'certificate-reminders',
  every: minutes(1),
  run: remindOfCertificates,
});

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
