import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { days, hours, later } from '../src/domain/kernel/time.ts';
import { PostgresCheckQueue } from '../src/infrastructure/checks/postgres-check-queue.ts';
import { PostgresCheckRollups } from '../src/infrastructure/checks/statistics/postgres-check-rollups.ts';
import { PostgresResultPartitions } from '../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { PostgresDeletedCustomers } from '../src/infrastructure/customers/postgres-deleted-customers.ts';
import { aesVault } from '../src/infrastructure/kernel/crypto/vault.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { readDocument } from '../scripts/openapi-parts.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { addLargeCustomer, seedScale } from './organization-data.ts';
import { SECRET_KEY, SERVICE, startServer, stopServer } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * The time and size of every list, search and statistic of one large organization, one request at a time, and of the
 * writes and background statements that depend on the size of the tables. The goal: at most 50 ms and 1 MB; a deletion
 * at most 20 ms. `--data` names a directory that keeps the seeded database for the next run, `--only` a part of the
 * names of what is measured.
 */
const values = optionsOf(
  {
    monitors: '100000',
    customers: '10000',
    results: '2000000',
    incidents: '300000',
    audits: '500000',
    rollups: '2200000',
    'large-customer': '1000',
    runs: '11',
    only: '',
    data: '',
  },
  {
    monitors: '500',
    customers: '100',
    results: '2000',
    incidents: '400',
    audits: '500',
    rollups: '500',
    'large-customer': '10',
    runs: '1',
  },
);
const sizes = {
  monitors: Number(values.monitors),
  customers: Number(values.customers),
  results: Number(values.results),
  incidents: Number(values.incidents),
  audits: Number(values.audits),
  rollups: Number(values.rollups),
};
/** A connection plans its statements anew five times before it may settle on one plan. */
const RUNS = Number(values.runs);
const WARM_UP = RUNS === 1 ? 0 : 6;
const MAX_MS = 50;
const MAX_DELETE_MS = 20;
/** A customer with a thousand monitors, each with 30 incidents and a thousand results. */
const MAX_LARGE_DELETE_MS = 1000;
const MAX_BYTES = 1_000_000;

/** Reads that do not depend on stored rows, that need a request of their own, or that do not end. */
const LEFT_OUT =
  /^\/(api\/tools|api\/search|api\/explanations|api\/tenant|api\/sample-outage|api\/monitors\/assert-healthy|api\/organization\/data-export\/download|api\/stream|api\/heartbeat|api\/auth|api\/agent-claim|oauth|api\/oauth|auth\.md|\.well-known)/;
const PLATFORM = /^\/api\/(platform-admin|organizations)/;

interface Case {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly maxMs?: number;
}
interface Row {
  readonly name: string;
  readonly ms: number;
  readonly bytes: number;
  readonly met: boolean;
}

const directory = values.data !== '' ? values.data : mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const embedded = await startEmbeddedPostgres({
  dataDir: join(directory, 'database'),
  durable: true,
  log: () => undefined,
});
const environment = {
  ROLE: 'api',
  DATABASE_URL: embedded.url,
  QUOTA_TIERS: '[{"key":"free","limit":10000000,"paid":false}]',
  PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
};
const service = await startServer(SERVICE, environment);
const database = await Database.connect(embedded.url);
const client = new pg.Client({ connectionString: embedded.url });
await client.connect();
for (const day of [-1, 0])
  await new PostgresResultPartitions(database).prepare(later(new Date(new Date().setUTCHours(0, 0, 0, 0)), days(day)));
const tokens = await seedScale(client, sizes, aesVault(Buffer.from(SECRET_KEY)).seal('{}'), console.log);

const valueOf = async (query: string): Promise<string> =>
  String(Object.values((await client.query<Record<string, string | number | null>>(query)).rows[0] ?? {})[0] ?? '');
const idsIn = async (table: string, where = 'true', limit = RUNS + WARM_UP): Promise<readonly string[]> =>
  (
    await client.query<{ id: string }>(
      `select public_id as id from ${table} where ${where} order by id desc limit ${limit}`,
    )
  ).rows.map(({ id }) => id);

