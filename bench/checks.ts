import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { minutes } from '../src/domain/kernel/time.ts';
import { nextDueAt } from '../src/domain/checks/check-schedule.ts';
import { websiteFields } from '../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../src/domain/monitors/setting-fields.ts';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { cpuSeconds, postmasterOf, residentMb } from './process-tree.ts';
import { SERVICE } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
  * Scheduled HTTP checks of a page of 2 KB, each on a separate connection, every monitor once a minute, with results stored and incidents
  * on, compared with a bare loop of `node:http` that stores nothing, in the same run. Lag is the delay between the due time and the start of a check.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, monitors: { type: 'string', default: '3000,30000' }, hanging: { type: 'string', default: '10000' } } });
const SECONDS = Number(values.seconds);
const SIZES = values.monitors.split(',').map(Number);
const HANGING_MONITORS = Number(values.hanging);
const WARM_UP = 8000;
/** An interval and a timeout. */
const HANGING_WARM_UP = 95_000;
const FAILING = 50;
/** The part of the monitors that hang until their timeout, in the case that measures what they cost the others. */
const HANGING_SHARE = 0.3;
const SECRET_KEY = 'a secret key for benchmarks, 32 bytes or more';

interface Running {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

const start = async (parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const child = spawn(process.execPath, parameters, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const listening = /listens on (http:\S+)/.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`${parameters.join(' ')} ended before it listened.`)));
  });
  return { process: child, pid: child.pid ?? 0, url };
};

const stop = async ({ process: child }: Running): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** Runs a command of the service and returns its output. */
const command = async (parameters: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> => {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...parameters], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'exit');
  return printed;
};

/**
 * `count` websites of the first organization that are up, each with its own schedule phase and on an address of its own. The last `hanging` of them
 * are never answered.
 */
