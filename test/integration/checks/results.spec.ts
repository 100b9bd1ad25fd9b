import { expect } from 'chai';
import { tallyOf } from '../../../src/application/checks/check-history.ts';
import { maintainResults, rollUpResults } from '../../../src/application/checks/maintain-results.ts';
import { days, hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { uptimeStatsOf } from '../../../src/domain/checks/check-statistics.ts';
import { noSeconds } from '../../../src/domain/checks/state-span.ts';
import { latencyBucket } from '../../../src/domain/checks/latency-histogram.ts';
import { PostgresCheckHistory } from '../../../src/infrastructure/checks/statistics/postgres-check-history.ts';
import { PostgresCheckRollups } from '../../../src/infrastructure/checks/statistics/postgres-check-rollups.ts';
import { PostgresResultPartitions } from '../../../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { TestClock } from '../../builders/clock.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

/** Midnight of the first day with stored results. */
const DAY = new Date('2026-03-01T00:00:00Z');

describe('check results on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let monitorId: number;
  let local: number;

  beforeEach(async () => {
    clock = new TestClock(DAY);
    local = await aLocation(opened.database);
    monitorId = await aMonitor(opened.database, await aTenant(opened.database), [local], null);
  });

  const add = (at: Date, latencyMs: number | null = 100, outcome: 'up' | 'down' = 'up', of = monitorId) =>
    opened.database.query
      .insertInto('check_result')
      .values({
        monitorId: of,
        locationId: local,
        dueAt: at,
        checkedAt: at,
        outcome,
        reason: null,
        latencyMs,
        latencyBucket: latencyMs === null ? null : latencyBucket(latencyMs),
        details: null,
      })
      .execute();
  const tables = async () => {
    const { rows } = await opened.database.pool.query<{ name: string; rows: number }>(
      `select tableoid::regclass::text as name, count(*)::int as rows from check_result group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  };
  const maintain = (retentionDays = 30) =>
    maintainResults({
      resultPartitions: new PostgresResultPartitions(opened.database),
      clock,
      retentionDays,
      resultArchive: null,
    })();
  const rollUp = () =>
    rollUpResults({
      checkRollups: new PostgresCheckRollups(opened.database),
      resultPartitions: new PostgresResultPartitions(opened.database),
      unitOfWork: opened.database,
      clock,
    })();
  const stats = async (from: Date, to: Date) =>
    uptimeStatsOf(await tallyOf(new PostgresCheckHistory(opened.database), monitorId, { from, to }, clock.now()), {
      seconds: noSeconds,
      incidents: 0,
    });
  const rollups = () =>
    opened.database.query.selectFrom('check_rollup').selectAll().orderBy('startsAt').orderBy('span').execute();

  describe('check result partitions', () => {
    it('results go to the default partition until the first maintenance moves them to their day', async () => {
      await add(later(DAY, hours(1)));
      expect(await tables()).to.deep.equal({ check_result_default: 1 });
      await maintain();
      expect(await tables()).to.deep.equal({ check_result_20260301: 1 });
    });

    it('partitions are created for the following days', async () => {
      await maintain();
      await add(later(DAY, days(8) - 1));
      await add(later(DAY, days(8)));
      expect(await tables()).to.deep.equal({ check_result_20260308: 1, check_result_default: 1 });
    });

    it('partitions are dropped after the retention period, to the day', async () => {
      await maintain();
      await add(later(DAY, 1));
      clock.set(later(DAY, days(4) - 1));
      await maintain(3);
      expect(await tables()).to.deep.equal({ check_result_20260301: 1 });
      clock.set(later(DAY, days(4)));
      await maintain(3);
      expect(await tables()).to.deep.equal({});
    });

    it('the first day with results is known, whether or not it has a partition', async () => {
      const partitions = new PostgresResultPartitions(opened.database);
      expect(await partitions.firstDay()).to.equal(null);
      await maintain();
      await add(later(DAY, days(2) + hours(3)));
      expect(await partitions.firstDay()).to.deep.equal(later(DAY, days(2)));
      await add(later(DAY, -days(40) + hours(1)));
      expect(await partitions.firstDay()).to.deep.equal(later(DAY, -days(40)));
    });

    it('partitions can be maintained by several processes concurrently with inserts', async () => {
      clock.set(later(DAY, days(100)));
      await Promise.all([maintain(), maintain(), maintain(), add(later(DAY, days(100)))]);
      await maintain();
      expect(await tables()).to.deep.equal({ check_result_20260609: 1 });
    });
  });

  describe('check result rollups', () => {
    it('rollups contain the totals of the checks of an hour', async () => {
      await add(DAY, 100);
      await add(later(DAY, minutes(1)), 200);
      await add(later(DAY, minutes(2)), null, 'down');
      await add(later(DAY, hours(1)), 900);
      clock.set(later(DAY, hours(1) + minutes(5)));
      await rollUp();
      expect(await rollups()).to.deep.equal([
        {
          monitorId,
          span: 'hour',
          startsAt: DAY,
          checks: 3,
          failures: 1,
          latencyCount: 2,
          latencySum: 300,
          histogram: {},
          latencyBuckets: [latencyBucket(100), latencyBucket(200)],
        },
      ]);
      expect(await stats(DAY, later(DAY, hours(1)))).to.include({ checks: 3, failures: 1, averageMs: 150 });
    });

    it('rollups of a day contain hours that an earlier version rolled up', async () => {
      const earlier = {
        checks: 2,
        failures: 0,
        latencyCount: 2,
        latencySum: 300,
        histogram: { [latencyBucket(100)]: 1, [latencyBucket(200)]: 1 },
        latencyBuckets: null,
      };
      await opened.database.query
        .insertInto('check_rollup')
        .values({ monitorId, span: 'hour', startsAt: DAY, ...earlier })
        .execute();
      await opened.database.query
        .insertInto('rollup_progress')
        .values({ span: 'hour', countedUntil: later(DAY, hours(1)) })
        .execute();
      await add(later(DAY, hours(1)), 100);
      await add(later(DAY, hours(2)), null, 'down');
      clock.set(later(DAY, days(1) + minutes(5)));
      await rollUp();
      const histogram = { [latencyBucket(100)]: 2, [latencyBucket(200)]: 1 };
      expect((await rollups()).filter(({ span }) => span === 'day')).to.deep.equal([
        {
          ...earlier,
          monitorId,
          span: 'day',
          startsAt: DAY,
          checks: 4,
          failures: 1,
          latencyCount: 3,
          latencySum: 400,
          histogram,
        },
      ]);
      expect(await stats(DAY, later(DAY, hours(3)))).to.include({ checks: 4, averageMs: 133.3 });
    });

    it('rollups are identical when computed again and by two processes concurrently', async () => {
      for (let minute = 0; minute < 60; minute += 1) await add(later(DAY, minutes(minute)), 10 + minute);
      clock.set(later(DAY, days(1) + minutes(5)));
      await Promise.all([rollUp(), rollUp()]);
      const once = await rollups();
      await opened.database.query.deleteFrom('rollup_progress').execute();
      await opened.database.query.insertInto('rollup_progress').values({ span: 'hour', countedUntil: DAY }).execute();
      await rollUp();
      expect(await rollups()).to.deep.equal(once);
      expect(once.filter(({ span }) => span === 'day')).to.have.length(1);
      expect(once.find(({ span }) => span === 'day')).to.include({ checks: 60, latencyCount: 60 });
    });

    it('rollups omit results of deleted monitors', async () => {
      await add(DAY, 100, 'up', 999_999);
      clock.set(later(DAY, hours(2)));
      await rollUp();
      expect(await rollups()).to.deep.equal([]);
    });

    it('rollups of a monitor that was deleted are deleted with the next day', async () => {
      await maintain();
      await add(DAY, 100);
      clock.set(later(DAY, hours(2)));
      await rollUp();
      await opened.database.query.deleteFrom('monitor').where('id', '=', monitorId).execute();
      expect(await rollups()).to.have.length(1);
      clock.set(later(DAY, days(1) + minutes(5)));
      await rollUp();
      expect(await rollups()).to.deep.equal([]);
    });

    it('rollups are kept after their results are dropped', async () => {
      await maintain();
      await add(DAY, 100);
      clock.set(later(DAY, days(1) + minutes(5)));
      await rollUp();
      clock.set(later(DAY, days(60)));
      await maintain();
      expect(await tables()).to.deep.equal({});
      expect(await stats(DAY, later(DAY, days(1)))).to.include({ checks: 1 });
    });
  });

  describe('uptime statistics', () => {
    beforeEach(async () => {
      for (let at = 0; at < 300; at += 1)
        await add(
          later(DAY, minutes(at * 7) + seconds(1)),
          at % 10 === 0 ? null : 100 + at,
          at % 10 === 0 ? 'down' : 'up',
        );
      clock.set(later(DAY, minutes(300 * 7)));
    });

    for (const [what, from, to] of [
      ['over everything', 0, minutes(2100)],
      ['between odd moments', minutes(33), hours(33) + minutes(11)],
      ['within one hour', minutes(70), minutes(90)],
      ['over a whole day', 0, days(1)],
      ['into the future', hours(1), days(9)],
    ] as const)
      it(`uptime statistics are identical before and after the rollup, ${what}`, async () => {
        const before = await stats(later(DAY, from), later(DAY, to));
        await opened.database.query.insertInto('rollup_progress').values({ span: 'hour', countedUntil: DAY }).execute();
        await rollUp();
        expect((await rollups()).length).to.be.greaterThan(20);
        expect(await stats(later(DAY, from), later(DAY, to))).to.deep.equal(before);
        expect(before.checks).to.be.greaterThan(0);
      });

    it('uptime statistics contain the number of checks and their response times', async () => {
      expect(await stats(DAY, later(DAY, days(2)))).to.deep.include({ checks: 300, failures: 30 });
      const { p50Ms, p99Ms, averageMs } = await stats(DAY, later(DAY, days(2)));
      expect(averageMs).to.be.closeTo(250, 1);
      expect(p50Ms).to.be.closeTo(250, 6);
      expect(p99Ms).to.be.closeTo(396, 9);
    });

    it('uptime statistics omit checks made while the monitor was paused, before and after the rollup', async () => {
      await opened.database.query
        .updateTable('check_result')
        .set({ whilePaused: true })
        .where('outcome', '=', 'down')
        .execute();
      expect(await stats(DAY, later(DAY, days(2)))).to.deep.include({ checks: 270, failures: 0 });
      await opened.database.query.insertInto('rollup_progress').values({ span: 'hour', countedUntil: DAY }).execute();
      await rollUp();
      expect(await stats(DAY, later(DAY, days(2)))).to.deep.include({ checks: 270, failures: 0 });
    });

    it('uptime statistics contain null uptime for a period without checks', async () => {
      expect(await stats(later(DAY, -days(2)), later(DAY, -days(1)))).to.include({
        uptimePercent: null,
        checks: 0,
        averageMs: null,
        p50Ms: null,
      });
    });
  });

  describe('check history', () => {
    const page = (from: Date, to: Date, number = 1, perPage = 2) =>
      new PostgresCheckHistory(opened.database).page(monitorId, { from, to }, { page: number, perPage });

    it('lists the checks of the period, newest first, in pages', async () => {
      for (let minute = 0; minute < 5; minute += 1) await add(later(DAY, minutes(minute)), minute);
      await add(later(DAY, minutes(1)), 5, 'up', 999_999);
      const { items, total } = await page(DAY, later(DAY, minutes(4)));
      expect(total).to.equal(4);
      expect(items.map(({ latencyMs }) => latencyMs)).to.deep.equal([3, 2]);
      expect((await page(DAY, later(DAY, minutes(4)), 2)).items.map(({ latencyMs }) => latencyMs)).to.deep.equal([
        1, 0,
      ]);
      const { id: locationId } = await opened.database.query
        .selectFrom('location')
        .select('id')
        .executeTakeFirstOrThrow();
      expect(items[0]).to.deep.equal({
        checkedAt: later(DAY, minutes(3)),
        outcome: 'up',
        reason: null,
        latencyMs: 3,
        evidence: null,
        timings: null,
        whilePaused: false,
        locationId,
      });
    });
  });
});
