import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'chai';
import { backUp } from '../../../src/composition/backups.ts';
import { checkBackup, restoreBackup } from '../../../src/composition/restores.ts';
import type { BackupHeader } from '../../../src/domain/backups/backup-header.ts';
import { openBackup, writeBackup } from '../../../src/infrastructure/backups/backup-file.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';
import { execute } from '../kernel/database/catalogue.ts';
import { filled } from './filled-database.ts';
import { PASSPHRASE, contentOf, filesIn, installations } from './installation.ts';
import type { Installation } from './installation.ts';

const NOTHING = { identityFile: null, mayReplace: false };

/** Returns the line that a command ends with. */
const refusalOf = async (command: Promise<unknown>): Promise<string> => {
  const fault: unknown = await command.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(fault).to.be.instanceOf(StartupError);
  return (fault as StartupError).message;
};

describe('a restore changes nothing and says what to do', () => {
  const { create, path } = installations();
  let original: Installation;
  let target: Installation;
  let encrypted: string;
  let open: string;

  before(async () => {
    [original, target, encrypted, open] = [await create(filled), await create(), path(), path()];
    await original.files.write('a.png', contentOf('content of a file'));
    await backUp(original.environment, encrypted, { isEncrypted: true });
    await backUp(original.environment, open, { isEncrypted: false });
  });

  /** Expects that a restore is refused, and that neither the database nor the files changed. */
  const refused = async (file: string, variables: Readonly<Record<string, string>> = {}, options = NOTHING) => {
    const refusal = await refusalOf(restoreBackup({ ...target.environment, ...variables }, file, options));
    expect(await target.catalogue()).to.deep.equal([]);
    expect(await filesIn(target.files)).to.deep.equal({});
    return refusal;
  };

  const changedCopy = (file: string, change: (bytes: Buffer) => Buffer): string => {
    const copy = path();
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };

  /** Makes a backup whose header is another one. */
  const withHeader = async (change: (header: BackupHeader) => BackupHeader): Promise<string> => {
    const [file, from] = [path(), await openBackup(open, { passphrase: null, identities: [] })];
    await writeBackup(file, null, change(from.header), from.parts);
    await from.close();
    return file;
  };

  it('if the database is not empty', async () => {
    const before = await original.catalogue();
    expect(await refusalOf(restoreBackup(original.environment, encrypted, NOTHING))).to.equal(
      'The database is not empty; choose an empty database, or replace its contents with --replace.',
    );
    expect(await original.catalogue()).to.deep.equal(before);
  });

  it('if the database to replace belongs to another application', async () => {
    const { environment, database } = await create();
    await execute(database.url, 'create table organization (id int)');
    expect(await refusalOf(restoreBackup(environment, open, { ...NOTHING, mayReplace: true }))).to.contain(
      'tables of another application (organization)',
    );
  });

  it('if the database to replace is in use', async () => {
    const { environment, database } = await create(filled);
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect(await refusalOf(restoreBackup(environment, open, { ...NOTHING, mayReplace: true }))).to.equal(
      'The database is in use (other connections: 1); stop all Watchstead processes, and run this again.',
    );
    await client.end();
  });

  it('if the backup was made by a newer release', async () => {
    const newer = await withHeader((header) => ({
      ...header,
      version: '7.0.0',
      migrations: [...header.migrations, '9999-later'],
    }));
    expect(await refused(newer)).to.equal(
      'The backup has a newer schema, that of Watchstead 7.0.0; restore it with Watchstead 7.0.0 or newer.',
    );
    expect(await refused(await withHeader((header) => ({ ...header, version: '7.0.0', format: 2 })))).to.equal(
      'The backup was made by a newer release, Watchstead 7.0.0; restore it with Watchstead 7.0.0 or newer.',
    );
  });

  for (const share of [0.5, 0.999]) {
    it(`if ${share * 100} % of the file are left`, async () => {
      for (const file of [encrypted, open]) {
        const cut = changedCopy(file, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
        expect(await refused(cut)).to.match(
          / cannot be used: it (?:is cut or was changed|was cut).*; use another backup\.$/,
        );
      }
    });

    it(`if a byte is changed at ${share * 100} %`, async () => {
      for (const file of [encrypted, open]) {
        const changed = changedCopy(file, (bytes) => {
          const at = Math.floor(bytes.length * share);
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          return bytes;
        });
        expect(await refused(changed)).to.match(/ cannot be used: .*; use another backup\.$|cannot be decrypted/);
      }
    });
  }

  it('if the end of the file is that of another backup', async () => {
    const header = await withHeader((given) => ({ ...given, madeAt: '2020-01-01T00:00:00.000Z' }));
    const half = readFileSync(header);
    const mixed = changedCopy(open, (bytes) => Buffer.concat([bytes.subarray(0, 5000), half.subarray(5000)]));
    expect(await refused(mixed)).to.contain('use another backup');
  });

  it('if the numbers of rows are not those of the header', async () => {
    const other = await withHeader((header) => ({
      ...header,
      tables: header.tables.map((table) => (table.name === 'customer' ? { ...table, rows: table.rows + 1 } : table)),
    }));
    expect(await refused(other)).to.match(
      /^The database was not restored and is unchanged \(customer has \d+ rows instead of \d+\)/,
    );
  });

  it('if the file is no backup, or does not exist', async () => {
    for (const text of ['', 'WATCHSTEAD', '{"a": 1}']) {
      expect(await refused(changedCopy(open, () => Buffer.from(text)))).to.contain(' cannot be used: ');
    }
    expect(await refused('/nonexistent/x.backup')).to.equal(
      '/nonexistent/x.backup cannot be read (it does not exist); check the path.',
    );
  });

  it('if the passphrase is missing or another one', async () => {
    expect(await refused(encrypted, { BACKUP_PASSPHRASE: '' })).to.equal(
      `${encrypted} is encrypted with a passphrase; set BACKUP_PASSPHRASE to it.`,
    );
    expect(await refused(encrypted, { BACKUP_PASSPHRASE: `${PASSPHRASE}!` })).to.equal(
      `${encrypted} cannot be decrypted with this passphrase; use the one it was made for.`,
    );
  });

  it('if the private key is missing, is another one, or is none', async () => {
    const [sealed, identityFile, other] = [path(), path(), await generateX25519Identity()];
    const { BACKUP_PASSPHRASE, ...environment } = original.environment;
    const BACKUP_RECIPIENTS = await identityToRecipient(await generateX25519Identity());
    await backUp({ ...environment, BACKUP_RECIPIENTS }, sealed, { isEncrypted: true });
    expect(BACKUP_PASSPHRASE).to.be.a('string');
    expect(await refused(sealed)).to.contain('is encrypted to a key of age; pass the file of the private key');
    writeFileSync(identityFile, other);
    expect(await refused(sealed, {}, { ...NOTHING, identityFile } as never)).to.equal(
      `${sealed} cannot be decrypted with this private key; use the one it was made for.`,
    );
    copyFileSync(open, identityFile);
    expect(await refused(sealed, {}, { ...NOTHING, identityFile } as never)).to.contain(
      'is not a file of private keys',
    );
  });

  it('if SECRET_KEY is another one', async () => {
    expect(await refused(encrypted, { SECRET_KEY: 'another key of more than thirty-two bytes' })).to.equal(
      'The backup was made with another SECRET_KEY; set SECRET_KEY to that of the installation that made the backup, or copy its secret.key to DATA_DIR.',
    );
  });

  it('if there is no secret key yet, and generates none', async () => {
    const { environment } = await create();
    const { SECRET_KEY, ...others } = environment;
    expect(SECRET_KEY).to.be.a('string');
    expect(await refusalOf(restoreBackup({ ...others, DATABASE_URL: '' }, encrypted, NOTHING))).to.contain(
      'The backup needs the secret key that it was made with',
    );
    expect(existsSync(others['DATA_DIR'] ?? '')).to.equal(false);
  });

  it('if the file store is that of another installation', async () => {
    const { environment, files, catalogue } = await create();
    await files.write('store-id', contentOf('another installation'));
    expect(await refusalOf(restoreBackup(environment, encrypted, NOTHING))).to.contain(
      'are those of another installation; choose another STORAGE_URL or DATA_DIR',
    );
    expect(await catalogue()).to.deep.equal([]);
  });

  it('if the database cannot be reached', async () => {
    const DATABASE_URL = 'postgresql://watchstead:secret@127.0.0.1:1/none';
    const refusal = await refusalOf(restoreBackup({ ...target.environment, DATABASE_URL }, encrypted, NOTHING));
    expect(refusal).to.match(
      /^The database at 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\); check its URL\.$/,
    );
    expect(refusal).to.not.contain('secret');
  });
});

