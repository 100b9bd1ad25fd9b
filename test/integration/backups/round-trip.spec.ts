import { expect } from 'chai';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { writeFileSync } from 'node:fs';
import { backUp } from '../../../src/composition/backups.ts';
import { restoreBackup } from '../../../src/composition/restores.ts';
import { readToEnd } from '../../../src/infrastructure/backups/backup-frames.ts';
import { withSnapshot } from '../../../src/infrastructure/backups/database-snapshot.ts';
import { PostgresResultPartitions } from '../../../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { execute } from '../kernel/database/catalogue.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { until } from '../../until.ts';
import { EMPTY_TABLES, filled, ofFirstRelease } from './filled-database.ts';
import { contentOf, filesIn, installations } from './installation.ts';

const WAITING = `select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
const SEQUENCES = 'select sequencename, last_value from pg_sequences order by 1';
const restoring = { identityFile: null, mayReplace: false };

describe('a backup that is restored to an empty database', () => {
  const { create, path } = installations();

  it('has the schema, the rows of every table, the values of sequences, and the files of the original', async () => {
    const [original, copy, file] = [await create(filled), await create(), path()];
    expect(await execute(original.database.url, EMPTY_TABLES), 'empty tables').to.deep.equal([]);
    await original.files.write('screenshots/1/a.png', contentOf('one', 'two'));
    await original.files.write('screenshots/empty.png', contentOf());
    const made = await backUp(original.environment, file, { isEncrypted: true });
    const restored = await restoreBackup(copy.environment, file, restoring);
    expect(await copy.catalogue()).to.deep.equal(await original.catalogue());
    expect(await execute(copy.database.url, SEQUENCES)).to.deep.equal(await execute(original.database.url, SEQUENCES));
    expect(await filesIn(copy.files)).to.deep.equal({ 'screenshots/1/a.png': 'onetwo', 'screenshots/empty.png': '' });
    expect(restored).to.include({ rows: made.rows, tables: made.tables, files: 2 });
  });

  it('is migrated if it was made by an earlier release', async () => {
    const [original, copy, file] = [await create(ofFirstRelease), await create(), path()];
    await backUp(original.environment, file, { isEncrypted: true });
    await restoreBackup(copy.environment, file, restoring);
    const database = await Database.connect(copy.database.url);
    expect(await database.migrate(), 'pending migrations').to.deep.equal([]);
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).to.equal('');
    await database.close();
    const names = 'select name from organization union all select name from customer order by 1';
    expect(await execute(copy.database.url, names)).to.deep.equal(await execute(original.database.url, names));
  });

  it('can be encrypted to a key of age, whose private key the service does not have', async () => {
    const [original, copy, file, identityFile] = [await create(filled), await create(), path(), path()];
    const identity = await generateX25519Identity();
    writeFileSync(identityFile, `# created by age-keygen\n${identity}\n`);
    const { BACKUP_PASSPHRASE, ...environment } = original.environment;
    const BACKUP_RECIPIENTS = await identityToRecipient(identity);
    await backUp({ ...environment, BACKUP_RECIPIENTS }, file, { isEncrypted: true });
    await restoreBackup(copy.environment, file, { identityFile, mayReplace: false });
    expect(await copy.catalogue()).to.deep.equal(await original.catalogue());
    expect(BACKUP_PASSPHRASE).to.not.equal(undefined);
  });

  it('replaces the contents of a database on request', async () => {
    const [original, copy, file] = [await create(filled), await create(filled), path()];
    await execute(copy.database.url, `update organization set name = 'another name ' || id`);
    await backUp(original.environment, file, { isEncrypted: false });
    await restoreBackup(copy.environment, file, { identityFile: null, mayReplace: true });
    expect(await copy.catalogue()).to.deep.equal(await original.catalogue());
  });
});

describe('a database user who owns the database and is no superuser', () => {
  const { create, path } = installations();
  const role = `backup_owner_${process.pid}`;

  it('can restore a backup, replace it, and back it up', async () => {
    const [original, copy, file, again] = [await create(filled), await create(), path(), path()];
    const [name, url] = [new URL(copy.database.url).pathname.slice(1), new URL(copy.database.url)];
    await execute(original.database.url, `create role ${role} login password 'owner'`);
    await execute(original.database.url, `alter database ${name} owner to ${role}`);
    [url.username, url.password] = [role, 'owner'];
    const environment = { ...copy.environment, DATABASE_URL: url.href };
    await backUp(original.environment, file, { isEncrypted: false });
    await restoreBackup(environment, file, restoring);
    await restoreBackup(environment, file, { ...restoring, mayReplace: true });
    expect(await copy.catalogue()).to.deep.equal(await original.catalogue());
    await backUp(environment, again, { isEncrypted: false });
    await execute(copy.database.url, `reassign owned by ${role} to current_user`);
    await execute(copy.database.url, `drop role ${role}`);
  });
});

describe('a snapshot of a database', () => {
  const { create } = installations();

  it('contains no row that was stored after it was taken', async () => {
    const { database } = await create(migrated);
    const insert = `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) select gen_random_uuid(), now(), now(), gen_random_uuid()::text, 'active', 'free'`;
    await execute(database.url, insert);
    const read = await withSnapshot(database, async ({ inventory, parts }) => {
      await execute(database.url, insert);
      let text = '';
      for (const part of parts())
        if ('table' in part && part.table === 'organization')
          for await (const data of part.content) text += Buffer.from(data).toString();
      return {
        rows: inventory.tables.find(({ name }) => name === 'organization')?.rows,
        lines: text.trim().split('\n'),
      };
    });
    expect(read.rows).to.equal(1);
    expect(read.lines).to.have.length(1);
  });

  it('does not let the job of partitions wait with locks that stop results', async () => {
    const { database } = await create(filled);
    const connection = await Database.connect(database.url);
    const day = new Date('2026-04-01T00:00:00Z');
    let prepared: Promise<void> = Promise.resolve();
    await withSnapshot(database, async ({ parts }) => {
      for (const { content } of parts()) await readToEnd(content);
      prepared = new PostgresResultPartitions(connection).prepare(day);
      await until(async () => (await execute<{ waiting: number }>(database.url, WAITING))[0]?.waiting === 1);
      await execute(database.url, 'begin; lock table check_result in row exclusive mode nowait; commit');
    });
    await prepared;
    await connection.close();
    expect(await execute(database.url, `select to_regclass('check_result_20260401')::text as name`)).to.deep.equal([
      { name: 'check_result_20260401' },
    ]);
  });
});
