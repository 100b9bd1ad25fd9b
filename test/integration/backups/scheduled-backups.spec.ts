import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { backupJob } from '../../../src/application/backups/scheduled-backups.ts';
import { checkBackup } from '../../../src/composition/restores.ts';
import { createWatchstead } from '../../../src/composition/watchstead.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';
import { logInto } from '../../builders/log.ts';
import { filled } from './filled-database.ts';
import { PASSPHRASE, SECRET_KEY, installations } from './installation.ts';
import type { Installation } from './installation.ts';

describe('the job of scheduled backups', () => {
  const { create, path } = installations();

  const composed = ({ environment }: Installation, options: { backupDir: string; backupPassphrase?: string }) =>
    createWatchstead({
      databaseUrl: environment['DATABASE_URL'] ?? '',
      dataDir: environment['DATA_DIR'] ?? '',
      baseUrl: 'https://status.example.com',
      secretKey: SECRET_KEY,
      adapters: { log: logInto([]) },
      ...options,
    });

  it('writes a backup to BACKUP_DIR that only its owner can read, and that can be restored', async () => {
    const [installation, backupDir] = [await create(filled), path()];
    const { ports, close } = await composed(installation, { backupDir, backupPassphrase: PASSPHRASE });
    await backupJob(ports).run();
    await backupJob(ports).run();
    await close();
    const [name = '', ...others] = readdirSync(backupDir);
    expect(others).to.deep.equal([]);
    expect(name).to.match(/^watchstead-\d{8}T\d{6}Z\.backup$/);
    expect(statSync(join(backupDir, name)).mode & 0o077).to.equal(0);
    const checked = await checkBackup(installation.environment, join(backupDir, name), { identityFile: null });
    expect(checked.rows).to.be.greaterThan(100);
  });

  it('says in one line why a backup failed', async () => {
    const [installation, file] = [await create(filled), path()];
    writeFileSync(file, '');
    const { ports, close } = await composed(installation, { backupDir: join(file, 'x'), backupPassphrase: PASSPHRASE });
    const fault: unknown = await backupJob(ports)
      .run()
      .catch((reason: unknown) => reason);
    await close();
    expect(String(fault)).to.contain(' cannot be read (a part of the path is not a directory); correct BACKUP_DIR.');
  });

  it('needs a key at the start', async () => {
    const [installation, backupDir] = [await create(filled), path()];
    mkdirSync(backupDir);
    const { ports, close } = await composed(installation, { backupDir });
    expect(() => ports.recurringJobs).to.throw(StartupError, 'set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS');
    await close();
  });
});
