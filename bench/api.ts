import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { SERVICE } from './service-program.ts';
import { cpuSeconds, postmasterOf, residentMb } from './process-tree.ts';
import { figure, printTable } from './table.ts';

/*
  * API reads, list and write compared with a bare Express and pg handler in the same run. Both use the same database; requests use many
  * tokens, so that no rate limit is reached and token lookups are not all cached.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '6' }, customers: { type: 'string', default: '20000' } } });
const SECONDS = Number(values.seconds);
const CUSTOMERS = Number(values.customers);
const TOKENS = 600;
const CONNECTIONS = 32;
const SECRET_KEY = 'a secret key for benchmarks, 32 bytes or more';

const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const dataDir = join(directory, 'database');
const database = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
const postmaster = postmasterOf(join(dataDir, 'data'));

const start = async (program: readonly string[], environment: Readonly<Record<string, string>>): Promise<{ process: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const listening = /listens on (http:\S+)/.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`${program.join(' ')} ended before it listened.`)));
  });
  return { process: child, url };
};

const seed = async (client: pg.Client): Promise<readonly { token: string; customer: string }[]> => {
  const now = new Date();
  const tokens = Array.from({ length: TOKENS }, () => `wsm_${randomBytes(32).toString('base64url')}`);
  await client.query(
    `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) values ($1, $2, $2, 'Bench', 'active', 'free')`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into app_user (public_id, created_at, updated_at, organization_id, email, first_name, last_name, role) values ($1, $2, $2, 1, 'b@example.com', '', '', 'admin')`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into package_config (public_id, created_at, updated_at, organization_id, key, display_name, min_check_interval, is_default, limits) values ($1, $2, $2, 1, 'default', 'Default', 1, true, '{}')`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into api_token (public_id, created_at, updated_at, organization_id, user_id, name, sha256, prefix, last_four)
     select gen_random_uuid(), $1, $1, 1, 1, 'bench', sha256, 'wsm_', 'last' from unnest($2::text[]) sha256`,
    [now, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query(
    `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields)
     select gen_random_uuid(), $1, $1, 1, 'Customer ' || n, 'c' || n || '@example.com', 1, 'active', '{}' from generate_series(1, $2::int) n`,
    [now, CUSTOMERS],
  );
  await client.query('analyze');
  const { rows } = await client.query<{ public_id: string }>('select public_id from customer order by random() limit $1', [TOKENS]);
  return tokens.map((token, at) => ({ token, customer: rows[at % rows.length]?.public_id ?? '' }));
};

interface Workload {
  readonly name: string;
  readonly request: (pair: { token: string; customer: string }) => autocannon.Request;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const workloads: readonly Workload[] = [
  { name: 'GET one customer', request: ({ token, customer }) => ({ method: 'GET', path: `/api/customers/${customer}`, headers: bearer(token) }) },
  { name: 'list of 50 websites', request: ({ token }) => ({ method: 'GET', path: '/api/websites?perPage=50', headers: bearer(token) }) },
  {
    name: 'PATCH one customer',
    request: ({ token, customer }) => ({
      method: 'PATCH',
      path: `/api/customers/${customer}`,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'Bremen' }),
    }),
  },
];

/** Cycles through the requests across all connections, so that no two write to the same customer at the same time. */
const inTurn = (requests: readonly autocannon.Request[]): autocannon.Request[] => {
  let at = 0;
  return [{ ...requests[0], setupRequest: () => ({ ...requests[(at += 1) % requests.length] }) }];
};

const measure = async (server: { process: ChildProcess; url: string }, workload: Workload, pairs: readonly { token: string; customer: string }[]) => {
  const requests = inTurn(pairs.map((pair) => workload.request(pair)));
  const run = (duration: number) => autocannon({ url: server.url, connections: CONNECTIONS, duration, requests });
  await run(2);
  const pid = server.process.pid ?? 0;
  const before = [cpuSeconds(pid), cpuSeconds(postmaster)] as const;
  const result = await run(SECONDS);
  const [app, store] = [cpuSeconds(pid) - before[0], cpuSeconds(postmaster) - before[1]];
  const total = result['2xx'];
  return {
    rate: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    app: (app / total) * 1000,
    store: (store / total) * 1000,
    both: ((app + store) / total) * 1000,
    refused: result.non2xx,
    memory: residentMb(pid),
  };
};

const service = await start(SERVICE, { ROLE: 'api' });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const pairs = await seed(client);
await client.query(
  `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
   select gen_random_uuid(), now(), now(), 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, 5000) n`,
);
await client.end();
const bare = await start(['bench/bare-server.ts'], {});

const idle = residentMb(service.process.pid ?? 0);
const rows: string[][] = [];
for (const workload of workloads) {
  const floor = await measure(bare, workload, pairs);
  const ours = await measure(service, workload, pairs);
  for (const [who, it] of [['bare Express + pg', floor], ['Watchstead', ours]] as const) {
    rows.push([workload.name, who, figure(it.rate, 0), String(it.p50), String(it.p99), figure(it.app), figure(it.store), figure(it.both), String(it.refused), figure(it.memory, 0)]);
  }
  rows.push([workload.name, 'ratio', figure(ours.rate / floor.rate, 2), '', '', figure(ours.app / floor.app, 2), figure(ours.store / floor.store, 2), figure(ours.both / floor.both, 2), '', '']);
}
printTable(`API, ${CONNECTIONS} connections, ${CUSTOMERS} customers, ${SECONDS} s each`, ['Workload', 'Server', 'req/s', 'p50 ms', 'p99 ms', 'CPU-s/1k Node', 'CPU-s/1k PostgreSQL', 'both', 'refused', 'RSS MB'], rows);
console.log(`Resident memory of the service before the load: ${figure(idle, 0)} MB`);

for (const { process: child } of [service, bare]) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}
await database.stop();
rmSync(directory, { recursive: true, force: true });
