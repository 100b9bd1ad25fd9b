import { expect } from 'chai';
import { freezeMonths } from '../../src/application/accounting/freeze-months.ts';
import { frozenFrom, frozenPeriod } from '../../src/domain/accounting/frozen-month.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { PostgresFrozenMonths } from '../../src/infrastructure/accounting/postgres-frozen-months.ts';
import { PostgresMonitorRecords } from '../../src/infrastructure/accounting/postgres-monitor-records.ts';
import { TestClock } from '../builders/clock.ts';
import { aTenant, databaseOfSuite } from '../integration/checks/monitored.ts';
import { killAt } from './kill-job.ts';
import type { KilledJob } from './kill-job.ts';

const MONITORS = 1100;
/** Three batches, the search for a fourth, and the end of the month. */
const TRANSACTIONS = 5;
const NOW = frozenFrom('2026-10');

describe('freezing of months that is killed with SIGKILL', () => {
  const opened = databaseOfSuite();
  beforeEach(async () => {
    await opened.database.pool.query('truncate month_freezing');
    const { organizationId } = await aTenant(opened.database);
    await opened.database.pool.query(
      `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
       select gen_random_uuid(), $1, $1, $2, 'website', 'http', 'Site ' || n, 'https://shop.example/' || n, 'active', 'managed', 1, 10, '{}', 'up' from generate_series(1, $3::int) n`,
      [frozenPeriod('2026-10').from, organizationId, MONITORS],
    );
    await opened.database.pool.query(
      `insert into state_span (monitor_id, started_at, state) select id, created_at, 'up' from monitor`,
    );
  });

  const job = (isCommitted: boolean): KilledJob => ({
    work: 'freezing',
    databaseUrl: opened.url,
    now: NOW,
    isCommitted,
  });
  const frozen = async () => {
    const { rows } = await opened.database.pool.query<{ count: number; spans: number }>(
      'select count(*)::int as count, sum(jsonb_array_length(spans))::int as spans from frozen_month',
    );
    return rows[0];
  };

  for (const isCommitted of [false, true])
    it(`freezes each monitor once if killed ${isCommitted ? 'after' : 'within'} each of its transactions`, async function () {
      this.timeout(minutes(2));
      for (let transaction = 1; transaction <= TRANSACTIONS; transaction += 1) {
        await opened.database.pool.query('truncate frozen_month, month_freezing');
        expect(await killAt(transaction, job(isCommitted)), `transaction ${transaction}`).to.equal(true);
        const before = (await frozen())?.count ?? 0;
        expect(before).to.equal(Math.min(MONITORS, 500 * (isCommitted ? transaction : transaction - 1)));
        const database = opened.database;
        await freezeMonths({
          frozenMonths: new PostgresFrozenMonths(database),
          monitorRecords: new PostgresMonitorRecords(database),
          unitOfWork: database,
          clock: new TestClock(NOW),
        })();
        expect(await frozen()).to.deep.equal({ count: MONITORS, spans: MONITORS });
      }
      expect(await killAt(1, job(isCommitted))).to.equal(false);
    });
});
