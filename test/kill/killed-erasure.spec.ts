import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { reportFileStore } from '../../src/application/kernel/file-store-owner.ts';
import { screenshotFile } from '../../src/domain/checks/screenshot.ts';
import { days, later, minutes } from '../../src/domain/kernel/time.ts';
import { PostgresFileStoreRecords } from '../../src/infrastructure/kernel/database/postgres-file-store-records.ts';
import { timeOrderedIds } from '../../src/infrastructure/kernel/crypto/random.ts';
import { DirectoryFiles } from '../../src/infrastructure/kernel/files/directory-files.ts';
import { jsonLog } from '../../src/infrastructure/kernel/system/json-log.ts';
import { NOW, TestClock } from '../builders/clock.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from '../integration/checks/monitored.ts';
import type { OpenDatabase, Tenant } from '../integration/checks/monitored.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';

const doomedErasure = fileURLToPath(new URL('doomed-erasure.ts', import.meta.url));
const MONITORS = 3;
/** Rows for each monitor; a batch has 5000. */
const RESULTS = 3000;
const DELETED_AT = later(NOW, -days(30));

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

describe('killed erasure of an organization', () => {
  let opened: OpenDatabase;
  let folder: string;
  let files: DirectoryFiles;
  let doomed: Tenant;
  let neighbour: Tenant;

  before(async () => {
    opened = await openDatabase();
    folder = mkdtempSync(join(tmpdir(), 'erasure-'));
    files = new DirectoryFiles(folder, SECRET_KEY);
    const clock = new TestClock();
    await reportFileStore({
      files,
      fileStoreRecords: new PostgresFileStoreRecords(opened.database),
      ids: timeOrderedIds(clock),
      clock,
      log: jsonLog('silent'),
    });
  });
  after(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await opened.clear();
    await opened.database.pool.query('truncate erased_organization');
    const local = await aLocation(opened.database);
    [doomed, neighbour] = [await aTenant(opened.database), await aTenant(opened.database)];
    const { pool } = opened.database;
    for (const tenant of [doomed, neighbour]) {
      for (let at = 0; at < MONITORS; at += 1) {
        const monitor = await aMonitor(opened.database, tenant, [local], later(NOW, minutes(1)));
        await files.write(screenshotFile(monitor, 'a'), contentOf('a screenshot'));
      }
      await pool.query(
        `insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id) select $1, $2, 'system', 'a.b', 'a', n::text from generate_series(1, 10) n`,
        [DELETED_AT, tenant.organizationId],
      );
    }
    await pool.query(
      `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome) select id, 1, at, at, 'up' from monitor, generate_series($1::timestamptz, $1::timestamptz + ${RESULTS - 1} * interval '1 second', interval '1 second') at`,
      [NOW],
    );
    await pool.query(`insert into incident (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, origin, status, title, started_at, resolved_at)
      select gen_random_uuid(), now(), now(), organization_id, customer_id, id, 'automatic', 'resolved', 'Down', now(), now() from monitor, generate_series(1, 120)`);
    await pool.query(
      `insert into incident_update (public_id, incident_id, status, message, created_at) select gen_random_uuid(), id, 'resolved', 'Up', now() from incident`,
    );
    await pool.query(`update organization set status = 'deleted', deleted_at = $2 where id = $1`, [
      doomed.organizationId,
      DELETED_AT,
    ]);
  });

  const amounts = async (): Promise<Readonly<Record<string, number>>> => {
    const tables = [
      'organization',
      'customer',
      'package_config',
      'notification_channel',
      'monitor',
      'check_schedule',
      'check_result',
      'incident',
      'incident_update',
      'erased_organization',
    ];
    const { rows } = await opened.database.pool.query<{ record: string; count: number }>(`
      ${tables.map((table) => `select '${table}' as record, count(*)::int as count from ${table}`).join(' union all ')}
      union all select 'entries', count(*)::int from audit_log where action = 'a.b'
      union all select 'erasures', count(*)::int from audit_log where action = 'organization.erased'
      union all select 'counts of the erased', count(*)::int from record_count where organization_id = ${doomed.organizationId}`);
    return {
      ...Object.fromEntries(rows.map(({ record, count }) => [record, count])),
      files: (await Array.fromAsync(files.list('screenshots/'))).length,
    };
  };
  const REST = {
    organization: 1,
    customer: 1,
    package_config: 1,
    notification_channel: 1,
    monitor: MONITORS,
    check_schedule: MONITORS,
    check_result: MONITORS * RESULTS,
    incident: MONITORS * 120,
    incident_update: MONITORS * 120,
    erased_organization: 1,
    entries: 10,
    erasures: 1,
    'counts of the erased': 0,
    files: MONITORS,
  };
  const run = (statements: number) =>
    spawn(process.execPath, [doomedErasure, opened.url, String(statements), NOW.toISOString(), folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const endOf = async (child: ReturnType<typeof run>) =>
    (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  const ALL = 100_000;

  it('is made by a sequence of statements', () => {
    const statements = execFileSync(
      process.execPath,
      [doomedErasure, opened.url, String(ALL), NOW.toISOString(), folder],
      { encoding: 'utf8' },
    );
    expect(Number(statements)).to.be.greaterThan(100);
  });

  for (const statements of [1, 2, 5, 13, 34, 55, 80, 100])
    it(`is finished by another process after it was killed at statement ${statements}`, async () => {
      expect((await endOf(run(statements)))[1]).to.equal('SIGKILL');
      expect((await amounts())['organization']).to.equal(2);
      expect(await endOf(run(ALL))).to.deep.equal([0, null]);
      expect(await amounts()).to.deep.equal(REST);
    });

  it('can be made by several processes at the same time', async () => {
    expect(await Promise.all([run(ALL), run(ALL)].map(endOf))).to.deep.equal([
      [0, null],
      [0, null],
    ]);
    expect(await amounts()).to.deep.equal(REST);
  });
});
