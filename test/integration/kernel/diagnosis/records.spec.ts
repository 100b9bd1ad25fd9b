import { expect } from 'chai';
import { diagnose } from '../../../../src/application/kernel/diagnose.ts';
import type { Diagnosed } from '../../../../src/application/kernel/diagnose.ts';
import { fileStoreProblems, reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { retentions } from '../../../../src/infrastructure/kernel/database/retention.ts';
import { InMemoryFiles } from '../../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { fileStoreDiagnostic } from '../../../../src/infrastructure/kernel/diagnosis/database-examinations.ts';
import { retentionDiagnostics } from '../../../../src/infrastructure/kernel/diagnosis/retention-examinations.ts';
import { TestClock } from '../../../builders/clock.ts';
import { testApp } from '../../http/test-app.ts';
import type { TestApp } from '../../http/test-app.ts';

const SETTINGS = { retentionDays: 30, auditRetentionDays: 730 };

describe('diagnostics of stored records', () => {
  let app: TestApp;
  let organizationId: number;

  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  after(() => app.close());

  const examined = async (): Promise<ReadonlyMap<string, Diagnosed>> =>
    new Map(
      (await diagnose(await retentionDiagnostics(app.database, SETTINGS, app.clock))).map((one) => [one.name, one]),
    );
  const store = (statement: string, at: Date) => app.database.pool.query(statement, [at]);

  it('show the oldest row of every table with its age, and how long rows are kept', async () => {
    await store(
      `insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id) values ($1, ${organizationId}, 'system', 'a', 'b', 'c')`,
      later(app.clock.now(), -days(700)),
    );
    const findings = await examined();
    expect([...findings.keys()]).to.have.members(Object.keys(retentions));
    expect([...findings.values()].filter(({ verdict }) => verdict !== 'ok')).to.deep.equal([]);
    expect(findings.get('audit_log')?.says).to.equal(
      'oldest row 700.0 days old; kept 730 days after the entry by default',
    );
    expect(findings.get('incident')?.says).to.match(/^no rows; kept as long as /);
  });

  it('report rows that a job should have deleted two hours ago', async () => {
    const now = app.clock.now();
    const expired = later(now, -days(730) - days(1));
    await store(
      `insert into audit_log (at, actor_kind, action, subject_type, subject_id) values ($1, 'system', 'a', 'b', 'late')`,
      expired,
    );
    await store(
      `update organization set status = 'deleted', deleted_at = $1 where id = ${organizationId}`,
      later(now, -days(31)),
    );
    const findings = await examined();
    expect(findings.get('audit_log')).to.deep.include({
      verdict: 'warning',
      says: 'rows have expired and are still stored: oldest row 731.0 days old; kept 730 days after the entry by default',
    });
    expect(findings.get('audit_log')?.advice).to.include('whose job expired-rows deletes them');
    expect(findings.get('organization')?.advice).to.include('whose job organization-erasures deletes them');
    await store(`update audit_log set at = $1 where subject_id = 'late'`, later(now, -days(730)));
    await store(`update organization set deleted_at = $1 where id = ${organizationId}`, later(now, -days(30)));
    expect([...(await examined()).values()].filter(({ verdict }) => verdict !== 'ok')).to.deep.equal([]);
  });

  it('report a file store that does not belong to the database, and write to neither', async () => {
    const clock = new TestClock();
    const files = new InMemoryFiles(clock);
    const examine = async (of: InMemoryFiles = files) =>
      (await diagnose([fileStoreDiagnostic(app.database, () => of)]))[0];
    expect(await examine()).to.include({ verdict: 'ok', says: 'no process has used a file store yet' });
    expect(await Array.fromAsync(files.list(''))).to.deep.equal([]);
    await reportFileStore({ ...app.ports, files });
    expect(await examine()).to.include({ verdict: 'ok', says: 'it belongs to the database' });
    expect(await examine(new InMemoryFiles(clock))).to.include({ verdict: 'failed', ...fileStoreProblems.unmarked });
    await app.database.pool.query('update file_store set store_id = gen_random_uuid()');
    expect(await examine()).to.include({ verdict: 'failed', ...fileStoreProblems.anotherDatabase });
    const unreadable = { read: () => Promise.reject(new Error('changed')) };
    expect((await diagnose([fileStoreDiagnostic(app.database, () => unreadable)]))[0]).to.include({
      verdict: 'failed',
      ...fileStoreProblems.unreadable,
    });
    const away = { read: () => Promise.reject(new UnavailableError('The file store answered 503 SlowDown.')) };
    expect((await diagnose([fileStoreDiagnostic(app.database, () => away)]))[0]).to.include({
      verdict: 'failed',
      says: 'The file store answered 503 SlowDown',
      advice: 'see docs/storage.md',
    });
  });
});
