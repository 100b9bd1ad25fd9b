import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { SERVICE } from './service-program.ts';
import { cpuSeconds, postmasterOf } from './process-tree.ts';
import { figure, printTable } from './table.ts';

/*
  * Token exchanges and authenticated reads of agents, compared with bare Ed25519 verification plus one insert in the same run.
  * Requests use many addresses and tokens, so that no rate limit is reached.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '6' } } });
const SECONDS = Number(values.seconds);
const CONNECTIONS = 32;
const AGENTS = 600;
const ADDRESSES = 4000;
const WEBSITES = 5000;
const DAY = 86_400_000;

const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const dataDir = join(directory, 'database');
const database = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
const postmaster = postmasterOf(join(dataDir, 'data'));

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

const start = async (program: readonly string[], environment: Readonly<Record<string, string>>): Promise<Server> => {
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY: 'a secret key for benchmarks, 32 bytes or more', LOG_LEVEL: 'silent', PORT: '0', ...environment },
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

/** The canonical host contains the port, so the port is chosen before the service starts. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

const addressOf = (at: number): string => `198.18.${at >> 8}.${at & 255}`;

/** Assertions issued by the service, one per anonymous agent. */
const register = async ({ url }: Server): Promise<readonly string[]> => {
  const assertions: string[] = [];
  for (let at = 0; at < AGENTS; at += 1) {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(at) };
    const answer = await fetch(`${url}/agent/identity`, { method: 'POST', headers, body: '{"type":"anonymous"}' });
    assertions.push(((await answer.json()) as { identity_assertion: string }).identity_assertion);
  }
  return assertions;
};

/** Agents that a user has approved, each with an active token. */
const seed = async (client: pg.Client): Promise<readonly string[]> => {
  const now = new Date();
  const tokens = Array.from({ length: AGENTS }, () => `wsma_${randomBytes(32).toString('base64url')}`);
  await client.query('create table bare_token (id bigserial primary key, sha256 text not null unique, subject text not null, issued_at timestamptz not null)');
  await client.query(
    `insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier) values (1, $1, $2, $2, 'Bench', 'active', 'free')`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into app_user (id, public_id, created_at, updated_at, organization_id, email, first_name, last_name, role) values (1, $1, $2, $2, 1, 'b@example.com', '', '', 'admin')`,
    [randomUUID(), now],
  );
  await client.query(
    `with agent as (
       insert into agent_registration (public_id, created_at, updated_at, type, status, claim_token_hash, window_ends_at, requested_scopes,
                                       granted_by, organization_id, scopes, granted_email, assertion_expires_at)
       select 'reg_bench_' || sha256, $1, $1, 'service_auth', 'redeemed', sha256, $2, '["api.read"]', 1, 1, '["api.read"]', 'b@example.com', $2
         from unnest($3::text[]) sha256 returning id, claim_token_hash)
     insert into agent_access_token (registration_id, sha256, scopes, redeemed, issued_at, expires_at)
     select id, claim_token_hash, '["api.read"]', true, $1, $2 from agent`,
    [now, new Date(now.getTime() + DAY), tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [now, WEBSITES],
  );
  await client.query('analyze');
  return tokens;
};

/** Cycles through addresses and assertions across all connections. */
const exchanges = (assertions: readonly string[]): autocannon.Request[] => {
  const bodies = assertions.map((assertion) => new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString());
  let at = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    at += 1;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': addressOf(AGENTS + (at % ADDRESSES)) };
    return { ...request, headers, body: bodies[at % bodies.length] ?? '' };
  };
  return [{ method: 'POST', path: '/oauth2/token', setupRequest }];
};

const reads = (tokens: readonly string[]): autocannon.Request[] =>
  tokens.map((token) => ({ method: 'GET', path: '/api/websites?perPage=50', headers: { authorization: `Bearer ${token}` } }));

const measure = async (server: Server, requests: autocannon.Request[]) => {
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
    perCpuSecond: total / (app + store),
    refused: result.non2xx,
  };
};

const port = await freePort();
const service = await start(SERVICE, { ROLE: 'api', TRUST_PROXY: 'true', PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const tokens = await seed(client);
await client.end();
const assertions = await register(service);
const { keys } = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as { keys: readonly { x: string }[] };
const bare = await start(['bench/bare-agent-server.ts'], { SIGNING_KEY: keys[0]?.x ?? '' });

const rows: string[][] = [];
for (const [name, requests] of [
  ['token exchange', exchanges(assertions)],
  ['agent reads 50 websites', reads(tokens)],
] as const) {
  const floor = await measure(bare, requests);
  const ours = await measure(service, requests);
  for (const [who, it] of [['bare', floor], ['Watchstead', ours]] as const) {
    rows.push([name, who, figure(it.rate, 0), String(it.p50), String(it.p99), figure(it.app), figure(it.store), figure(it.perCpuSecond, 0), String(it.refused)]);
  }
  rows.push([name, 'ratio', figure(ours.rate / floor.rate, 2), '', '', figure(ours.app / floor.app, 2), figure(ours.store / floor.store, 2), figure(ours.perCpuSecond / floor.perCpuSecond, 2), '']);
}
printTable(
  `Agents, ${CONNECTIONS} connections, ${SECONDS} s each; bare is Ed25519 verification plus one insert, and token lookup plus page and count`,
  ['Workload', 'Server', 'req/s', 'p50 ms', 'p99 ms', 'CPU-s/1k Node', 'CPU-s/1k PostgreSQL', 'req per CPU-s', 'refused'],
  rows,
);

for (const { process: child } of [service, bare]) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}
await database.stop();
rmSync(directory, { recursive: true, force: true });
