import { expect } from 'chai';
import pg from 'pg';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { SILENT_AFTER } from '../../../src/domain/monitors/location.ts';
import { PostgresCheckHistory } from '../../../src/infrastructure/checks/statistics/postgres-check-history.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { DOWN, pipelineOn, quietLog, UP } from './check-bench.ts';
import { RARELY } from './monitored.ts';
import { until } from '../../until.ts';
import { checkWorkerSuite } from './check-worker-suite.ts';

/** Resolves, once it listens, to a promise of the first notification on the channel. */
const listenTo = async (url: string, channel: string): Promise<{ readonly first: Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`listen ${channel}`);
  const first = new Promise<void>((resolve) => client.once('notification', () => resolve(client.end())));
  return { first };
};

describe('check worker on PostgreSQL', () => {
  const suite = checkWorkerSuite();
  const { opened, start, results, now, due } = suite;

  it('runs a due check, stores the result and schedules the next check', async () => {
    const dueAt = now();
    const id = await due({ condition: 'up' }, dueAt);
    await start();
    await until(async () => (await results()).length === 1);
    expect((await results())[0]).to.include({
      monitorId: id,
      locationId: suite.local,
      outcome: 'up',
      reason: null,
      latencyMs: 20,
    });
    expect((await results())[0]?.dueAt).to.deep.equal(dueAt);
    const schedule = await opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
    expect(schedule).to.include({ leaseOwner: null, lastOutcome: 'up', consecutiveFailures: 0 });
    expect(schedule.dueAt)
      .to.be.greaterThan(dueAt)
      .and.at.most(later(now(), minutes(RARELY)));
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
    const timingsOf = async (id: number) =>
      (await history.page(id, period, { page: 1, perPage: 10 })).items.map(({ timings, latencyMs }) => [
        timings,
        latencyMs,
      ]);
    expect(await timingsOf(good)).to.deep.equal([[answered, 20]]);
    expect(await timingsOf(bad)).to.deep.equal([[cut, null]]);
  });

  describe('without a browser', () => {
    const checkedBy: [number, string][] = [];
    const startAs = (owner: string, browserTypes: readonly string[]) =>
      start({
        owner,
        browserTypes,
        check: ({ monitorId }) => (checkedBy.push([monitorId, owner]), Promise.resolve(UP)),
      });
    const report = (reportedAt: Date) =>
      opened.database.query
        .insertInto('worker_report')
        .values({
          workerId: 'with',
          locationId: suite.local,
          startedAt: reportedAt,
          reportedAt,
          version: '1.0.0',
          hasBrowser: true,
        })
        .execute();
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
      expect(checkedBy.slice(1)).to.have.deep.members([
        [first, 'with'],
        [second, 'with'],
      ]);
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
          return new Promise<boolean>((resolve) => {
            end = resolve;
          });
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
      expect(await opened.database.query.selectFrom('monitor').select('condition').execute()).to.deep.equal([
        { condition: 'up' },
      ]);
    });

    it('opens an incident if a sentinel was reached', async () => {
      await due({ condition: 'up' });
      await start({ check: () => Promise.resolve(SILENT), connectivity: connectivityOf(() => Promise.resolve(false)) });
      await until(async () => (await opened.database.query.selectFrom('incident').selectAll().execute()).length === 1);
    });

    it('makes no attempt for successes, failures with an answer, and further failures of a monitor that is down', async () => {
      const found = new Map([
        [await due({ condition: 'up' }), UP],
        [await due({ condition: 'up' }), DOWN],
        [await due({ condition: 'down' }), SILENT],
      ]);
      const known = [...found.keys()].at(-1)!;
      await opened.database.query
        .updateTable('check_schedule')
        .set({ lastOutcome: 'down', consecutiveFailures: 9 })
        .where('monitorId', '=', known)
        .execute();
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
      await opened.database.query
        .updateTable('check_schedule')
        .set({ lastOutcome: 'down', consecutiveFailures: 9 })
        .execute();
      const up = await due({ condition: 'up' });
      await start({
        check: ({ monitorId }) => Promise.resolve(monitorId === up ? UP : SILENT),
        connectivity: connectivityOf(() => Promise.resolve(true), true),
      });
      await until(
        async () =>
          (await results()).length === 1 &&
          (
            await opened.database.query
              .selectFrom('check_schedule')
              .selectAll()
              .where('leaseOwner', 'is not', null)
              .execute()
          ).length === 0,
      );
      expect((await results()).map(({ monitorId, outcome }) => [monitorId, outcome])).to.deep.equal([[up, 'up']]);
      expect(
        await opened.database.query
          .selectFrom('check_schedule')
          .select('consecutiveFailures')
          .where('monitorId', '=', down)
          .execute(),
      ).to.deep.equal([{ consecutiveFailures: 9 }]);
    });
  });

  it('notifies the alert sender as soon as the alert and its incident are stored', async () => {
    const id = await due({ condition: 'up' });
    const heard = await listenTo(opened.url, 'watchstead_outbox');
    await start({ check: () => Promise.resolve(DOWN) });
    await heard.first;
    expect(await opened.database.query.selectFrom('outbox').select('topic').execute()).to.deep.equal([
      { topic: 'channel' },
    ]);
    expect(await opened.database.query.selectFrom('incident').select('monitorId').execute()).to.deep.equal([
      { monitorId: id },
    ]);
  });

  it('applies changed monitor settings to the next check', async () => {
    const id = await due();
    const targets: string[] = [];
    await start({
      check: ({ target }) => {
        targets.push(target);
        return Promise.resolve(UP);
      },
    });
    await until(async () => (await results()).length === 1);
    await opened.database.query
      .updateTable('monitor')
      .set((of) => ({ target: 'https://moved.example/', revision: of('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await opened.database.inTransaction(() => suite.pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 2);
    expect(targets).to.deep.equal(['https://shop.example/', 'https://moved.example/']);
  });

  for (const status of ['suspended', 'deleted'] as const)
    it(`skips checks of a ${status} organization and resumes when it is active again`, async () => {
      const setStatus = (to: 'active' | 'suspended' | 'deleted') =>
        opened.database.query.updateTable('organization').set({ status: to }).execute();
      await setStatus(status);
      const id = await due();
      let checks = 0;
      await start({
        check: () => {
          checks += 1;
          return Promise.resolve(UP);
        },
      });
      const schedule = () =>
        opened.database.query.selectFrom('check_schedule').select('dueAt').executeTakeFirstOrThrow();
      const first = await schedule();
      await until(async () => (await schedule()).dueAt?.getTime() !== first.dueAt?.getTime());
      expect(checks).to.equal(0);
      expect(await results()).to.deep.equal([]);
      await setStatus('active');
      await opened.database.inTransaction(() => suite.pipeline.signals.trigger(id, now()));
      await until(async () => (await results()).length === 1);
    });

  it('removes a paused monitor from the schedule without a check', async () => {
    await due({ status: 'paused' });
    let checks = 0;
    await start({
      check: () => {
        checks += 1;
        return Promise.resolve(UP);
      },
    });
    await until(
      async () =>
        (await opened.database.query.selectFrom('check_schedule').select('dueAt').executeTakeFirstOrThrow()).dueAt ===
        null,
    );
    expect(checks).to.equal(0);
  });

  it('runs a requested check of a paused monitor for its history only', async () => {
    const id = await due({ status: 'paused', condition: 'up', checkInterval: 1 }, null);
    await start({ check: () => Promise.resolve(DOWN) });
    await opened.database.inTransaction(() => suite.pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 1);
    expect((await results())[0]).to.include({
      monitorId: id,
      outcome: 'down',
      reason: 'statusUnexpected',
      whilePaused: true,
    });
    const schedule = await opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
    expect(schedule).to.include({ dueAt: null, requested: false, consecutiveFailures: 0, lastOutcome: 'down' });
    expect(await opened.database.query.selectFrom('incident').select('id').execute()).to.deep.equal([]);
    expect(await opened.database.query.selectFrom('monitor').select('condition').execute()).to.deep.equal([
      { condition: 'up' },
    ]);
  });

  it('on stop, finishes running checks and releases checks that have not started', async () => {
    await Promise.all(Array.from({ length: 3 }, () => due()));
    await due({}, later(now(), seconds(1.4)));
    let begun = 0;
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const worker = await start({
      width: 2,
      check: async () => {
        begun += 1;
        await held;
        return UP;
      },
    });
    const leases = async () =>
      (await opened.database.query.selectFrom('check_schedule').select('leaseOwner').execute()).map(
        ({ leaseOwner }) => leaseOwner,
      );
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
    const worker = await start({
      check: () => {
        begun = true;
        return new Promise((resolve) => (finish = resolve));
      },
    });
    await until(() => begun);
    await worker.stop(0);
    expect(await opened.database.query.selectFrom('check_schedule').select('leaseOwner').execute()).to.deep.equal([
      { leaseOwner: null },
    ]);
    finish(DOWN);
    await worker.stop(seconds(5));
    expect(await results()).to.deep.equal([]);
  });

  it('discards a failure without an answer if the process was paused during the check, and checks again', async () => {
    let pausedFor = 0;
    suite.pipeline = pipelineOn(opened.database, { now: () => later(systemClock.now(), pausedFor) });
    await due({ condition: 'up', timeoutSeconds: 10 });
    const silent: CheckFinding = { ...DOWN, reason: 'timedOut', latencyMs: null };
    const findings = [silent, UP];
    const warnings: string[] = [];
    await start({
      log: { ...quietLog, warn: (message) => warnings.push(message) },
      check: () => {
        pausedFor = seconds(60);
        return Promise.resolve(findings.shift() ?? UP);
      },
    });
    await until(async () => (await results()).length > 0);
    expect((await results()).map(({ outcome }) => outcome)).to.deep.equal(['up']);
    expect(warnings).to.deep.equal(['Results discarded, because the process was paused during their checks.']);
    expect(await opened.database.query.selectFrom('incident').selectAll().execute()).to.deep.equal([]);
  });

  it('continues after a check throws, and leaves the monitor unchanged', async () => {
    const broken = await due();
    const faults: unknown[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_: string, facts?: unknown) => void faults.push(facts),
    };
    await start({
      log,
      check: ({ monitorId }) => (monitorId === broken ? Promise.reject(new Error('a bug')) : Promise.resolve(UP)),
    });
    await until(() => faults.length === 1);
    const good = await due();
    await opened.database.inTransaction(() => suite.pipeline.signals.announce());
    await until(async () => (await results()).length === 1);
    expect((await results())[0]?.monitorId).to.equal(good);
  });
});