describe('a backup is refused in one line', () => {
  const { create, path } = installations();

  it('without a key, and with two', async () => {
    const { environment } = await create(filled);
    const { BACKUP_PASSPHRASE, ...others } = environment;
    expect(BACKUP_PASSPHRASE).to.be.a('string');
    expect(await refusalOf(backUp(others, path(), { isEncrypted: true }))).to.equal(
      'A backup needs a key; set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, or pass --unencrypted.',
    );
    const BACKUP_RECIPIENTS = await identityToRecipient(await generateX25519Identity());
    expect(await refusalOf(backUp({ ...environment, BACKUP_RECIPIENTS }, path(), { isEncrypted: true }))).to.contain(
      'are both set',
    );
  });

  it('if the file exists, or its directory does not', async () => {
    const [{ environment }, file] = [await create(filled), path()];
    writeFileSync(file, 'mine');
    expect(await refusalOf(backUp(environment, file, { isEncrypted: true }))).to.equal(
      `${file} exists already; choose another name, or remove it.`,
    );
    expect(readFileSync(file, 'utf8')).to.equal('mine');
    expect(await refusalOf(backUp(environment, '/nonexistent/x.backup', { isEncrypted: true }))).to.equal(
      '/nonexistent/x.backup cannot be written (it does not exist); correct this, or choose another place.',
    );
  });

  it('if its name is too long, and leaves no file', async () => {
    const [{ environment }, file] = [await create(filled), path()];
    mkdirSync(file);
    const name = `${file}/${'x'.repeat(300)}`;
    expect(await refusalOf(backUp(environment, name, { isEncrypted: true }))).to.contain('cannot be written');
    expect(readdirSync(dirname(name))).to.deep.equal([]);
  });

  it('if there is no database', async () => {
    const { environment } = await create();
    expect(await refusalOf(backUp({ ...environment, DATABASE_URL: '' }, path(), { isEncrypted: true }))).to.match(
      /^There is no database in .*; check DATA_DIR, or set DATABASE_URL\.$/,
    );
  });
});

describe('backup check', () => {
  const { create, path } = installations();

  it('restores the backup to a temporary server and says what it contains', async () => {
    const [{ environment, files }, file] = [await create(filled), path()];
    await files.write('a.png', contentOf('content'));
    const { rows, tables } = await backUp(environment, file, { isEncrypted: true });
    expect(await checkBackup(environment, file, { identityFile: null })).to.include({ rows, tables, files: 1 });
  });

  it('refuses a backup that was cut', async () => {
    const [{ environment }, file, cut] = [await create(filled), path(), path()];
    await backUp(environment, file, { isEncrypted: true });
    writeFileSync(cut, readFileSync(file).subarray(0, -100));
    expect(await refusalOf(checkBackup(environment, cut, { identityFile: null }))).to.contain('use another backup');
  });
});
