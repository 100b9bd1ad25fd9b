import { z } from 'zod';
import { recipients, whole } from './variable-schemas.ts';

/** The minimum length of the passphrase of backups, in characters. */
const MIN_PASSPHRASE = 12;

/** The environment variables of backups. */
export const backupVariables = {
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    expects: 'a directory',
    what: 'The directory that receives scheduled backups. All processes that run jobs need the same. If not set, none are made.',
  },
  BACKUP_INTERVAL_HOURS: {
    schema: whole(1, 8760).default(24),
    expects: 'a number of hours from 1 to 8760',
    what: 'The time between two scheduled backups.',
  },
  BACKUP_KEEP: {
    schema: whole(1, 10_000).default(7),
    expects: 'a number from 1 to 10000',
    what: 'How many scheduled backups are kept.',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(MIN_PASSPHRASE).optional(),
    expects: `at least ${MIN_PASSPHRASE} characters`,
    what: 'The passphrase that backups are encrypted with. A restore needs it.',
  },
  BACKUP_RECIPIENTS: {
    schema: recipients.default([]),
    expects: 'public keys of age such as age1…, separated by commas',
    what: 'The public keys that backups are encrypted to, in place of a passphrase. A restore needs one of the private keys, which the service does not have.',
  },
} as const;
