import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { elapsed, hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { SILENT_AFTER } from '../../../src/domain/monitors/location.ts';
import type { CheckWorker } from '../../../src/infrastructure/checks/check-worker.ts';
import { PostgresCheckHistory } from '../../../src/infrastructure/checks/statistics/postgres-check-history.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { DOWN, pipelineOn, UP, workerOn } from './check-bench.ts';
import type { Pipeline, WorkerOptions } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite, RARELY } from './monitored.ts';
import type { Tenant } from './monitored.ts';
import { until } from '../../until.ts';

/** Resolves, once it listens, to a promise of the first notification on the channel. */
const listenTo = async (url: string, channel: string): Promise<{ readonly first: Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`listen ${channel}`);
  const first = new Promise<void>((resolve) => client.once('notification', () => resolve(client.end())));
  return { first };
};

describe('check worker on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let pipeline: Pipeline;
  let local: number;
  let tenant: Tenant;
  const workers: CheckWorker[] = [];

  beforeEach(async () => {
    pipeline = pipelineOn(opened.database, systemClock);
    local = await aLocation(opened.database);
    tenant = await aTenant(opened.database);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(seconds(5))));
  });

  const start = async (options: Partial<WorkerOptions> = {}): Promise<CheckWorker> => {
    const worker = workerOn(pipeline, { owner: 'w', check: () => Promise.resolve(UP), ...options });
    workers.push(worker);
    await worker.start();
    return worker;
  };
  const results = () => opened.database.query.selectFrom('check_result').selectAll().execute();
  /** Resolves when a worker has nothing to do before the next due time. */
  const whenAsleep = () =>
    new Promise<void>((resolve) => {
      const { queue } = pipeline;
      const ask = queue.nextDueAt.bind(queue);
      queue.nextDueAt = (place) => ask(place).finally(resolve);
    });
  const now = () => systemClock.now();
  /** Stores a monitor that is due now and not again during the test. */
  const due = (options = {}, at: Date | null = now()) => aMonitor(opened.database, tenant, [local], at, { checkInterval: RARELY, ...options });

  it('runs a due check, stores the result and schedules the next check', async () => {
    const dueAt = now();
    const id = await due({ condition: 'up' }, dueAt);
    await start();
    await until(async () => (await results()).length === 1);
    expect((await results())[0]).to.include({ monitorId: id, locationId: local, outcome: 'up', reason: null, latencyMs: 20 });
    expect((await results())[0]?.dueAt).to.deep.equal(dueAt);
    const schedule = await opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
    expect(schedule).to.include({ leaseOwner: null, lastOutcome: 'up', consecutiveFailures: 0 });
    expect(schedule.dueAt).to.be.greaterThan(dueAt).and.at.most(later(now(), minutes(RARELY)));
  });

  it('stores the timings of a check, also if it got no answer', async () => {
    const answered = { dnsMs: 1.5, connectMs: 10.25, tlsMs: 20, firstByteMs: 30, totalMs: 61.75 };
    const cut = { dnsMs: 2, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 10_000 };
    const good = await due({ condition: 'up' });
    const bad = await due({ condition: 'up' });
    const check = ({ monitorId }: { readonly monitorId: number }) =>
      Promise.resolve(monitorId === bad ? { ...DOWN, latencyMs: null, timings: cut } : { ...UP, timings: answered });
    await start({ check });
    await until(async () => (await results()).length === 2);
    const history = new PostgresCheckHistory(opened.database);
    const period = { from: later(now(), -hours(1)), to: later(now(), hours(1)) };
    const timingsOf = async (id: number) => (await history.page(id, period, { page: 1, perPage: 10 })).items.map(({ timings, latencyMs }) => [timings, latencyMs]);
    expect(await timingsOf(good)).to.deep.equal([[answered, 20]]);
    expect(await timingsOf(bad)).to.deep.equal([[cut, null]]);
  });

  it('starts a check at its due time even if it was claimed earlier', async () => {
    const dueAt = later(now(), seconds(1));
    await due({}, dueAt);
    let startedAt: Date | null = null;
    await start({ check: () => { startedAt ??= now(); return Promise.resolve(UP); } });
    await until(() => startedAt !== null);
    expect(startedAt).to.be.at.least(dueAt);
  });

  describe('without a browser', () => {
    const checkedBy: [number, string][] = [];
    const startAs = (owner: string, browserTypes: readonly string[]) =>
      start({ owner, browserTypes, check: ({ monitorId }) => (checkedBy.push([monitorId, owner]), Promise.resolve(UP)) });
    const report = (reportedAt: Date) =>
      opened.database.query.insertInto('worker_report').values({ workerId: 'with', locationId: local, startedAt: reportedAt, reportedAt, version: '1.0.0', hasBrowser: true }).execute();
    const scenario = () => due({ monitoringType: 'scenario' }, later(now(), -minutes(1)));
    beforeEach(() => void checkedBy.splice(0));

    it('leaves scenarios to a worker of its location that reports one', async () => {
      await report(now());
      const [first, second, website] = [await scenario(), await scenario(), await due()];
      await startAs('without', ['scenario']);
      await until(async () => (await results()).length === 1);
      expect(checkedBy).to.deep.equal([[website, 'without']]);
      await startAs('with', []);
      await until(async () => (await results()).length === 3);
      expect(checkedBy.slice(1)).to.have.deep.members([[first, 'with'], [second, 'with']]);
    });

    it('claims scenarios if none has reported one of late', async () => {
      await report(later(now(), -SILENT_AFTER));
      const id = await scenario();
      await startAs('without', ['scenario']);
      await until(() => checkedBy.length === 1);
      expect(checkedBy).to.deep.equal([[id, 'without']]);
    });
  });

  describe('with connectivity sentinels', () => {
    const SILENT: CheckFinding = { ...DOWN, reason: 'timedOut', latencyMs: null };
    const schedule = () => opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
    const connectivityOf = (isLost: () => Promise<boolean>, wasLost = false) => ({ isLost, wasLost });

    it('holds a first failure until the attempt ends, and treats it as unknown if no sentinel was reached', async () => {
      await due({ condition: 'up' });
      let end: (isLost: boolean) => void = () => undefined;
      const asked = new Promise<void>((began) => {
        const isLost = () => {
          began();
          return new Promise<boolean>((resolve) => { end = resolve; });
        };
        void start({ check: () => Promise.resolve(SILENT), connectivity: connectivityOf(isLost) });
      });
      await asked;
      expect(await results()).to.deep.equal([]);
      end(true);
      await until(async () => (await schedule()).leaseOwner === null && (await schedule()).dueAt! > now());
      expect(await results()).to.deep.equal([]);
      expect(await schedule()).to.include({ consecutiveFailures: 0, lastOutcome: null });
      expect(await opened.database.query.selectFrom('incident').selectAll().execute()).to.deep.equal([]);
      expect(await opened.database.query.selectFrom('monitor').select('condition').execute()).to.deep.equal([{ condition: 'up' }]);
    });

    it('opens an incident if a sentinel was reached', async () => {
      await due({ condition: 'up' });
      await start({ check: () => Promise.resolve(SILENT), connectivity: connectivityOf(() => Promise.resolve(false)) });
      await until(async () => (await opened.database.query.selectFrom('incident').selectAll().execute()).length === 1);
    });

    it('makes no attempt for successes, failures with an answer, and further failures of a monitor that is down', async () => {
      const found = new Map([[await due({ condition: 'up' }), UP], [await due({ condition: 'up' }), DOWN], [await due({ condition: 'down' }), SILENT]]);
      const known = [...found.keys()].at(-1)!;
      await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'down', consecutiveFailures: 9 }).where('monitorId', '=', known).execute();
      let attempts = 0;
      await start({
        check: ({ monitorId }) => Promise.resolve(found.get(monitorId) ?? UP),
        connectivity: connectivityOf(() => Promise.resolve((attempts += 1) > 0)),
      });
      await until(async () => (await results()).length === found.size);
      expect(attempts).to.equal(0);
    });

    it('treats failures of monitors that are down as unknown while the connectivity is lost, and successes as they are', async () => {
      const down = await due({ condition: 'down' });
      await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'down', consecutiveFailures: 9 }).execute();
      const up = await due({ condition: 'up' });
      await start({ check: ({ monitorId }) => Promise.resolve(monitorId === up ? UP : SILENT), connectivity: connectivityOf(() => Promise.resolve(true), true) });
      await until(async () => (await results()).length === 1 && (await opened.database.query.selectFrom('check_schedule').selectAll().where('leaseOwner', 'is not', null).execute()).length === 0);
      expect((await results()).map(({ monitorId, outcome }) => [monitorId, outcome])).to.deep.equal([[up, 'up']]);
      expect(await opened.database.query.selectFrom('check_schedule').select('consecutiveFailures').where('monitorId', '=', down).execute()).to.deep.equal([{ consecutiveFailures: 9 }]);
    });
  });

  it('runs each check once with two concurrent workers', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => due()));
    const checked: number[] = [];
    const check = ({ monitorId }: { readonly monitorId: number }): Promise<CheckFinding> => {
      checked.push(monitorId);
      return pause(20, UP);
    };
    await Promise.all([start({ owner: 'a', check }), start({ owner: 'b', check })]);
    await until(async () => (await results()).length >= ids.length);
    expect(checked).to.have.members(ids);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(ids);
  });

  it('runs no more checks concurrently than its width', async () => {
    await Promise.all(Array.from({ length: 30 }, () => due()));
    let running = 0;
    let most = 0;
    await start({
      width: 7,
      check: async () => {
        most = Math.max(most, (running += 1));
        await pause(15);
        running -= 1;
        return UP;
      },
    });
    await until(async () => (await results()).length === 30);
    expect(most).to.equal(7);
  });

  it('checks healthy targets on time while many that timed out last time hang', async () => {
    const hanging = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'down' })));
    await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'down', lastReason: 'timedOut', consecutiveFailures: 9 }).execute();
    const healthy = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'up' })));
    const held = Promise.withResolvers<CheckFinding>();
    await start({ width: 4, limits: { slow: 3 }, check: ({ monitorId }) => (hanging.includes(monitorId) ? held.promise : Promise.resolve(UP)) });
    await until(async () => (await results()).length === healthy.length);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(healthy);
    held.resolve(DOWN);
  });

  it('checks websites on time while targets of another kind hang, and more checks that start a browser are due than can wait for one', async () => {
    const hanging = await Promise.all(Array.from({ length: 12 }, () => due({ kind: 'tcp', monitoringType: 'tcp', target: 'db.example', condition: 'down' })));
    await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'down', lastReason: 'timedOut', consecutiveFailures: 9 }).execute();
    const scenarios = await Promise.all(Array.from({ length: 42 }, () => due({ monitoringType: 'scenario', condition: 'up' })));
    const healthy = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'up' })));
    const held = Promise.withResolvers<CheckFinding>();
    const begun: number[] = [];
    const check = ({ monitorId }: { readonly monitorId: number }) => {
      begun.push(monitorId);
      return healthy.includes(monitorId) ? Promise.resolve(UP) : held.promise;
    };
    await start({ width: 4, limits: { slow: 2, costly: { process: 1, browser: 1 } }, check });
    await until(async () => (await results()).length === healthy.length);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(healthy);
    expect([hanging, scenarios].map((ids) => begun.filter((id) => ids.includes(id)).length)).to.deep.equal([2, 1]);
    const claimed = () => opened.database.query.selectFrom('check_schedule').select('monitorId').where('leaseOwner', 'is not', null).execute();
    await until(async () => (await claimed()).filter(({ monitorId }) => scenarios.includes(monitorId)).length === 21);
    held.resolve(DOWN);
  });

  it('releases and reports a check that found no slot in time', async () => {
    await due();
    const held = Promise.withResolvers<CheckFinding>();
    const warnings: unknown[] = [];
    const log = { info: () => undefined, error: () => undefined, warn: (text: string, facts?: unknown) => void warnings.push([text, facts]) };
    let begun = 0;
    await start({ width: 1, log, check: () => ((begun += 1) === 1 ? held.promise : Promise.resolve(UP)) });
    await until(() => begun === 1);
    const late = await due();
    await opened.database.inTransaction(() => pipeline.signals.announce());
    await until(() => warnings.length === 1);
    expect(warnings).to.deep.equal([['Checks did not start in time because too many others were running.', { count: 1, running: 1 }]]);
    held.resolve(UP);
    await until(async () => (await results()).some(({ monitorId }) => monitorId === late));
  });

  it('notifies the alert sender as soon as the alert and its incident are stored', async () => {
    const id = await due({ condition: 'up' });
    const heard = await listenTo(opened.url, 'watchstead_outbox');
    await start({ check: () => Promise.resolve(DOWN) });
    await heard.first;
    expect(await opened.database.query.selectFrom('outbox').select('topic').execute()).to.deep.equal([{ topic: 'channel' }]);
    expect(await opened.database.query.selectFrom('incident').select('monitorId').execute()).to.deep.equal([{ monitorId: id }]);
  });

  it('opens one incident for each of many monitors that fail at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 80 }, () => due({ condition: 'up' })));
    await Promise.all([start({ owner: 'a', check: () => Promise.resolve(DOWN) }), start({ owner: 'b', check: () => Promise.resolve(DOWN) })]);
    const incidents = () => opened.database.query.selectFrom('incident').select('monitorId').execute();
    await until(async () => (await results()).length === ids.length);
    expect((await incidents()).map(({ monitorId }) => monitorId)).to.have.members(ids);
    const down = await opened.database.query.selectFrom('state_span').select('monitorId').where('state', '=', 'down').execute();
    expect(down.map(({ monitorId }) => monitorId)).to.have.members(ids);
  });

  it('wakes up when a check is announced', async () => {
    const id = await due({}, later(now(), seconds(3000)));
    const asleep = whenAsleep();
    await start();
    await asleep;
    const before = now();
    await opened.database.inTransaction(() => pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 1);
    // Without a notification it wakes up after half a minute.
    expect(now().getTime() - before.getTime()).to.be.lessThan(seconds(25));
  });

  it('wakes up when a failure at another location calls for its check', async () => {
    const id = await due({}, later(now(), seconds(3000)));
    const asleep = whenAsleep();
    await start();
    await asleep;
    await pipeline.checkResults.expedite([{ monitorId: id, by: now() }], now());
    await until(async () => (await results()).length === 1);
  });

  describe('when the clock is set', () => {
    let offset: number;
    const clock = { now: () => new Date(Date.now() + offset) };
    const dueTimes = async () => (await opened.database.query.selectFrom('check_schedule').select('dueAt').execute()).map(({ dueAt }) => dueAt!);
    beforeEach(() => {
      offset = 0;
      pipeline = pipelineOn(opened.database, clock);
    });

    it('forward, wakes up, and stores results at the time of the check', async () => {
      await due({}, later(clock.now(), seconds(3000)));
      const asleep = whenAsleep();
      await start();
      await asleep;
      offset = hours(2);
      await until(async () => (await results()).length === 1);
      expect(elapsed((await results())[0]!.dueAt, clock.now())).to.be.lessThan(minutes(10));
    });

    it('back, brings checks forward to their interval, and reports it once', async () => {
      await due({ checkInterval: 1 }, later(clock.now(), seconds(40)));
      const warnings: unknown[] = [];
      const log = { info: () => undefined, error: () => undefined, warn: (text: string, facts?: unknown) => void warnings.push([text, facts]) };
      const asleep = whenAsleep();
      await start({ log });
      await asleep;
      offset = -hours(2);
      await until(() => warnings.length > 0);
      expect((await dueTimes()).every((at) => at <= later(clock.now(), minutes(1)))).to.equal(true);
      expect(warnings).to.deep.equal([['Checks were due later than they can be, because the clock was set back. They were brought forward.', { count: 1 }]]);
    });
  });

  it('applies changed monitor settings to the next check', async () => {
    const id = await due();
    const targets: string[] = [];
    await start({ check: ({ target }) => { targets.push(target); return Promise.resolve(UP); } });
    await until(async () => (await results()).length === 1);
    await opened.database.query.updateTable('monitor').set((of) => ({ target: 'https://moved.example/', revision: of('revision', '+', 1) })).where('id', '=', id).execute();
    await opened.database.inTransaction(() => pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 2);
    expect(targets).to.deep.equal(['https://shop.example/', 'https://moved.example/']);
  });

  for (const status of ['suspended', 'deleted'] as const)
    it(`skips checks of a ${status} organization and resumes when it is active again`, async () => {
      const setStatus = (to: 'active' | 'suspended' | 'deleted') => opened.database.query.updateTable('organization').set({ status: to }).execute();
      await setStatus(status);
      const id = await due();
      let checks = 0;
      await start({ check: () => { checks += 1; return Promise.resolve(UP); } });
      const schedule = () => opened.database.query.selectFrom('check_schedule').select('dueAt').executeTakeFirstOrThrow();
      const first = await schedule();
      await until(async () => (await schedule()).dueAt?.getTime() !== first.dueAt?.getTime());
      expect(checks).to.equal(0);
      expect(await results()).to.deep.equal([]);
      await setStatus('active');
      await opened.database.inTransaction(() => pipeline.signals.trigger(id, now()));
      await until(async () => (await results()).length === 1);
    });

  it('removes a paused monitor from the schedule without a check', async () => {
    await due({ status: 'paused' });
    let checks = 0;
    await start({ check: () => { checks += 1; return Promise.resolve(UP); } });
    await until(async () => (await opened.database.query.selectFrom('check_schedule').select('dueAt').executeTakeFirstOrThrow()).dueAt === null);
    expect(checks).to.equal(0);
  });

  it('runs a requested check of a paused monitor for its history only', async () => {
    const id = await due({ status: 'paused', condition: 'up', checkInterval: 1 }, null);
    await start({ check: () => Promise.resolve(DOWN) });
    await opened.database.inTransaction(() => pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 1);
    expect((await results())[0]).to.include({ monitorId: id, outcome: 'down', reason: 'statusUnexpected', whilePaused: true });
    const schedule = await opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
    expect(schedule).to.include({ dueAt: null, requested: false, consecutiveFailures: 0, lastOutcome: 'down' });
    expect(await opened.database.query.selectFrom('incident').select('id').execute()).to.deep.equal([]);
    expect(await opened.database.query.selectFrom('monitor').select('condition').execute()).to.deep.equal([{ condition: 'up' }]);
  });

  it('on stop, finishes running checks and releases checks that have not started', async () => {
    await Promise.all(Array.from({ length: 3 }, () => due()));
    await due({}, later(now(), seconds(1.4)));
    let begun = 0;
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const worker = await start({ width: 2, check: async () => { begun += 1; await held; return UP; } });
    const leases = async () => (await opened.database.query.selectFrom('check_schedule').select('leaseOwner').execute()).map(({ leaseOwner }) => leaseOwner);
    await until(async () => begun === 2 && (await leases()).every((owner) => owner === 'w'));
    const stopped = worker.stop(seconds(10));
    finish();
    await stopped;
    expect(begun).to.equal(2);
    expect(await results()).to.have.length(2);
    expect(await leases()).to.deep.equal([null, null, null, null]);
  });

  it('on stop, releases a check that exceeds the grace period, and stores no result', async () => {
    await due();
    let begun = false;
    let finish: (found: CheckFinding) => void = () => undefined;
    const worker = await start({ check: () => { begun = true; return new Promise((resolve) => (finish = resolve)); } });
    await until(() => begun);
    await worker.stop(0);
    expect(await opened.database.query.selectFrom('check_schedule').select('leaseOwner').execute()).to.deep.equal([{ leaseOwner: null }]);
    finish(DOWN);
    await worker.stop(seconds(5));
    expect(await results()).to.deep.equal([]);
  });

  it('continues after a check throws, and leaves the monitor unchanged', async () => {
    const broken = await due();
    const faults: unknown[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (_: string, facts?: unknown) => void faults.push(facts) };
    await start({ log, check: ({ monitorId }) => (monitorId === broken ? Promise.reject(new Error('a bug')) : Promise.resolve(UP)) });
    await until(() => faults.length === 1);
    const good = await due();
    await opened.database.inTransaction(() => pipeline.signals.announce());
    await until(async () => (await results()).length === 1);
    expect((await results())[0]?.monitorId).to.equal(good);
  });

  it('waits until its location is created', async () => {
    await start({ location: 'paris' });
    const paris = await aLocation(opened.database, 'paris');
    await aMonitor(opened.database, tenant, [paris], now(), { checkInterval: RARELY });
    await until(async () => {
      await opened.database.inTransaction(() => pipeline.signals.announce());
      return (await results()).length === 1;
    });
  });
});