const seed = async (client: pg.Client, target: string, count: number, hanging = 0): Promise<void> => {
  const now = new Date();
  const stamps = [randomUUID(), now];
  await client.query(
    `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields, alert_consecutive_checks) values ($1, $2, $2, 1, 'C', 'c@example.com', 1, 'active', '{}', 1)`,
    stamps,
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 1, 'website', 'http', 'Site ' || n,
       'http://127.' || (n >> 14) || '.' || ((n >> 7) & 127) || '.' || ((n & 127) + 1) || ':' || $2 || case when n >= $5::int then '/hang/' else '/' end || n,
       'active', 'managed', 1, 30, $3, 'up' from generate_series(0, $4::int - 1) n order by n`,
    [now, new URL(target).port, initialSettings(websiteFields), count, count - hanging],
  );
  const due = Array.from({ length: count }, (_, at) => nextDueAt({ monitorId: at + 1, locationId: 1 }, minutes(1), now).toISOString());
  await client.query(
    `insert into check_schedule (monitor_id, location_id, due_at, last_outcome) select n, 1, due, 'up' from unnest($1::timestamptz[]) with ordinality given (due, n)`,
    [due],
  );
  await client.query('analyze');
};

/** Dispatch lags in the window, and the number and share of due checks that ran. */
const dispatched = async (client: pg.Client, count: number, { from, to }: { readonly from: Date; readonly to: Date }) => {
  const { rows } = await client.query<{ made: string; p50: number; p99: number; max: number }>(
    `select count(*) as made, percentile_cont(0.5) within group (order by lag) as p50, percentile_cont(0.99) within group (order by lag) as p99, max(lag) as max
     from (select extract(epoch from checked_at - due_at) * 1000 - latency_ms as lag
       from check_result where due_at >= $1 and due_at < $2 and monitor_id <= $3) lags`,
    [from, to, count],
  );
  const scheduled = Array.from({ length: count }, (_, at) => nextDueAt({ monitorId: at + 1, locationId: 1 }, minutes(1), new Date(from.getTime() - 1))).filter((due) => due < to).length;
  const [{ made, p50, p99, max } = { made: '0', p50: 0, p99: 0, max: 0 }] = rows;
  return { made: Number(made), scheduled, p50, p99, max };
};

const share = (sorted: readonly number[], of: number): number => sorted[Math.max(0, Math.ceil(of * sorted.length) - 1)] ?? NaN;

interface Moments {
  readonly failed: Readonly<Record<string, number>>;
  readonly hooked: readonly { readonly name: string; readonly at: number }[];
}

/** Makes monitors fail within a fifth of a second and waits until all of them have been notified. */
const failTogether = async (client: pg.Client, target: string, { from, to }: { from: number; to: number }): Promise<Moments> => {
  await client.query(
    `update check_schedule set due_at = $1::timestamptz + (monitor_id - $2) * interval '4 ms', lease_owner = null, lease_until = null
     where monitor_id > $2 and monitor_id <= $3`,
    [new Date(Date.now() + 4000), from, to],
  );
  // Running checks of these monitors finish before the target starts to fail.
  await pause(3000);
  await fetch(`${target}/fail?from=${from}&to=${to}`, { method: 'POST' });
  const context = async (): Promise<Moments> => {
    const { failed, hooked } = (await (await fetch(`${target}/moments`)).json()) as Moments;
    // Recoveries of other monitors are notified too.
    return { failed, hooked: hooked.filter(({ name }) => name in failed) };
  };
  for (let waited = 0; waited < 20 && (await context()).hooked.length < to - from; waited += 1) await pause(1000);
  const moments = await context();
  await fetch(`${target}/fail?from=0&to=0`, { method: 'POST' });
  return moments;
};

/** Milliseconds from the first failing response to the webhook request, for monitors that fail within a fifth of a second. */
const measureIncidents = async (client: pg.Client, url: string, target: string, token: string) => {
  const body = { name: 'Hook', type: 'webhook', config: { url: `${target}/hook` } };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const created = await fetch(`${url}/api/notification-channels`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!created.ok) throw new Error(`The channel was not created: ${await created.text()}`);
  // A few first, so that the measured service is warmed up.
  await failTogether(client, target, { from: 0, to: 10 });
  const { failed, hooked } = await failTogether(client, target, { from: 100, to: 100 + FAILING });
  const delays = hooked.map(({ name, at }) => at - (failed[name] ?? NaN)).sort((left, right) => left - right);
  return { notified: delays.length, p50: share(delays, 0.5), p99: share(delays, 0.99), max: share(delays, 1) };
};

const measureService = async (target: string, count: number, hanging = 0) => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
  const dataDir = join(directory, 'database');
  const database = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8', PORT: '0' };
  const bootstrap = ['bootstrap', '--organization', 'Bench', '--email', 'b@example.com', '--password', 'a password for measurements', '--json'];
  const { apiToken } = JSON.parse(await command(bootstrap, environment)) as { apiToken: string };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await seed(client, target, count, hanging);
  const service = await start(SERVICE, environment);
  // Until all that hang have timed out once.
  await pause(hanging > 0 ? HANGING_WARM_UP : WARM_UP);
  const postmaster = postmasterOf(join(dataDir, 'data'));
  const before = { service: cpuSeconds(service.pid), database: cpuSeconds(postmaster) };
  const from = new Date();
  await pause(SECONDS * 1000);
  const used = { service: cpuSeconds(service.pid) - before.service, database: cpuSeconds(postmaster) - before.database };
  const to = new Date();
  const resident = residentMb(service.pid);
  await pause(1500);
  const seen = await dispatched(client, count - hanging, { from, to });
  const incidents = hanging > 0 ? null : await measureIncidents(client, service.url, target, apiToken);
  await client.end();
  await stop(service);
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
  return { ...seen, incidents, resident, app: (used.service / seen.made) * 1000, pg: (used.database / seen.made) * 1000 };
};

const measureBare = async (target: string, rate: number) => {
  const checker = await start(['bench/bare-checker.ts', target, String(rate)]);
  const answered = async (): Promise<number> => {
    checker.process.send('count');
    const [count] = (await once(checker.process, 'message')) as [number];
    return count;
  };
  await pause(WARM_UP / 2);
  const [cpu, count] = [cpuSeconds(checker.pid), await answered()];
  await pause(SECONDS * 1000);
  const [used, made] = [cpuSeconds(checker.pid) - cpu, (await answered()) - count];
  const resident = residentMb(checker.pid);
  await stop(checker);
  return { made, resident, app: (used / made) * 1000 };
};

const target = await start(['bench/check-target.ts']);
const rows: string[][] = [];
const speeds: string[][] = [];
for (const count of SIZES) {
  const rate = count / 60;
  const bare = await measureBare(target.url, rate);
  const ours = await measureService(target.url, count);
  const label = [String(count), figure(rate, 0)];
  rows.push([...label, 'bare http, nothing stored', figure(bare.app), '', figure(bare.app), figure(bare.made / (rate * SECONDS)), '', figure(bare.resident, 0)]);
  const lag = `${figure(ours.p50, 1)} / ${figure(ours.p99, 1)} / ${figure(ours.max, 0)}`;
  const both = ours.app + ours.pg;
  rows.push([...label, 'Watchstead', figure(ours.app), figure(ours.pg), figure(both), figure(ours.made / ours.scheduled, 4), lag, figure(ours.resident, 0)]);
  if (ours.incidents !== null) {
    const { notified, p50, p99, max } = ours.incidents;
    speeds.push([String(count), `${notified} of ${FAILING}`, String(p50), String(p99), String(max)]);
  }
  rows.push([...label, 'ratio', figure(ours.app / bare.app, 2), '', figure(both / bare.app, 2), '', '', '']);
}
const hanging = Math.round(HANGING_MONITORS * HANGING_SHARE);
const beside = HANGING_MONITORS > 0 ? await measureService(target.url, HANGING_MONITORS, hanging) : null;
await stop(target);
printTable(
  `Scheduled HTTP checks, once a minute each, ${SECONDS} s`,
  ['Monitors', 'checks/s', 'Program', 'CPU-s/1k app', 'pg', 'both', 'achieved', 'lag p50/p99/max ms', 'RSS MB'],
  rows,
);
if (beside !== null)
  printTable(
    `Checks of healthy monitors while others hang until their timeout of 30 s, ${SECONDS} s`,
    ['Monitors', 'hanging', 'healthy due', 'achieved', 'lag p50/p99/max ms', 'RSS MB'],
    [[
      String(HANGING_MONITORS),
      String(hanging),
      String(beside.scheduled),
      figure(beside.made / beside.scheduled, 4),
      `${figure(beside.p50, 1)} / ${figure(beside.p99, 1)} / ${figure(beside.max, 0)}`,
      figure(beside.resident, 0),
    ]],
  );
printTable('From the first failing response to the webhook request, including storing the incident', ['Monitors', 'notified', 'p50 ms', 'p99 ms', 'max ms'], speeds);