const refused = new Set<string>();
let turn = 0;
const send = async ({
  path,
  method = 'GET',
  body,
}: Case): Promise<{ readonly ms: number; readonly bytes: number; readonly text: string }> => {
  const available = PLATFORM.test(path) ? tokens.platform : tokens.administrator;
  const headers = {
    authorization: `Bearer ${available[(turn += 1) % available.length] ?? ''}`,
    'content-type': 'application/json',
  };
  const from = performance.now();
  const reply = await fetch(`${service.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await reply.arrayBuffer();
  const ms = performance.now() - from;
  if (!reply.ok && !refused.has(`${method} ${path}`))
    console.log(`${method} ${path}: ${reply.status} ${Buffer.from(content).toString().slice(0, 200)}`);
  if (!reply.ok) refused.add(`${method} ${path}`);
  return { ms, bytes: content.byteLength, text: Buffer.from(content).toString() };
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

const rows: Row[] = [];
const add = (name: string, ms: readonly number[], bytes: number, maxMs = MAX_MS): void => {
  const middle = median(ms.slice(WARM_UP));
  rows.push({ name, ms: middle, bytes, met: middle <= maxMs && bytes <= MAX_BYTES });
};
const isAsked = (name: string): boolean => name.includes(values.only);

/** Sends the same request many times. */
const measure = async (name: string, request: Case): Promise<void> => {
  if (!isAsked(name)) return;
  const answers = [await send(request)];
  if (refused.has(`${request.method ?? 'GET'} ${request.path}`)) return;
  for (let run = 1; run < WARM_UP + RUNS; run += 1) answers.push(await send(request));
  add(
    name,
    answers.map(({ ms }) => ms),
    answers.at(-1)?.bytes ?? 0,
    request.maxMs,
  );
};

/** Runs a different request or statement each time. What `prepare` does is not measured. */
const measureEach = async (
  name: string,
  runs: readonly (() => Promise<unknown>)[],
  maxMs = MAX_MS,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  if (!isAsked(name)) return;
  const times = [];
  for (const run of runs) {
    await prepare();
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  add(name, times, 0, maxMs);
};

const idOf = async (path: string): Promise<string> => {
  const tables = [
    ['users', 'app_user'],
    ['package-configs', 'package_config'],
    ['websites', 'monitor'],
    ['change-requests', 'change_request'],
    ['incidents', 'incident'],
    ['customers', 'customer'],
    ['tags', 'tag'],
    ['organizations', 'organization'],
  ] as const;
  const table = tables.find(([collection]) => path.startsWith(`/api/${collection}/`))?.[1];
  if (path.startsWith('/api/notification-channels'))
    return valueOf('select public_id from notification_channel where id = 1');
  return table === undefined
    ? ''
    : valueOf(`select public_id from ${table} where id > (select max(id) / 2 from ${table}) order by id limit 1`);
};

/** Texts that few rows, no row and most rows contain. */
const searches = (path: string): readonly string[] => [
  path.includes('audit-log') ? 'customField.deleted' : '77777',
  'zzzzz',
  (
    { '/api/customers': 'customer', '/api/incidents': 'is down', '/api/audit-log': 'customer' } as Record<
      string,
      string
    >
  )[path] ?? 'site',
];

const filters: Readonly<Record<string, readonly string[]>> = {
  '/api/websites': ['status=paused', 'condition=down', 'customerId=77', 'condition=down&search=site'],
  '/api/incidents': ['status=resolved', 'status=open', 'customerId=77', 'monitorId=777', 'customerId=77&search=site'],
  '/api/audit-log': [
    'action=customer.updated',
    'action=none',
    `subjectType=website`,
    'subjectId=none',
    'actorId=none',
    'from=2020-01-01',
    'from=2020-01-01&to=2020-01-02',
  ],
  '/api/customers': ['status=active', 'page=10&perPage=1000'],
  '/api/customers/sms-usage': ['page=10&perPage=1000'],
  '/api/change-requests': ['status=open'],
};

const { paths } = readDocument();
for (const [declared, { get }] of Object.entries(paths)) {
  if (get === undefined || LEFT_OUT.test(declared) || declared.startsWith('/api/tcp-monitors/')) continue;
  const path = declared.includes('{id}') ? declared.replace('{id}', await idOf(declared)) : declared;
  // Records that the data have none of.
  if (path.includes('//') || path.includes('{') || path.endsWith('/')) continue;
  const has = (parameter: string): boolean => get.parameters?.some(({ name }) => name === parameter) ?? false;
  if (declared === '/api/monitor-tags') {
    await measure(declared, {
      path: `${path}?monitorType=website&monitorId=${await valueOf('select public_id from monitor where id = 7')}`,
    });
    continue;
  }
  await measure(declared, { path });
  if (refused.has(`GET ${path}`)) continue;
  const isPaged = has('page') && declared !== '/api/customers' && declared !== '/api/customers/sms-usage';
  if (isPaged && isAsked(declared)) {
    const { total = 0 } = JSON.parse((await send({ path })).text) as { total?: number };
    await measure(`${declared} last page`, { path: `${path}?perPage=100&page=${Math.max(1, Math.ceil(total / 100))}` });
  }
  if (has('search'))
    for (const search of searches(declared))
      await measure(`${declared} search=${search}`, { path: `${path}?search=${encodeURIComponent(search)}` });
  for (const filter of filters[declared] ?? []) await measure(`${declared} ${filter}`, { path: `${path}?${filter}` });
}

await measure('/api/search q=site', { path: '/api/search?q=site' });

const website = { name: 'New', url: 'http://127.0.0.1:9/', customerId: 77 };
await measure('POST /api/websites', { method: 'POST', path: '/api/websites', body: website });
await measure('PATCH /api/customers/{id}', {
  method: 'PATCH',
  path: `/api/customers/${await idOf('/api/customers/')}`,
  body: { city: 'Bremen' },
});
const victims = await idsIn('customer');
await measureEach(
  'DELETE /api/customers/{id}',
  victims.map((id) => () => send({ method: 'DELETE', path: `/api/customers/${id}` })),
  MAX_DELETE_MS,
);
if ('large customer'.includes(values.only)) {
  const large = await addLargeCustomer(client, Number(values['large-customer']));
  for (let run = 0; run < WARM_UP; run += 1) await send({ path: '/api/customers?perPage=1' });
  const { ms, bytes } = await send({ method: 'DELETE', path: `/api/customers/${large}` });
  add(
    'DELETE /api/customers/{id} of a large customer',
    Array.from({ length: WARM_UP + 1 }, () => ms),
    bytes,
    MAX_LARGE_DELETE_MS,
  );
  const from = performance.now();
  const deletedCustomers = new PostgresDeletedCustomers(database);
  while (await deletedCustomers.removeNext());
  console.log(`Records of deleted customers removed in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
}
const websites = await idsIn('monitor');
await measureEach(
  'DELETE /api/websites/{id}',
  websites.map((id) => () => send({ method: 'DELETE', path: `/api/websites/${id}` })),
  MAX_DELETE_MS,
);
const repeated = (run: () => Promise<unknown>) => Array.from({ length: WARM_UP + RUNS }, () => run);
const delete200 = `delete from incident where id in (select id from incident order by id limit 200)`;
await measureEach(
  'delete 200 incidents (SQL)',
  repeated(() => client.query(delete200)),
  MAX_DELETE_MS,
);
const queue = new PostgresCheckQueue(database);
await measureEach(
  'nextDueAt',
  repeated(() => queue.nextDueAt(1)),
);
/** An hour with a result of every monitor each five minutes, which is rolled up for the first time. */
if ('countHour of every monitor'.includes(values.only)) {
  const full = later(new Date(new Date().setUTCHours(0, 0, 0, 0)), hours(1) - days(1));
  await client.query(
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, latency_bucket)
     select n, 1, at + n * interval '1 ms', at, 'up', 20 + n % 300, 6 + (n + extract(minute from at)::int) % 5 from generate_series($1::timestamptz, $1::timestamptz + interval '55 minutes', interval '5 minutes') at, generate_series(1, $2::int) n
     on conflict do nothing`,
    [full, sizes.monitors],
  );
  await client.query('vacuum analyze check_result');
  const rollups = new PostgresCheckRollups(database);
  const forget = async (): Promise<void> => {
    await client.query(`delete from check_rollup where span = 'hour' and starts_at = $1`, [full]);
    await client.query('vacuum check_rollup');
  };
  await measureEach(
    'countHour of every monitor',
    repeated(() => database.inTransaction(() => rollups.countHour(full))),
    2000,
    forget,
  );
}
const hour = new Date(Math.floor(Date.now() / hours(1)) * hours(1) - hours(3));
await measureEach(
  'countHour without results',
  repeated(() => new PostgresCheckRollups(database).countHour(later(hour, -days(2)))),
);

printTable(
  `One organization: ${Object.entries(sizes)
    .map(([name, size]) => `${size} ${name}`)
    .join(', ')}; median of ${RUNS} requests, one at a time`,
  ['Request', 'ms', 'KB', 'met'],
  rows.map(({ name, ms, bytes, met }) => [name, figure(ms, 1), figure(bytes / 1000, 1), met ? 'yes' : 'NO']),
);
console.log(`\n${rows.filter(({ met }) => met).length} of ${rows.length} met.`);
const isDeletion = ({ name }: Row): boolean => /^(DELETE \/api\/customers|delete)/.test(name);
const others = rows.filter((row) => !isDeletion(row));
report(
  'G18',
  `${others.filter(({ met }) => met).length} of ${others.length}`,
  others.every(({ met }) => met),
);
for (const { ms, met } of rows.filter(({ name }) => name === 'countHour of every monitor'))
  report('G21', `${figure(ms, 0)} ms`, met);
for (const { name, ms, met } of rows.filter(isDeletion)) report('G19', `${figure(ms, 0)} ms ${name}`, met);

await client.end();
await database.close();
await stopServer(service);
await embedded.stop();
if (values.data === '') rmSync(directory, { recursive: true, force: true });
