import { createHash, randomBytes } from 'node:crypto';
import { createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { residentMb } from './process-tree.ts';
import { SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * An export of an organization with many results of checks, next to a bare cursor over the results that is piped into
 * deflate in the same run; the memory that the export adds to the service; and the latency of the API of the same
 * process meanwhile.
 */
const options = optionsOf(
  { results: '1000000', monitors: '100', rate: '50', seconds: '20' },
  { results: '20000', monitors: '10', rate: '20', seconds: '2' },
);
const RESULTS = Number(options.results);
const MONITORS = Number(options.monitors);
const RATE = Number(options.rate);
const SECONDS = Number(options.seconds);
const PATH = '/api/organization/data-export';
/** How many rows the bare cursor fetches at a time. */
const BATCH = 1000;
/** So many that none reaches its rate limit. */
const TOKENS = 300;

const seed = async (client: pg.Client): Promise<readonly string[]> => {
  const tokens = Array.from({ length: TOKENS }, () => `wsm_${randomBytes(32).toString('base64url')}`);
  const now = new Date();
  await client.query(
    `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) values (gen_random_uuid(), $1, $1, 'Bench', 'active', 'scale')`,
    [now],
  );
  await client.query(
    `insert into app_user (public_id, created_at, updated_at, organization_id, email, first_name, last_name, role) values (gen_random_uuid(), $1, $1, 1, 'b@example.com', '', '', 'admin')`,
    [now],
  );
  await client.query(
    `insert into api_token (public_id, created_at, updated_at, organization_id, user_id, name, sha256, prefix, last_four) 
     select gen_random_uuid(), $1, $1, 1, 1, 'bench', sha256, 'wsm_', 'last' from unnest($2::text[]) sha256`,
    [now, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'paused', 'managed', 5, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [now, MONITORS],
  );
  await client.query(
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, reason, latency_ms, latency_bucket, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms)
     select n % $2::int + 1, 1, $1::timestamptz - n / $2::int * interval '10 ms', $1::timestamptz - n / $2::int * interval '10 ms' + random() * interval '1 s', case when n % 100 = 0 then 'down' else 'up' end,
       case when n % 100 = 0 then 'timeout' end, random() * 500, (random() * 40)::int, random() * 20, random() * 30, random() * 40, random() * 200, random() * 500
     from generate_series(0, $3::int - 1) n`,
    [now, MONITORS, RESULTS],
  );
  await client.query('vacuum analyze');
  return tokens;
};

/** Reads all results by a cursor and compresses them as JSON Lines. Returns the seconds. */
const bareSeconds = async (client: pg.Client): Promise<number> => {
  const begun = performance.now();
  await client.query('begin isolation level repeatable read read only');
  await client.query('declare bare no scroll cursor for select row_to_json(r)::text line from check_result r');
  const lines = async function* (): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<[string]>({ text: `fetch forward ${BATCH} from bare`, rowMode: 'array' });
      if (rows.length === 0) return;
      yield `${rows.map(([line]) => line).join('\n')}\n`;
    }
  };
  const deflate = createDeflateRaw();
  deflate.resume();
  await pipeline(Readable.from(lines()), deflate);
  await client.query('commit');
  return (performance.now() - begun) / 1000;
};

interface Measurement {
  readonly seconds: number;
  readonly bytes: number;
  /** Megabytes that the process used more than before, at most. */
  readonly memory: number;
}

/** Requests an export and waits until it is ready. */
const exportOnce = async ({ url, pid }: Server, headers: Readonly<Record<string, string>>): Promise<Measurement> => {
  const requested = (await (await fetch(`${url}${PATH}`, { method: 'POST', headers })).json()) as { publicId: string };
  const before = residentMb(pid);
  let [most, begun] = [before, performance.now()];
  for (;;) {
    const shown = (await (await fetch(`${url}${PATH}/${requested.publicId}`, { headers })).json()) as {
      status: string;
      bytes: number;
    };
    most = Math.max(most, residentMb(pid));
    if (shown.status === 'queued') begun = performance.now();
    else if (shown.status !== 'generating') {
      if (shown.status !== 'ready') throw new Error(`The export has ${shown.status}.`);
      return { seconds: (performance.now() - begun) / 1000, bytes: shown.bytes, memory: most - before };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Seconds. */
const LONGER_THAN_WORK = 3600;

/** The latency of a read at a constant rate, until the time is over or the work is done. */
const latencyDuring = async (
  server: Server,
  tokens: readonly string[],
  work: Promise<unknown> | null,
): Promise<number> => {
  let at = 0;
  const setupRequest = (given: autocannon.Request): autocannon.Request => ({
    ...given,
    headers: headersOf(tokens[(at += 1) % tokens.length] ?? ''),
  });
  const options: autocannon.Options = {
    url: server.url,
    connections: 4,
    overallRate: RATE,
    duration: work === null ? SECONDS : LONGER_THAN_WORK,
    requests: [{ method: 'GET', path: '/api/websites?perPage=50', setupRequest }],
  };
  const { latency, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (fault: unknown, result) =>
      fault instanceof Error ? reject(fault) : resolve(result),
    );
    void work?.finally(() => load.stop());
  });
  if (non2xx > 0) throw new Error(`${non2xx} requests were refused.`);
  return latency.p99;
};

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

const database = await startDatabase();
const service = await startServer(SERVICE, {
  DATABASE_URL: database.url,
  DATA_DIR: `/tmp/watchstead-bench-files-${process.pid}`,
  EXPORT_COOLDOWN_HOURS: '0',
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const tokens = await seed(client);
const headers = headersOf(tokens[0] ?? '');

const idle = await latencyDuring(service, tokens, null);
const bare = await bareSeconds(client);
const alone = await exportOnce(service, headers);
const exporting = exportOnce(service, headers);
const busy = await latencyDuring(service, tokens, exporting);
const loaded = await exporting;

const perSecond = (seconds: number): string => figure(RESULTS / seconds, 0);
printTable(
  `Export of ${RESULTS} results; bare is a cursor over the results piped into deflate`,
  ['', 'seconds', 'results/s', 'MB', 'more memory MB', 'API p99 ms'],
  [
    ['bare', figure(bare, 1), perSecond(bare), '', '', ''],
    [
      'export',
      figure(alone.seconds, 1),
      perSecond(alone.seconds),
      figure(alone.bytes / 1e6, 1),
      figure(alone.memory, 0),
      '',
    ],
    [
      `export, ${RATE} requests/s`,
      figure(loaded.seconds, 1),
      perSecond(loaded.seconds),
      figure(loaded.bytes / 1e6, 1),
      figure(loaded.memory, 0),
      figure(busy, 1),
    ],
    [`${RATE} requests/s alone`, '', '', '', '', figure(idle, 1)],
  ],
);
const speed = bare / alone.seconds;
const memory = Math.max(alone.memory, loaded.memory);
report(
  'G26',
  `${figure(speed, 2)} of bare, ${figure(memory, 0)} MB, p99 ${figure(busy / idle, 2)} of idle`,
  speed >= 0.5 && memory <= 64 && busy <= 1.5 * idle,
);

await client.end();
await stopServer(service);
await database.close();
