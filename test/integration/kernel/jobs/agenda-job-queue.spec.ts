import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import sinon from 'sinon';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { AgendaStore } from '../../../../src/infrastructure/kernel/jobs/agenda-store.ts';
import { AgendaJobQueue } from '../../../../src/infrastructure/kernel/jobs/agenda-job-queue.ts';
import type { AgendaTimes } from '../../../../src/infrastructure/kernel/jobs/agenda-job-runner.ts';
import { AgendaOnMongo } from '../../../../src/infrastructure/kernel/jobs/agenda-on-mongo.ts';
import { AgendaOnPostgres } from '../../../../src/infrastructure/kernel/jobs/agenda-on-postgres.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { logInto } from '../../../builders/log.ts';
import { jobQueueContract } from '../../../../src/contracts/index.ts';
import type { JobStoreUnderTest } from '../../../../src/contracts/index.ts';
import { testDatabase } from '../database/test-database.ts';
import { migrated } from '../database/migrated.ts';
import { until } from '../../../until.ts';

const WORKER = fileURLToPath(new URL('../../../fixtures/job-worker.ts', import.meta.url));
/** No test waits for the end of a lock, except of a killed worker. */
const TIMES = { processEvery: 200, lockLifetime: minutes(10) };
/** Long enough for a process that stands still before it renews a lock. */
const TAKEOVER = { ...TIMES, lockLifetime: seconds(5) };

const underTest = (
  openStore: () => Promise<AgendaStore>,
  close: () => Promise<void>,
  times: AgendaTimes,
): JobStoreUnderTest => {
  const faults: string[] = [];
  return {
    faults,
    now: () => new Date(),
    open: async () => AgendaJobQueue.open(await openStore(), randomUUID(), logInto(faults), times),
    until,
    close,
  };
};

type Connect = (times?: AgendaTimes) => Promise<JobStoreUnderTest & { readonly url: string }>;

/** A worker that is killed while it runs a job, and another that takes over. */
const takeover = (adapter: string, connect: Connect): Mocha.Suite =>
  describe(`job takeover, ${adapter}`, () => {
    it('another worker runs the job of a killed worker, while renewing the lock of a longer job', async () => {
      const store = await connect(TAKEOVER);
      const queue = await store.open();
      await queue.schedule('hang', 'a', store.now());
      const child = spawn(
        process.execPath,
        [WORKER, store.url, String(TAKEOVER.processEvery), String(TAKEOVER.lockLifetime)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      let runs = 0;
      const run = async (): Promise<void> => {
        runs += 1;
        await pause(TAKEOVER.lockLifetime * 1.5);
      };
      await queue.start({ recurring: [], oneOff: [{ name: 'hang', run }] });
      await until(() => runs === 1);
      expect(await queue.drain(minutes(1))).to.equal(true);
      expect(runs).to.equal(1);
      await queue.stop();
      await store.close();
    });
  });

const onPostgres: Connect = async (times = TIMES) => {
  const temporary = await testDatabase(migrated);
  const { url } = temporary;
  const database = await Database.connect(url);
  const close = async (): Promise<void> => {
    await database.close();
    await temporary.drop();
  };
  return { url, ...underTest(() => Promise.resolve(new AgendaOnPostgres(database.pool)), close, times) };
};

describe('Agenda on PostgreSQL', () => jobQueueContract({ describe, it }, onPostgres));
takeover('Agenda on PostgreSQL', onPostgres);

describe('a clock that is set back, Agenda on PostgreSQL', () => {
  it('does not make recurring jobs wait longer than their interval', async () => {
    const { url, open, close, faults } = await onPostgres();
    let runs = 0;
    const jobs = {
      recurring: [{ name: 'tick', every: 60_000, run: () => Promise.resolve(void (runs += 1)) }],
      oneOff: [],
    };
    const before = await open();
    await before.start(jobs);
    await until(() => runs === 1);
    await before.drain(minutes(1));
    await before.stop();
    const database = await Database.connect(url);
    await database.pool.query(
      `update agenda_jobs set next_run_at = now() + interval '2 hours', locked_at = now() + interval '2 hours'`,
    );
    await database.close();
    const after = await open();
    await after.start(jobs);
    await until(() => runs === 2);
    expect(faults.join()).to.include('the clock was set back');
    await after.drain(minutes(1));
    await after.stop();
    await close();
  });
});

describe('shutdown of a worker, Agenda on PostgreSQL', () => {
  const LOCK_LIFETIME = minutes(10);
  const ran: string[] = [];
  const jobs = { recurring: [], oneOff: [{ name: 'soon', run: (key: string) => Promise.resolve(void ran.push(key)) }] };
  let temporary: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database;
  let worker: AgendaJobQueue;
  const openQueue = (processEvery: number): Promise<AgendaJobQueue> =>
    AgendaJobQueue.open(new AgendaOnPostgres(database.pool), randomUUID(), logInto([]), {
      processEvery,
      lockLifetime: LOCK_LIFETIME,
    });
  const locked = async (): Promise<number> =>
    (await database.pool.query(`select from agenda_jobs where name = 'soon' and locked_at is not null`)).rowCount ?? 0;

  beforeEach(async () => {
    temporary = await testDatabase(migrated);
    database = await Database.connect(temporary.url);
    worker = await openQueue(minutes(5));
    await worker.schedule('soon', 'a', later(new Date(), minutes(3)));
  });

  afterEach(async () => {
    sinon.restore();
    await database.close();
    await temporary.drop();
  });

  it('releases claimed jobs that have not started', async () => {
    await worker.start(jobs);
    await until(async () => (await locked()) === 1);
    await worker.drain(minutes(1));
    await database.pool.query('update agenda_jobs set next_run_at = now()');
    const next = await openQueue(200);
    await next.start(jobs);
    await until(() => ran.length > 0);
    await next.drain(minutes(1));
    await next.stop();
  });

  /**
   * Holds the first statement that `isHeld` selects. `others` resolves once the statements that did not wait for it
   * have been answered.
   */
  const hold = (isHeld: (text: string, values: readonly unknown[]) => boolean) => {
    const query = database.pool.query.bind(database.pool) as (text: string, values?: unknown[]) => Promise<unknown>;
    const [reached, released, made] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<unknown>(),
    ];
    const answers: Promise<unknown>[] = [];
    let isFirst = true;
    sinon.stub(database.pool, 'query').callsFake(async (text: string, values: unknown[] = []) => {
      if (!isFirst || !isHeld(text, values)) {
        const answer = query(text, values);
        answers.push(answer);
        return answer;
      }
      isFirst = false;
      reached.resolve(undefined);
      await released.promise;
      const answer = query(text, values);
      made.resolve(answer);
      return answer;
    });
    return {
      reached: reached.promise,
      others: async (): Promise<void> => {
        await query('select 1');
        await Promise.all(answers);
      },
      release: async (): Promise<void> => {
        released.resolve(undefined);
        await made.promise;
      },
    };
  };

  for (const end of ['drain', 'stop'] as const) {
    it(`releases jobs that a poll claims during ${end}`, async () => {
      const claim = hold((text, values) => text.includes('SKIP LOCKED') && values.includes('soon'));
      await worker.start(jobs);
      await claim.reached;
      const ended = worker[end](minutes(1));
      await claim.others();
      await claim.release();
      await ended;
      expect(await locked()).to.equal(0);
    });
  }

  it('stores the end of a job after a renewal of its lock that is under way', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [began, ends] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const run = async (): Promise<void> => {
      began.resolve(undefined);
      await ends.promise;
    };
    await worker.cancel('soon', 'a');
    await worker.schedule('soon', 'b', new Date());
    await worker.start({ recurring: [], oneOff: [{ name: 'soon', run }] });
    await began.promise;
    const renewal = hold((text) => text.includes('SET locked_at = $2'));
    clock.tick(LOCK_LIFETIME / 3);
    await renewal.reached;
    ends.resolve(undefined);
    await renewal.others();
    await renewal.release();
    await worker.drain(minutes(1));
    expect(await locked()).to.equal(0);
    await worker.stop();
  });
});

