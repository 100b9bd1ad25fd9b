import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { exportFile, exportOf } from '../../builders/on-call-exports.ts';
import { enableIm } from '../http/incident-management/im-world.ts';
import { person } from '../http/surface/test-callers.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { runCommand } from './command-line.ts';
import type { CommandResult } from './command-line.ts';
import { Programs } from './programs.ts';
import type { Program } from './programs.ts';
import { until } from '../../until.ts';

describe('oncall import', () => {
  const programs = new Programs();
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-export-'));
  let app: TestApp;

  before(async () => {
    app = await testApp();
    const { organizationId } = await app.createOrganization({ organization: 'Import Ltd' });
    await enableIm(app, organizationId);
    for (const name of ['ann', 'bob', 'cat']) {
      const { userId } = await person(app, organizationId, 'imported', { role: 'responder' });
      await app.database.query
        .updateTable('app_user')
        .set({ email: `${name}@example.com` })
        .where('id', '=', userId)
        .execute();
    }
  });
  after(async () => {
    await programs.end();
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const environment = () => ({ DATABASE_URL: app.databaseUrl, SECRET_KEY: 'x'.repeat(48) });
  const command = (...args: readonly string[]): Promise<CommandResult> =>
    runCommand(['oncall', 'import', ...args], environment());
  const saved = (name: string, content: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const counts = async (): Promise<readonly number[]> => {
    const tables = [
      'im_team',
      'im_schedule',
      'im_override',
      'im_escalation_policy',
      'im_source',
      'im_contact_method',
      'im_imported_record',
    ];
    return Promise.all(
      tables.map(async (table) =>
        Number((await app.database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count),
      ),
    );
  };
  const NOTHING = [0, 0, 0, 0, 0, 0, 0];

  /** What a command prints that must fail: one line. */
  const complaintOf = async (...args: readonly string[]): Promise<string> => {
    const { status, complaint, output } = await command(...args);
    expect(status, output).to.equal(1);
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    return complaint;
  };

  it('explains files that are no export in one line', async () => {
    expect(await complaintOf('pagerduty', join(folder, 'missing.json'))).to.contain(
      'missing.json cannot be read (ENOENT). docs/on-call-import.md explains how to make the file.',
    );
    expect(await complaintOf('pagerduty', saved('text.json', '<html>'))).to.contain('is not JSON');
    expect(await complaintOf('pagerduty', saved('empty.json', {}))).to.contain('is not such an export: users:');
    const mars = exportOf('pagerduty', (document) =>
      Object.assign((document['schedules'] as object[])[0] ?? {}, { time_zone: 'Mars/Olympus' }),
    );
    expect(await complaintOf('pagerduty', saved('mars.json', mars))).to.contain(
      'schedules.0.time_zone: Expected a name of the IANA time zone database',
    );
    const never = exportOf('grafana-oncall', (document) =>
      Object.assign((document['on_call_shifts'] as { results: object[] }).results[0] ?? {}, {
        start: '2026-02-30T24:00:00',
      }),
    );
    expect(await complaintOf('grafana-oncall', saved('never.json', never))).to.contain(
      'on_call_shifts.0.start: Expected a local time',
    );
    expect(await complaintOf('opsgenie', exportFile('pagerduty'))).to.contain(
      'is not such an export: users.0.username:',
    );
    expect(await complaintOf('victorops', exportFile('pagerduty'))).to.contain('victorops');
  });

  it('names unknown people in one line and imports nothing', async () => {
    const file = saved(
      'strangers.json',
      exportOf('pagerduty', (document) =>
        Object.assign((document['users'] as object[])[1] ?? {}, { name: 'Eve Day', email: 'eve@example.com' }),
      ),
    );
    expect(await complaintOf('pagerduty', file))
      .to.contain('Eve Day <eve@example.com>')
      .and.to.contain('Invite these people');
    expect(await counts()).to.deep.equal(NOTHING);
  });

  it('shows the plan with --dry-run and writes nothing', async () => {
    const { status, output } = await command('grafana-oncall', exportFile('grafana-oncall'), '--dry-run');
    expect(status, output).to.equal(0);
    for (const line of [
      '  + Platform: Ann Lee, Bob Ray',
      '      2. after 5 minutes: team Platform',
      '      team=db severity=critical: Default',
      '  - outgoing webhook "Status board": It has no counterpart.',
      'Nothing was written.',
    ])
      expect(output.split('\n')).to.include(line);
    expect(await counts()).to.deep.equal(NOTHING);
  });

  it('leaves nothing when it is killed halfway, and imports everything afterwards', async () => {
    const holder = await app.database.pool.connect();
    let program: Program;
    try {
      await holder.query('begin; lock table im_source in share mode');
      program = programs.start(
        process.execPath,
        ['bin/watchstead.js', 'oncall', 'import', 'pagerduty', exportFile('pagerduty')],
        environment(),
      );
      const ended = program.ended.then(({ output }) => output);
      await until(async () => {
        expect(await Promise.race([ended, Promise.resolve(null)])).to.equal(null);
        const { rowCount } = await app.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "im_source"%'`,
        );
        return rowCount === 1;
      });
      program.child.kill('SIGKILL');
      expect((await program.ended).signal).to.equal('SIGKILL');
      await holder.query('rollback');
    } finally {
      holder.release();
    }
    await until(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      return rowCount === 0;
    });
    expect(await counts()).to.deep.equal(NOTHING);
    const { status, output } = await command('pagerduty', exportFile('pagerduty'), '--organization', 'Import Ltd');
    expect(status, output).to.equal(0);
    expect(output)
      .to.match(/\n {2}Shop: http\S+\/api\/im\/ingest\/\S+\n/)
      .and.to.match(/\nImported \d+ records\.\n/);
    expect(await counts()).to.deep.equal([1, 2, 0, 1, 1, 1, 6]);
    const again = await command('pagerduty', exportFile('pagerduty'), '--json');
    expect(JSON.parse(again.output)).to.deep.include({ organization: 'Import Ltd', stored: 0, sources: [] });
  });
});
