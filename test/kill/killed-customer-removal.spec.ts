import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { later, minutes } from '../../src/domain/kernel/time.ts';
import { PostgresDeletedCustomers } from '../../src/infrastructure/customers/postgres-deleted-customers.ts';
import { NOW } from '../builders/clock.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from '../integration/checks/monitored.ts';
import type { Tenant } from '../integration/checks/monitored.ts';

const doomedRemoval = fileURLToPath(new URL('doomed-removal.ts', import.meta.url));
const MONITORS = 3;
/** Rows for each monitor; a batch has 5000. */
const RESULTS = 3000;

describe('killed removal of a deleted customer', () => {
  const opened = databaseOfSuite();
  let doomed: Tenant;
  let neighbour: Tenant;

  beforeEach(async () => {
    const local = await aLocation(opened.database);
    [doomed, neighbour] = [await aTenant(opened.database), await aTenant(opened.database)];
    for (const tenant of [doomed, neighbour]) {
      for (let at = 0; at < MONITORS; at += 1) await aMonitor(opened.database, tenant, [local], later(NOW, minutes(1)));
    }
    const { pool } = opened.database;
    await pool.query(
      `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome) select id, 1, at, at, 'up' from monitor, generate_series($1::timestamptz, $1::timestamptz + ${RESULTS - 1} * interval '1 second', interval '1 second') at`,
      [NOW],
    );
    await pool.query(`insert into incident (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, origin, status, title, started_at, resolved_at)
      select gen_random_uuid(), now(), now(), organization_id, customer_id, id, 'automatic', 'resolved', 'Down', now(), now() from monitor, generate_series(1, 120)`);
    await pool.query(
      `insert into incident_update (public_id, incident_id, status, message, created_at) select gen_random_uuid(), id, 'resolved', 'Up', now() from incident`,
    );
    await opened.database.query
      .updateTable('customer')
      .set({ isDeleted: true, packageId: null })
      .where('id', '=', doomed.customerId)
      .execute();
  });

  const amounts = async (): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await opened.database.pool.query<{ record: string; count: number }>(`
      select 'customer' as record, count(*)::int as count from customer union all select 'monitor', count(*)::int from monitor
      union all select 'check_schedule', count(*)::int from check_schedule union all select 'check_result', count(*)::int from check_result
      union all select 'incident', count(*)::int from incident union all select 'incident_update', count(*)::int from incident_update
      union all select 'counted ' || record, sum(amount)::int from record_count where organization_id = ${neighbour.organizationId} group by record
      union all select 'counted for the deleted', coalesce(sum(amount), 0)::int from record_count where organization_id = ${doomed.organizationId} and record <> 'audit_log'`);
    return Object.fromEntries(rows.map(({ record, count }) => [record, count]));
  };
  const REST = {
    customer: 1,
    monitor: MONITORS,
    check_schedule: MONITORS,
    check_result: MONITORS * RESULTS,
    incident: MONITORS * 120,
    incident_update: MONITORS * 120,
    'counted monitor': MONITORS,
    'counted incident': MONITORS * 120,
    'counted for the deleted': 0,
  };
  const remove = () => new PostgresDeletedCustomers(opened.database).removeNext();

  for (const statements of [1, 6, 8, 10, 16, 20, 26, 30]) {
    it(`is finished by another process after it was killed at statement ${statements}`, async () => {
      const child = spawn(process.execPath, [doomedRemoval, opened.url, String(statements)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      expect(signal).to.equal('SIGKILL');
      expect(await amounts()).to.include({ customer: 2 });
      expect(await remove()).to.equal(true);
      expect(await amounts()).to.deep.equal(REST);
    });
  }

  it('can be made by several processes at the same time', async () => {
    await Promise.all([remove(), remove(), remove()]);
    expect(await amounts()).to.deep.equal(REST);
    expect(await remove()).to.equal(false);
  });
});
