import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { days, later } from '../../src/domain/kernel/time.ts';
import { PURGE_BATCH, purgeExpired } from '../../src/infrastructure/kernel/database/purge.ts';
import { NOW } from '../builders/clock.ts';
import { aTenant, databaseOfSuite } from '../integration/checks/monitored.ts';
import { until } from '../until.ts';

const doomedPurge = fileURLToPath(new URL('doomed-purge.ts', import.meta.url));
const EXPIRED = 2 * PURGE_BATCH + 500;
const KEPT = 10;

describe('killed deletion of expired rows', () => {
  const opened = databaseOfSuite();
  beforeEach(async () => {
    const { pool } = opened.database;
    const { organizationId } = await aTenant(opened.database);
    await pool.query('truncate sign_in_counter');
    await pool.query(
      `insert into sign_in_counter (subject, failures, last_failure_at) select n::text, 1, case when n > ${EXPIRED} then $1::timestamptz end from generate_series(1, ${EXPIRED + KEPT}) n`,
      [NOW],
    );
    await pool.query(
      `insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id)
       select case when n > ${EXPIRED} then $1 else $2 end::timestamptz, $3, 'system', 'a.b', 'a', n::text from generate_series(1, ${EXPIRED + KEPT}) n`,
      [NOW, later(NOW, -days(731)), organizationId],
    );
  });

  const numberOf = async (query: string): Promise<number> =>
    Number((await opened.database.pool.query<{ count: string }>(query)).rows[0]?.count);
  const counters = () => numberOf('select count(*) from sign_in_counter');
  const entries = () => numberOf('select count(*) from audit_log');
  const countedEntries = () => numberOf(`select sum(amount) as count from record_count where record = 'audit_log'`);
  const rest = async () => [await counters(), await entries(), await countedEntries()];
  const purge = () => purgeExpired(opened.database, { retentionDays: 30, auditRetentionDays: 730 }, NOW);
  const start = (statement: number): ChildProcess =>
    spawn(process.execPath, [doomedPurge, opened.url, String(statement), NOW.toISOString()], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const signalOf = async (child: ChildProcess) =>
    ((await once(child, 'exit')) as [number | null, NodeJS.Signals | null])[1];

  for (const statement of [1, 3, 4, 5, 6, 8, 9, 10, 11, 12])
    it(`is finished by another process after it was killed before statement ${statement}`, async () => {
      expect(await signalOf(start(statement))).to.equal('SIGKILL');
      expect(await counters()).to.be.within(KEPT, KEPT + EXPIRED);
      expect(await countedEntries()).to.equal(await entries());
      await purge();
      expect(await rest()).to.deep.equal([KEPT, KEPT, KEPT]);
    });

  it('deletes a batch once if it was killed during its statement', async () => {
    const { pool } = opened.database;
    await pool.query(
      `create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return null; end $$`,
    );
    await pool.query(
      'create trigger wait_for_test after delete on audit_log for each statement execute function wait_for_test()',
    );
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    const child = start(0);
    const exit = signalOf(child);
    await until(
      async () =>
        (await numberOf(`select count(*) from pg_locks where locktype = 'advisory' and objid = 7 and not granted`)) > 0,
    );
    child.kill('SIGKILL');
    expect(await exit).to.equal('SIGKILL');
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    await pool.query('drop trigger wait_for_test on audit_log');
    await purge();
    expect(await rest()).to.deep.equal([KEPT, KEPT, KEPT]);
  });
});
