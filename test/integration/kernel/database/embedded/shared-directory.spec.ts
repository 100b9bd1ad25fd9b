import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { markOf } from '../../../../../src/infrastructure/kernel/system/process-mark.ts';
import { query, rejectionOf, ScratchDirectory } from './scratch-directory.ts';
import { until } from '../../../../until.ts';

describe('several processes on one database directory', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  it('processes share one server when they start concurrently on an empty directory', async () => {
    const users = await Promise.all([1, 2, 3].map(() => scratch.startProcess()));
    expect(new Set(users.map(({ url }) => url))).to.have.lengthOf(1);
    const pid = scratch.serverPid!;
    expect(await Promise.all(users.map((user) => user.leave()))).to.deep.equal([0, 0, 0]);
    expect(markOf(pid)).to.equal(null);
  });

  it('processes keep the server until the last of them leaves, even if the first one started it', async () => {
    const first = await scratch.startProcess();
    const second = await scratch.startProcess();
    const pid = scratch.serverPid!;
    await first.leave();
    expect(await query(second.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await second.leave();
    expect(markOf(pid)).to.equal(null);
  });

  it('each start within one process is counted separately', async () => {
    const first = await scratch.start();
    const second = await scratch.start();
    await first.stop();
    expect(await query(second.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await second.stop();
    expect(scratch.serverPid).to.equal(null);
  });

  describe('database directory after its starting process was killed', () => {
    it('the next process joins the running server, finds the data and stops the server', async () => {
      const killed = await scratch.startProcess();
      await query(killed.url, 'create table sample as select 42 as answer');
      const pid = scratch.serverPid!;
      await killed.kill();
      const next = await scratch.start();
      expect(scratch.serverPid).to.equal(pid);
      expect(await query(next.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
      await next.stop();
      expect(markOf(pid)).to.equal(null);
    });

    it('a killed process does not keep the server running when the others leave', async () => {
      const killed = await scratch.startProcess();
      const other = await scratch.startProcess();
      const pid = scratch.serverPid!;
      await killed.kill();
      await other.leave();
      expect(markOf(pid)).to.equal(null);
      expect(readdirSync(join(scratch.dataDir, 'users'))).to.deep.equal([]);
    });
  });

  describe('database directory after the server was killed', () => {
    it('the next start recovers committed data, even if a session was active', async () => {
      const first = await scratch.start();
      await query(first.url, 'create table sample as select 42 as answer');
      const cut = rejectionOf(query(first.url, 'select pg_sleep(60)'));
      const active = `select from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active' and pid <> pg_backend_pid()`;
      await until(async () => (await query(first.url, active)).length > 0);
      process.kill(scratch.serverPid!, 'SIGKILL');
      await until(() => scratch.serverPid === null);
      const second = await scratch.start();
      expect(await query(second.url, 'select * from sample')).to.deep.equal([{ answer: 42 }]);
      await cut;
      await first.stop();
      await second.stop();
      expect(scratch.serverPid).to.equal(null);
    });

    it('the next start ignores a pid file whose pid belongs to another process', async () => {
      const first = await scratch.start();
      const pidFile = join(scratch.clusterDir, 'postmaster.pid');
      const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
      await first.stop();
      writeFileSync(pidFile, [`${process.pid}`, ...rest].join('\n'));
      const second = await scratch.start();
      expect(await query(second.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
      await second.stop();
    });
  });
});
