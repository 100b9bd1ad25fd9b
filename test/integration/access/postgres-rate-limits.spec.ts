import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { spy } from 'sinon';
import type { RateLimit } from '../../../src/domain/access/rate-limits.ts';
import { minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { PostgresRateLimits } from '../../../src/infrastructure/access/postgres-rate-limits.ts';
import { jsonLog } from '../../../src/infrastructure/kernel/system/json-log.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const NOW = new Date('2026-03-01T12:00:20Z');
const limitOf = (limit: number): RateLimit => ({ name: `of ${limit}`, limit, window: minutes(1) });

describe('rate limits shared by two processes', () => {
  let stored: TestDatabase;
  let databases: readonly Database[];
  let processes: readonly PostgresRateLimits[];
  before(async () => {
    stored = await testDatabase(migrated);
    databases = await Promise.all([0, 1].map(() => Database.connect(stored.url)));
  });
  after(async () => {
    for (const database of databases) await database.close();
    await stored.drop();
  });
  beforeEach(() => (processes = databases.map((database) => new PostgresRateLimits(database, jsonLog('silent')))));

  const take = async (limit: RateLimit, subject: string, at: number, from = processes, now = NOW) => {
    const process = from[at % from.length];
    if (process === undefined) throw new Error('No process runs.');
    return process.take(limit, subject, now);
  };
  const takeAtOnce = async (limit: RateLimit, subject: string, uses: number, from = processes): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: uses }, (_, at) => take(limit, subject, at, from)));
    return answers.filter((answer) => answer.allowed).length;
  };

  it('allow exactly a small limit for any number of concurrent requests', async () => {
    expect(await takeAtOnce(limitOf(60), 'small', 200)).to.equal(60);
    expect(await takeAtOnce(limitOf(60), 'small', 10)).to.equal(0);
  });

  it('are counted by each process alone while uses cannot be stored', async () => {
    const [database] = databases;
    await database?.pool.query('alter table rate_window rename to rate_window_away');
    expect(await takeAtOnce(limitOf(60), 'unstored', 200, processes.slice(0, 1))).to.equal(60);
    expect(await takeAtOnce(limitOf(600), 'unstored', 700, processes.slice(0, 1))).to.equal(600);
    await database?.pool.query('alter table rate_window_away rename to rate_window');
    expect(await takeAtOnce(limitOf(60), 'stored again', 200)).to.equal(60);
  });

  it('never exceed a large limit, and allow all of it to a single process', async () => {
    expect(await takeAtOnce(limitOf(600), 'shared', 1300)).to.be.within(576, 600);
    expect(await takeAtOnce(limitOf(600), 'alone', 1300, processes.slice(0, 1))).to.equal(600);
  });

  it('allow every caller its whole limit while more callers than fit are counted in turn', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('No database is open.');
    const crowded = new PostgresRateLimits(database, jsonLog('silent'), 10);
    let allowed = 0;
    for (let use = 0; use < 30; use += 1) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, caller) => crowded.take(limitOf(600), `crowd ${caller}`, NOW)),
      );
      allowed += answers.filter((answer) => answer.allowed).length;
    }
    expect(allowed).to.equal(30 * 12);
    const { rows } = await database.pool.query<{ used: number }>(
      `select max(used)::int as used from rate_window where subject like '%crowd%'`,
    );
    // A few blocks were taken before the cache was full.
    expect(rows[0]?.used).to.be.within(30, 80);
  });

  it('that are counted in memory are shared afterwards: a process stops a subject that has used most of the limit in the other one', async () => {
    const limit: RateLimit = { ...limitOf(600), isInMemory: true };
    const [one, two] = [processes.slice(0, 1), processes.slice(1)];
    expect([await takeAtOnce(limit, 'visitor', 500, one), await takeAtOnce(limit, 'visitor', 60, two)]).to.deep.equal([
      500, 60,
    ]);
    let later = 0;
    while ((await take(limit, 'visitor', 0, two)).allowed) {
      later += 1;
      await pause(50);
    }
    // Alone, it would allow the rest of the limit: 540.
    expect(later).to.be.below(540);
  });

  it('forget callers of past windows when there is no room', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('No database is open.');
    const full = new PostgresRateLimits(database, jsonLog('silent'), 2);
    for (const caller of ['a', 'b', 'c']) await full.take(limitOf(600), `past ${caller}`, NOW);
    const next = new Date(NOW.getTime() + minutes(1));
    for (let use = 0; use < 3; use += 1) await full.take(limitOf(600), 'present', next);
    const { rows } = await database.pool.query<{ used: number }>(
      `select used from rate_window where subject like '%present%'`,
    );
    expect(rows).to.deep.equal([{ used: 25 }]);
  });

  it('are taken up to a whole block again when five uses are left, so that no request waits', async () => {
    for (let use = 0; use < 20; use += 1) await take(limitOf(600), 'low', 0);
    let used = 0;
    while (used <= 25)
      used =
        (await databases[0]?.pool.query<{ used: number }>(`select used from rate_window where subject like '%:low'`))
          ?.rows[0]?.used ?? 0;
    expect(used).to.equal(20 + 25);
  });

  it('report that uses cannot be stored, unless the process ends', async () => {
    const database = await Database.connect(stored.url);
    const log = { ...jsonLog('silent'), warn: spy() };
    await new PostgresRateLimits(database, log).take(limitOf(600), 'not \0 text', NOW);
    expect(log.warn.callCount).to.equal(1);
    await database.close();
    await new PostgresRateLimits(database, log).take(limitOf(600), 'closed', NOW);
    expect(log.warn.callCount).to.equal(1);
  });

  it('leave unused capacity to the other process after a burst', async () => {
    expect(await takeAtOnce(limitOf(600), 'burst', 100, processes.slice(0, 1))).to.equal(100);
    expect(await takeAtOnce(limitOf(600), 'burst', 600, processes.slice(1))).to.be.within(450, 500);
  });

  it('count subjects, limits and windows separately, even when taken in one statement', async () => {
    const [taken, ...others] = await Promise.all([
      takeAtOnce(limitOf(3), 'one', 5),
      takeAtOnce(limitOf(3), 'two', 2),
      takeAtOnce(limitOf(4), 'one', 3),
    ]);
    expect([taken, ...others]).to.deep.equal([3, 2, 3]);
    expect(await take(limitOf(3), 'one', 0)).to.deep.equal({ allowed: false, retryAfter: 40 });
    expect(await take(limitOf(3), 'one', 0, processes, new Date(NOW.getTime() + seconds(40)))).to.deep.equal({
      allowed: true,
      retryAfter: 0,
    });
  });

  it('allow each subject its limit when two processes take them concurrently in opposite order', async () => {
    const subjects = Array.from({ length: 60 }, (_, at) => `subject ${at}`);
    const rounds = Array.from({ length: 10 }, () => [subjects, subjects.toReversed()]).flat();
    const answers = await Promise.all(
      rounds.flatMap((order, at) => order.map((subject) => take(limitOf(5), subject, at))),
    );
    expect(answers.filter((answer) => answer.allowed)).to.have.length(60 * 5);
  });
});