describe('polling of a queue without due jobs, Agenda on PostgreSQL', () => {
  it('sends one statement for all names', async () => {
    const temporary = await testDatabase(migrated);
    const database = await Database.connect(temporary.url);
    const queue = await AgendaJobQueue.open(new AgendaOnPostgres(database.pool), randomUUID(), logInto([]), TIMES);
    const runs: string[] = [];
    const names = ['a', 'b', 'c'];
    await queue.start({
      recurring: names.map((name) => ({ name, every: 3_600_000, run: () => Promise.resolve(void runs.push(name)) })),
      oneOff: [],
    });
    await until(() => runs.length >= names.length);
    const query = sinon.spy(database.pool, 'query');
    const polls = (): readonly string[] =>
      query
        .getCalls()
        .map(({ args: [text] }) => text)
        .filter((text) => !text.startsWith('UPDATE') || text.includes('SKIP LOCKED'));
    // The first polls may still claim the jobs that have just run.
    const last = () => polls().slice(-3);
    await until(() => last().length === 3 && last().every((text) => text.startsWith('select distinct name')));
    await queue.stop();
    await database.close();
    await temporary.drop();
  });
});

const mongoUrl = process.env['TEST_MONGODB_URL'];
if (mongoUrl === undefined) {
  describe('JobQueue, Agenda on MongoDB', () => {
    it('is skipped: set TEST_MONGODB_URL to a server such as mongodb://127.0.0.1:27017', function () {
      this.skip();
    });
  });
} else {
  const onMongo: Connect = (times = TIMES) => {
    const url = new URL(mongoUrl);
    url.pathname = `watchstead_test_${randomUUID()}`;
    const close = async (): Promise<void> => {
      const client = await MongoClient.connect(url.href);
      await client.db().dropDatabase();
      await client.close();
    };
    return Promise.resolve({ url: url.href, ...underTest(() => AgendaOnMongo.connect(url.href), close, times) });
  };
  describe('Agenda on MongoDB', () => jobQueueContract({ describe, it }, onMongo));
  takeover('Agenda on MongoDB', onMongo);
}
