import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import sinon from 'sinon';
import { diagnose, isOperational } from '../../../../src/application/kernel/diagnose.ts';
import type { Diagnosed, Diagnostic } from '../../../../src/application/kernel/diagnose.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import { databaseDiagnostics } from '../../../../src/infrastructure/kernel/diagnosis/database-examinations.ts';
import { jobDiagnostic } from '../../../../src/infrastructure/kernel/diagnosis/job-examination.ts';
import {
  connectivitySentinels,
  dataDirectory,
  issuerKeys,
  mailServer,
  nameResolution,
  pingProgram,
  scenarioPrograms,
  secretKey,
} from '../../../../src/infrastructure/kernel/diagnosis/machine-examinations.ts';
import { SmtpMailer } from '../../../../src/infrastructure/kernel/mail/smtp-mailer.ts';
import { runPing } from '../../../../src/infrastructure/kernel/network/ping.ts';
import { systemClock } from '../../../../src/infrastructure/kernel/system/system-clock.ts';
import { TestClock } from '../../../builders/clock.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import { until } from '../../../until.ts';
import { skipWithoutPing } from '../../public-tools/echo-requests.ts';
import { migrated } from '../database/migrated.ts';
import { testDatabase } from '../database/test-database.ts';
import type { TestDatabase } from '../database/test-database.ts';

const verdicts = async (diagnostics: readonly Diagnostic[]): Promise<Readonly<Record<string, Diagnosed['verdict']>>> =>
  Object.fromEntries((await diagnose(diagnostics)).map(({ name, verdict }) => [name, verdict]));

const examined = async (diagnostic: Diagnostic): Promise<Diagnosed> => (await diagnose([diagnostic]))[0]!;

describe('diagnostic of connectivity sentinels', () => {
  const sentinel = (name: string, isReachable: boolean) => ({ name, isReachable: () => Promise.resolve(isReachable) });

  it('names each sentinel that accepts no connection', async () => {
    expect(await examined(connectivitySentinels([sentinel('a:1', true), sentinel('b:2', false)]))).to.include({
      verdict: 'warning',
      says: 'no connection to b:2; the others still show whether this machine is connected',
    });
    expect((await examined(connectivitySentinels([sentinel('a:1', false)]))).says).to.equal(
      'no connection to a:1; failing checks count as unknown',
    );
    for (const sentinels of [[], [sentinel('a:1', true)]])
      expect(await examined(connectivitySentinels(sentinels))).to.include({ verdict: 'ok' });
  });
});

describe('diagnostic of trusted issuers', () => {
  const issuer = (name: string, problem: string | null) => ({
    issuer: `https://${name}.example`,
    problemOf: () => Promise.resolve(problem),
  });

  it('names each issuer whose keys cannot be read', async () => {
    expect(await examined(issuerKeys([issuer('one', null), issuer('two', 'The status is 500.')]))).to.deep.include({
      verdict: 'warning',
      says: 'keys cannot be read (https://two.example: The status is 500.)',
    });
    expect(await verdicts([issuerKeys([issuer('one', null)])])).to.deep.equal({ issuers: 'ok' });
    expect(await verdicts([issuerKeys([])])).to.deep.equal({ issuers: 'ok' });
  });
});

