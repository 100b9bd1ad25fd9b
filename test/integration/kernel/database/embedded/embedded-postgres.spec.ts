import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { StartupError } from '../../../../../src/infrastructure/kernel/system/startup-error.ts';
import { markOf } from '../../../../../src/infrastructure/kernel/system/process-mark.ts';
import { query, rejectionOf, ScratchDirectory } from './scratch-directory.ts';

describe('embedded PostgreSQL', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  const settingsOf = async (url: string): Promise<Record<string, unknown>> => {
    const rows = await query(url, 'select name, setting from pg_settings');
    const settings: Record<string, unknown> = Object.fromEntries(
      rows.map(({ name, setting }) => [String(name), setting]),
    );
    return settings;
  };

  it('creates a missing directory and listens on loopback only, in UTC', async () => {
    const database = await scratch.start();
    expect(new URL(database.url).hostname).to.equal('127.0.0.1');
    expect(await settingsOf(database.url)).to.include({
      listen_addresses: '127.0.0.1',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    });
    await database.stop();
  });

  it('starts in an empty directory', async () => {
    mkdirSync(scratch.dataDir);
    const database = await scratch.start();
    expect(await query(database.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await database.stop();
  });

  it('disables fsync and accepts more connections only for disposable data', async () => {
    const durable = await scratch.start({ durable: true });
    expect(await settingsOf(durable.url)).to.include({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      max_connections: '100',
    });
    await durable.stop();
    const disposable = await scratch.start({ durable: false });
    expect(await settingsOf(disposable.url)).to.include({ fsync: 'off', max_connections: '300' });
    await disposable.stop();
  });

  it('compares text case-insensitively in every alphabet', async () => {
    const database = await scratch.start();
    expect(await query(database.url, `select 'ÄÖ Я' ilike 'äö я' as same`)).to.deep.equal([{ same: true }]);
    await database.stop();
  });

  it('keeps its data and password across a restart', async () => {
    const first = await scratch.start();
    await query(first.url, 'create table sample as select 42 as answer');
    await first.stop();
    const second = await scratch.start();
    expect(await query(second.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
    expect(new URL(second.url).password).to.equal(new URL(first.url).password);
    await second.stop();
  });

  it('requires the password, which only the owner of the file can read', async () => {
    const database = await scratch.start();
    const url = new URL(database.url);
    url.password = 'guessed';
    expect(await rejectionOf(query(url.href, 'select 1'))).to.have.property('code', '28P01');
    expect(statSync(join(scratch.dataDir, 'password')).mode & 0o777).to.equal(0o600);
    await database.stop();
  });

  it('leaves no process and no lock file after it is stopped', async () => {
    const database = await scratch.start();
    const pid = scratch.serverPid!;
    expect(markOf(pid)).not.to.equal(null);
    await database.stop();
    expect(markOf(pid)).to.equal(null);
    expect(readdirSync(scratch.path)).to.deep.equal(['database']);
    expect(readdirSync(join(scratch.dataDir, 'users'))).to.deep.equal([]);
  });

  it('removes the remains of an interrupted initialization', async () => {
    mkdirSync(`${scratch.dataDir}.init-1/data`, { recursive: true });
    const database = await scratch.start();
    expect(readdirSync(scratch.path)).to.deep.equal(['database']);
    await database.stop();
  });

  describe('embedded PostgreSQL on a foreign directory', () => {
    const refusal = async (): Promise<string> => {
      const error = await rejectionOf(scratch.start());
      expect(error).to.be.instanceOf(StartupError);
      expect(error.message)
        .to.match(/^[^\n]+$/)
        .and.to.contain(scratch.path)
        .and.to.match(/choose another DATA_DIR|upgrade-database/);
      return error.message;
    };

    it('refuses a directory with other files', async () => {
      mkdirSync(scratch.dataDir);
      writeFileSync(join(scratch.dataDir, 'thesis.txt'), 'all of it');
      await refusal();
      expect(readdirSync(scratch.path)).to.deep.equal(['database']);
      expect(readFileSync(join(scratch.dataDir, 'thesis.txt'), 'utf8')).to.equal('all of it');
    });

    it('refuses a database of another application', async () => {
      mkdirSync(scratch.dataDir);
      writeFileSync(join(scratch.dataDir, 'PG_VERSION'), '18\n');
      await refusal();
      expect(readdirSync(scratch.dataDir)).to.deep.equal(['PG_VERSION']);
    });

    it('refuses a database of another major version', async () => {
      await (await scratch.start()).stop();
      writeFileSync(join(scratch.clusterDir, 'PG_VERSION'), '17\n');
      expect(await refusal())
        .to.contain('written by PostgreSQL 17')
        .and.to.contain('this release has PostgreSQL 18');
      expect(scratch.serverPid).to.equal(null);
    });

    it('refuses a file in place of the directory', async () => {
      writeFileSync(scratch.dataDir, 'a file');
      await refusal();
      expect(readFileSync(scratch.dataDir, 'utf8')).to.equal('a file');
    });
  });
});
