import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import type { Diagnostic } from '../../application/kernel/diagnose.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { checkBackups } from '../../domain/backups/backup-diagnosis.ts';
import type { BackupFacts } from '../../domain/backups/backup-diagnosis.ts';
import { newestBackupTime } from '../../domain/backups/backup-names.ts';

/** Checks that scheduled backups are made. Writes nothing. */
export const backupDiagnostic = (
  settings: Pick<BackupFacts, 'directory' | 'hasKey' | 'every'>,
  clock: Clock,
): Diagnostic => ({
  name: 'backups',
  examine: async () => {
    const { directory } = settings;
    const names = directory === null ? [] : await readdir(directory).catch(() => []);
    const isWritable = directory === null || (await isWritableOrMissing(directory));
    const now = clock.now();
    return checkBackups({ ...settings, isWritable, newest: newestBackupTime(names, now) }, now);
  },
});

const isWritableOrMissing = (directory: string): Promise<boolean> =>
  access(directory, constants.W_OK | constants.X_OK).then(
    () => true,
    (fault: unknown) => (fault as NodeJS.ErrnoException).code === 'ENOENT',
  );
