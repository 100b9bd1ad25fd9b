import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { tallyOf } from '../../src/application/checks/check-history.ts';
import { sumStateDays } from '../../src/application/checks/count-state-days.ts';
import { maintainResults, rollUpResults } from '../../src/application/checks/maintain-results.ts';
import { DAYS_AHEAD, HOUR_RETENTION } from '../../src/domain/checks/check-retention.ts';
import type { Period } from '../../src/domain/checks/check-period.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { PostgresCheckHistory } from '../../src/infrastructure/checks/statistics/postgres-check-history.ts';
import { PostgresCheckRollups } from '../../src/infrastructure/checks/statistics/postgres-check-rollups.ts';
import { PostgresResultPartitions } from '../../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import {
  PostgresStateDays,
  PostgresStateSpans,
} from '../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { purgeExpired } from '../../src/infrastructure/kernel/database/purge.ts';
import { IntlTimeZones } from '../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { TestClock } from '../builders/clock.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from '../integration/checks/monitored.ts';
import type { OpenDatabase } from '../integration/checks/monitored.ts';

const START = new Date('2026-01-01T00:00:00Z');
/** More than the longest retention of what a check leaves. */
const DAYS = 410;
/** The last midnight, and the moment of the last housekeeping. */
const END = later(START, days(DAYS));
const NOW = later(END, minutes(10));
const retention = { retentionDays: 30, auditRetentionDays: 365 };
/** The monitor is down in the first hour of every tenth day. */
const isDownOn = (day: number): boolean => day % 10 === 0;

describe('four hundred and ten days of checks and housekeeping', function () {
  this.timeout(minutes(15));
  let opened: OpenDatabase;
  let monitorId: number;
  let locationId: number;
  const clock = new TestClock(START);
  /** The number of partitions after the housekeeping of each day, and of results outside of them. */
  const partitions: number[] = [];
  const outside: number[] = [];

  const count = async (table: string, condition = 'true'): Promise<number> => {
    const { rows } = await opened.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${condition}`,
    );
    return rows[0]?.count ?? -1;
  };

  /** Stores what a day leaves: a result for each hour, the states, a delivery, a sent message and an audit entry. */
  const live = async (day: number): Promise<void> => {
    const [midnight, noon] = [later(START, days(day)), later(START, days(day) + hours(12))];
    const { pool } = opened.database;
    await pool.query(
      `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, reason, latency_ms, latency_bucket)
       select $1, $2, at, at, case when $4 and at = $3 then 'down' else 'up' end, null, 100, 93
       from generate_series($3::timestamptz, $3::timestamptz + interval '23 hours', interval '1 hour') at`,
      [monitorId, locationId, midnight, isDownOn(day)],
    );
    const spans = new PostgresStateSpans(opened.database);
    const begin = (state: 'up' | 'down', startedAt: Date) =>
      spans.replace([{ monitorId, spans: [{ state, startedAt, endedAt: null }] }]);
    if (isDownOn(day)) {
      await begin('down', midnight);
      await begin('up', later(midnight, hours(1)));
    }
    await pool.query(
      `insert into alert_delivery (public_id, message_id, event, attempt, at, status, duration_ms) values ($1, 'm', 'incident.opened', 1, $2, 'sent', 1)`,
      [randomUUID(), noon],
    );
    await pool.query(
      `insert into outbox (topic, sealed_payload, next_attempt_at, created_at, sent_at) values ('mail', '', $1, $1, $1)`,
      [noon],
    );
    await pool.query(
      `insert into audit_log (at, actor_kind, action, subject_type, subject_id) values ($1, 'system', 'a', 'b', 'c')`,
      [noon],
    );
  };

  const keepHouse = async (): Promise<void> => {
    const { database } = opened;
    const resultPartitions = new PostgresResultPartitions(database);
    await maintainResults({
      resultPartitions,
      clock,
      retentionDays: retention.retentionDays,
      resultArchive: null,
    })();
    const checkRollups = new PostgresCheckRollups(database);
    await rollUpResults({ checkRollups, resultPartitions, unitOfWork: database, clock })();
    await sumStateDays({
      stateDays: new PostgresStateDays(database),
      timeZones: new IntlTimeZones(),
      unitOfWork: database,
      clock,
    })();
    await purgeExpired(database, retention, clock.now());
  };

  before(async () => {
    opened = await openDatabase();
    locationId = await aLocation(opened.database);
    monitorId = await aMonitor(opened.database, await aTenant(opened.database), [locationId], null);
    await opened.database.query.updateTable('organization').set({ timezone: 'UTC' }).execute();
    await keepHouse();
    for (let day = 0; day < DAYS; day += 1) {
      await live(day);
      clock.set(later(START, days(day + 1) + minutes(10)));
      await keepHouse();
      partitions.push(await count('pg_inherits', `inhparent = 'check_result'::regclass`));
      outside.push(await count('check_result_default'));
    }
  });
  after(() => opened.close());

  const tally = (from: Date, lasts: number) => {
    const period: Period = { from, to: later(from, lasts) };
    return tallyOf(new PostgresCheckHistory(opened.database), monitorId, period, NOW);
  };

  it('keep the partitions of the retained days, today and the days ahead, and the default partition', () => {
    const most = retention.retentionDays + 1 + DAYS_AHEAD + 1;
    expect(partitions.slice(retention.retentionDays)).to.deep.equal(
      Array.from({ length: DAYS - retention.retentionDays }, () => most),
    );
    expect(new Set(outside)).to.deep.equal(new Set([0]));
  });

  it('keep single results for thirty days', async () => {
    expect(await count('check_result')).to.equal(24 * retention.retentionDays);
    const first = later(END, -days(retention.retentionDays)).toISOString();
    expect(await count('check_result', `due_at < '${first}'`)).to.equal(0);
  });

  it('keep sums of hours for 400 days, and sums of days as long as the monitor', async () => {
    const first = later(NOW, -HOUR_RETENTION).toISOString();
    // The oldest hour has begun before the moment from which they are kept.
    expect(await count('check_rollup', `span = 'hour'`)).to.equal(24 * 400 - 1);
    expect(await count('check_rollup', `span = 'hour' and starts_at <= '${first}'`)).to.equal(0);
    expect(await count('check_rollup', `span = 'day'`)).to.equal(DAYS);
    expect(await count('state_day')).to.equal(DAYS);
  });

  it('keep deliveries for ninety days, sent messages for thirty and audit entries as long as the variable says', async () => {
    expect(await count('alert_delivery')).to.equal(90);
    expect(await count('outbox')).to.equal(30);
    expect(await count('audit_log')).to.equal(retention.auditRetentionDays);
  });

  it('leave the statistics of each day as they were, and of each hour of the last year', async () => {
    for (const day of [0, 1, 200, DAYS - 31, DAYS - 1]) {
      const { checks, failures } = await tally(later(START, days(day)), days(1));
      expect([checks, failures], `day ${day}`).to.deep.equal([24, isDownOn(day) ? 1 : 0]);
    }
    const all = await tally(START, days(DAYS));
    expect([all.checks, all.failures]).to.deep.equal([24 * DAYS, DAYS / 10]);
    for (const ago of [1, 29, 31, 365])
      expect((await tally(later(END, -days(ago) + hours(5)), hours(3))).checks, `${ago} days ago`).to.equal(3);
  });
});
