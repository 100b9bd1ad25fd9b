import { Command } from 'commander';
import type { ReadingOptions } from '../composition/restores.ts';
import { print } from './run.ts';

/** Loads the code of backups, which other commands do not need. */
const loadRestores = () => import('../composition/restores.ts');

const IDENTITY = ['--identity <file>', 'a file of private keys of age, for a backup that is encrypted to one'] as const;

interface Figures {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

const inWords = ({ tables, rows, files }: Figures): string => `${rows} rows of ${tables} tables, ${files} files`;

interface IdentityOption {
  readonly identity?: string;
}

const reading = ({ identity }: IdentityOption): ReadingOptions => ({ identityFile: identity ?? null });

const check = new Command('check')
  .description('Restore a backup to a temporary server, compare the numbers of rows, and remove the copy')
  .argument('<file>', 'the backup')
  .option(...IDENTITY)
  .addHelpText('after', '\nThe copy is made in the directory for temporary files (TMPDIR).')
  .action(async (file: string, options: IdentityOption) => {
    const { checkBackup } = await loadRestores();
    const checked = await checkBackup(process.env, file, reading(options));
    print(`${file} can be restored: ${inWords(checked)}, of ${checked.madeAt}.`);
  });

export const backup = new Command('backup')
  .description('Write an encrypted backup of database and files to a new file, while the service runs')
  .argument('<file>', 'the file to write')
  .option('--unencrypted', 'write a backup that everybody can read', false)
  .addHelpText(
    'after',
    '\nEncrypts with BACKUP_PASSPHRASE or to BACKUP_RECIPIENTS. `backup check <file>` tries a restore.',
  )
  .action(async (file: string, { unencrypted }: { readonly unencrypted: boolean }) => {
    const { backUp } = await import('../composition/backups.ts');
    const made = await backUp(process.env, file, { isEncrypted: !unencrypted });
    print(`${file} holds ${inWords(made)} (${made.bytes} bytes).`);
    print(
      `It does not hold the secret key. Keep ${made.keyFile ?? 'SECRET_KEY'} in another place: a restore needs it.`,
    );
  })
  .addCommand(check);

export const restore = new Command('restore')
  .description('Restore a backup to the database and files of this installation: all of it, or nothing')
  .argument('<file>', 'the backup')
  .option(...IDENTITY)
  .option('--replace', 'replace the contents of a database that is not empty', false)
  .action(async (file: string, { replace, ...options }: IdentityOption & { readonly replace: boolean }) => {
    const { restoreBackup } = await loadRestores();
    const restored = await restoreBackup(process.env, file, { ...reading(options), mayReplace: replace });
    print(`Restored ${inWords(restored)}, of ${restored.madeAt}.`);
  });

export const moveDatabaseCommand = new Command('move-database')
  .description('Copy the embedded database to an empty PostgreSQL database, and compare the numbers of rows')
  .argument('<url>', 'the URL of the new database, such as postgres://user@host:5432/name')
  .addHelpText(
    'after',
    '\nAll Watchstead processes must be stopped. The embedded database does not change.\nWithout a password in the URL, PGPASSWORD or ~/.pgpass is used.',
  )
  .action(async (url: string) => {
    const { moveDatabase } = await loadRestores();
    const { rows, tables, keyFile } = await moveDatabase(process.env, url);
    print(`Copied ${rows} rows of ${tables} tables. The embedded database is unchanged.`);
    const secretKey = keyFile === null ? '' : ` and SECRET_KEY to the content of ${keyFile}`;
    print(`Before the next start, set DATABASE_URL to the new database${secretKey}. DATA_DIR stays: it has the files.`);
  });

export const upgradeDatabaseCommand = new Command('upgrade-database')
  .description('Upgrade the embedded database, which a former release wrote, to the PostgreSQL of this release')
  .option('--programs <directory>', 'the directory of the programs of the former PostgreSQL')
  .addHelpText(
    'after',
    '\nAll Watchstead processes must be stopped. The former data are only read, and are kept.\nWithout --programs, copies in DATA_DIR and packages of Debian are searched; a refusal says how to get them.',
  )
  .action(async ({ programs }: { readonly programs?: string }) => {
    const { upgradeDatabase } = await import('../composition/database-upgrade.ts');
    const upgraded = await upgradeDatabase(process.env, programs ?? null);
    if (upgraded === null) {
      print('The database has the PostgreSQL of this release; nothing was changed.');
      return;
    }
    const { from, to, kept, copied } = upgraded;
    print(`Upgraded from PostgreSQL ${from} to ${to}: ${copied.rows} rows of ${copied.tables} tables.`);
    print(`Start the service. Once it works, delete the former data in ${kept}.`);
  });
