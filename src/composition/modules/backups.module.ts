import { backupGauges, backupJob } from '../../application/backups/scheduled-backups.ts';
import { hours } from '../../domain/kernel/time.ts';
import { LocalBackupDirectory } from '../../infrastructure/backups/local-backup-directory.ts';
import { API_VERSION } from '../../interfaces/http/kernel/requests/api-version.ts';
import { backupKeyOf } from '../backup-key.ts';
import { contextModule } from '../context-module.ts';

/** The module for backups on a schedule. */
export const backupsModule = contextModule({
  adapters: {
    backupSchedule: ({ settings, database, files, secretKey, clock }) => {
      const { backupDir, backupIntervalHours, backupKeep } = settings;
      if (backupDir === null) return null;
      const installation = { database: database.place, files, secretKey, version: API_VERSION, clock };
      return {
        directory: new LocalBackupDirectory(backupDir, installation, backupKeyOf(settings)),
        every: hours(backupIntervalHours),
        keep: backupKeep,
      };
    },
  },
  recurringJobs: [(ports) => backupJob(ports)],
  gaugeSources: [(ports) => backupGauges(ports)],
  useCases: [],
});