describe('database diagnostics', () => {
  let database: TestDatabase;

  const execute = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const examine = (clock = systemClock) =>
    verdicts([...databaseDiagnostics(database.url, clock, 'local'), jobDiagnostic(undefined, database.url, clock)]);

  beforeEach(async () => {
    database = await testDatabase(migrated);
  });
  afterEach(async () => {
    sinon.restore();
    await database.drop();
  });

  it('database diagnostics report ok for a current database with a location', async () => {
    await execute(
      `insert into location (public_id, created_at, updated_at, key, name, is_default) values (gen_random_uuid(), now(), now(), 'local', 'Here', true)`,
    );
    expect(await examine()).to.deep.equal({ database: 'ok', schema: 'ok', clock: 'ok', location: 'ok', jobs: 'ok' });
  });

  it('database diagnostics report pending migrations of an empty database and write nothing', async () => {
    const empty = await testDatabase();
    const found = await verdicts([
      ...databaseDiagnostics(empty.url, systemClock, 'local'),
      jobDiagnostic(undefined, empty.url, systemClock),
    ]);
    expect(found).to.deep.equal({
      database: 'ok',
      schema: 'warning',
      clock: 'ok',
      location: 'warning',
      jobs: 'warning',
    });
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    expect((await client.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount).to.equal(0);
    await client.end();
    await empty.drop();
  });

  it('database diagnostics report failed for the schema of a newer release', async () => {
    await execute(`insert into mikro_orm_migrations (name, executed_at) values ('9999-later', now())`);
    expect(await examine()).to.include({ schema: 'failed' });
  });

  it('database diagnostics report failed for clocks that differ too much', async () => {
    expect(await examine(new TestClock())).to.include({ clock: 'failed', database: 'ok' });
  });

  it('database diagnostics report a warning for a job that is long overdue', async () => {
    await execute(`insert into agenda_jobs (name, next_run_at) values ('late', now() - interval '16 minutes')`);
    expect(await examine()).to.include({ jobs: 'warning' });
  });

  it('database diagnostics report what was read before the connection was lost', async () => {
    const close = sinon.stub(pg.Pool.prototype, 'end').callsFake(async function (this: pg.Pool) {
      await execute(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await until(() => this.totalCount === 0);
      await (close.wrappedMethod as () => Promise<void>).call(this);
    });
    expect(await verdicts([jobDiagnostic(undefined, database.url, systemClock)])).to.deep.equal({ jobs: 'ok' });
    expect(close.callCount).to.equal(1);
  });

  it('database diagnostics report why a database is unreachable, and only warnings for the dependent checks', async () => {
    const findings = await diagnose(databaseDiagnostics('postgres://u:secret@127.0.0.1:1/x', systemClock, 'local'));
    expect(isOperational(findings)).to.equal(false);
    expect(findings.map(({ verdict }) => verdict)).to.deep.equal(['failed', 'warning', 'warning', 'warning']);
    expect(findings[0]?.says).to.contain('ECONNREFUSED').and.not.to.contain('secret');
  });
});

describe('machine diagnostics', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-doctor-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('machine diagnostics accept an existing or creatable data directory, and reject a file', async () => {
    expect(await examined(dataDirectory(folder))).to.include({ verdict: 'ok' });
    expect(await examined(dataDirectory(join(folder, 'a', 'b')))).to.include({ verdict: 'ok' });
    writeFileSync(join(folder, 'file'), '');
    expect(await examined(dataDirectory(join(folder, 'file')))).to.include({ verdict: 'failed' });
    expect(await examined(dataDirectory(join(folder, 'file', 'below')))).to.include({ verdict: 'failed' });
  });

  it('machine diagnostics require a key for an external database, and a generated key that only its owner can read', async () => {
    expect(await examined(secretKey(true, null))).to.include({ verdict: 'ok' });
    expect(await examined(secretKey(false, null))).to.include({ verdict: 'failed' });
    expect(await examined(secretKey(false, folder))).to.include({ verdict: 'ok' });
    const file = join(folder, 'secret.key');
    writeFileSync(file, 'k'.repeat(48), { mode: 0o600 });
    expect(await examined(secretKey(false, folder))).to.include({ verdict: 'ok' });
    chmodSync(file, 0o640);
    expect(await examined(secretKey(false, folder))).to.include({
      verdict: 'warning',
      advice: `run: chmod 600 ${file}`,
    });
  });

  it('machine diagnostics report the addresses of a name, or why it does not resolve', async () => {
    expect(
      await examined(nameResolution(() => Promise.resolve(['192.0.2.1', '2001:db8::1']), 'shop.example')),
    ).to.include({
      verdict: 'ok',
      says: 'shop.example resolves to 192.0.2.1, 2001:db8::1',
    });
    const failing = await examined(nameResolution(() => Promise.reject(new Error('ETIMEOUT')), 'shop.example'));
    expect(failing).to.include({ verdict: 'warning', says: 'shop.example cannot be resolved (ETIMEOUT)' });
  });

  it('machine diagnostics report ok for a working ping program', async function () {
    skipWithoutPing(this);
    expect(await examined(pingProgram(() => runPing('ping', '127.0.0.1', { count: 1, timeoutMs: 5000 })))).to.include({
      verdict: 'ok',
    });
  });

  it('machine diagnostics report a missing ping program and the package to install', async () => {
    const missing = await examined(
      pingProgram(() => runPing(join(folder, 'ping'), '127.0.0.1', { count: 1, timeoutMs: 5000 })),
    );
    expect(missing).to.include({ verdict: 'warning', says: 'the ping program is missing or not executable (ENOENT)' });
    expect(missing.advice).to.contain('iputils-ping');
  });

  it('machine diagnostics report a warning if ping fails or the machine does not answer', async () => {
    const silent = { sent: 1, received: 0, lossPercent: 100, minMs: null, avgMs: null, maxMs: null };
    expect(await examined(pingProgram(() => Promise.resolve({ ok: true, value: silent })))).to.include({
      verdict: 'warning',
    });
    expect(
      await examined(
        pingProgram(() => Promise.resolve(failed('connectionFailed', 'connect', 'Operation not permitted'))),
      ),
    ).to.include({
      verdict: 'warning',
      says: 'ping fails (Operation not permitted)',
    });
  });

  it('machine diagnostics report a Chromium without its driver, and a configured one that cannot be run', async () => {
    const missing = 'The package playwright-core is not installed.';
    const at = (chromium: string | null, lacks: string | null, configured: string | null) =>
      examined(scenarioPrograms({ chromium, missing: lacks }, configured));
    expect(await at('/usr/bin/chromium', null, null)).to.include({ verdict: 'ok' });
    expect(await at(null, missing, null)).to.include({ verdict: 'ok' });
    expect(await at('/usr/bin/chromium', missing, null)).to.include({ verdict: 'warning', advice: missing });
    expect(await at(null, missing, '/opt/chrome')).to.include({
      verdict: 'warning',
      says: '/opt/chrome is not an executable program',
    });
  });

  it('machine diagnostics connect to the mail server without sending mail', async () => {
    const server = await smtpServer();
    const mailer = new SmtpMailer({ url: server.url, from: 'watch@example.com' });
    expect(await examined(mailServer(() => mailer.refusal()))).to.include({ verdict: 'ok' });
    expect(server.mails).to.deep.equal([]);
    await server.close();
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const unreached = new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'watch@example.com' });
    expect(await examined(mailServer(() => unreached.refusal()))).to.include({ verdict: 'warning' });
    expect(await examined(mailServer(null))).to.include({ verdict: 'warning', advice: 'set SMTP_URL' });
  });
});
