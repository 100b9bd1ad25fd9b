import {
  BACKUP_CHECK_EVERY,
  backupNameAt,
  isBackupDue,
  newestBackupTime,
  surplusBackups,
  unfinishedBackups,
} from '../../domain/backups/backup-names.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { GaugeSource } from '../kernel/gauges.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Log } from '../kernel/worker.ts';
import type { BackupSchedule } from './ports.ts';

interface Needs {
  readonly backupSchedule: BackupSchedule | null;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Makes a backup when one is due, and removes surplus backups and the unfinished ones of dead processes. A backup that failed is tried
 * again at the next run.
 */
export const backupJob = ({ backupSchedule, clock, log }: Needs): RecurringJob => ({
  name: 'backups',
  every: BACKUP_CHECK_EVERY,
  run: async () => {
    if (backupSchedule === null) return;
    const { directory, every, keep } = backupSchedule;
    const now = clock.now();
    const names = await directory.names();
    if (!isBackupDue(newestBackupTime(names, now), now, every)) return;
    // The job runs in one process at a time, so no other process writes these.
    for (const name of unfinishedBackups(names)) await directory.remove(name);
    const name = backupNameAt(now);
    const made = await directory.make(name);
    for (const surplus of surplusBackups([...names, name], keep)) await directory.remove(surplus);
    log.info('A backup was made.', { name, ...made });
  },
});

const GAUGE = 'backup_newest_timestamp_seconds';

/** Reports the time of the newest scheduled backup, or 0 if there is none. */
export const backupGauges = ({ backupSchedule, clock }: Pick<Needs, 'backupSchedule' | 'clock'>): GaugeSource => ({
  gauges: [{ name: GAUGE, help: 'Time of the newest scheduled backup, in seconds since 1970.', labels: ['directory'] }],
  timeoutMs: seconds(2),
  read: async () => {
    if (backupSchedule === null) return [];
    const { directory } = backupSchedule;
    const newest = newestBackupTime(await directory.names(), clock.now());
    return [{ gauge: GAUGE, labels: { directory: directory.path }, value: (newest?.getTime() ?? 0) / seconds(1) }];
  },
});
