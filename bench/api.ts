import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type autocannon from 'autocannon';
import pg from 'pg';
import { metOrLimit, report } from './goals.ts';
import { CONNECTIONS, compareLoads, loadHead, loadRows } from './load.ts';
import type { LoadResult } from './load.ts';
import { optionsOf } from './options.ts';
import { residentMb } from './process-tree.ts';
import { SERVICE, builtService, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * API reads, list and write compared with a bare Express and pg handler in the same run. Both use the same database;
 * requests use many tokens, so that no rate limit is reached and token lookups are not all cached.
 */
const options = optionsOf({ seconds: '15', customers: '20000' }, { seconds: '1', customers: '1000' });
const SECONDS = Number(options.seconds);
const CUSTOMERS = Number(options.customers);
const TOKENS = 600;

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
  const { rows } = await client.query<{ public_id: string }>(
    'select public_id from customer order by random() limit $1',
    [TOKENS],
  );
  return tokens.map((token, at) => ({ token, customer: rows[at % rows.length]?.public_id ?? '' }));
};

interface Workload {
  readonly name: string;
  /** Reports the comparison with the bare server, and with the bare server that does the same work. */
  readonly judge: (bare: LoadResult, ours: LoadResult, sameWork: LoadResult) => void;
  /** True if the bare server does less than the service, so that one that does the same work is measured, too. */
  readonly isMore?: true;
  readonly request: (pair: { token: string; customer: string }) => autocannon.Request;
}

/** Returns the share of the bare requests/s, and of those of the bare server that does the same work. */
const shareOf = (bare: LoadResult, ours: LoadResult, sameWork: LoadResult): string =>
  `${figure(ours.rate / bare.rate, 2)}; ${figure(ours.rate / sameWork.rate, 2)} of the same work, which has ${figure(sameWork.rate / bare.rate, 2)}`;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const workloads: readonly Workload[] = [
  {
    name: 'GET one customer',
    request: ({ token, customer }) => ({ method: 'GET', path: `/api/customers/${customer}`, headers: bearer(token) }),
    judge: (bare, ours) =>
      report(
        'G9',
        `${figure(ours.rate / bare.rate, 2)}, CPU ${figure(ours.both / bare.both, 2)}`,
        ours.rate >= 0.5 * bare.rate && ours.both <= 2 * bare.both,
      ),
  },
  {
    name: 'list of 50 websites',
    request: ({ token }) => ({ method: 'GET', path: '/api/websites?perPage=50', headers: bearer(token) }),
    isMore: true,
    judge: (bare, ours, sameWork) => {
      report(
        'G10',
        shareOf(bare, ours, sameWork),
        metOrLimit(0.65, { bare: bare.rate, sameWork: sameWork.rate, ours: ours.rate }),
      );
      report(
        'G10',
        `p99 ${figure(ours.p99 / bare.p99, 2)}, of the same work ${figure(sameWork.p99 / bare.p99, 2)}`,
        ours.p99 <= 1.5 * bare.p99 || (sameWork.p99 > 1.5 * bare.p99 ? 'limit' : false),
      );
    },
  },
  {
    name: 'PATCH one customer',
    request: ({ token, customer }) => ({
      method: 'PATCH',
      path: `/api/customers/${customer}`,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'Bremen' }),
    }),
    isMore: true,
    judge: (bare, ours, sameWork) =>
      report(
        'G11',
        shareOf(bare, ours, sameWork),
        metOrLimit(0.25, { bare: bare.rate, sameWork: sameWork.rate, ours: ours.rate }),
      ),
  },
];

/** Cycles through the requests across all connections, so that no two write to the same customer at the same time. */
const inTurn = (requests: readonly autocannon.Request[]): autocannon.Request[] => {
  let at = 0;
  return [{ ...requests[0], setupRequest: () => ({ ...requests[(at += 1) % requests.length] }) }];
};

const database = await startDatabase();
/** The goal for memory is one for the build. */
const built = builtService();
const service = await startServer(built ?? SERVICE, { ROLE: 'api', DATABASE_URL: database.url });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const pairs = await seed(client);
await client.query(
  `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
   select gen_random_uuid(), now(), now(), 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, 5000) n`,
);
await client.query('analyze monitor');
await client.end();
const bare = await startServer(['bench/bare-server.ts'], { DATABASE_URL: database.url });
const sameWork = await startServer(['bench/bare-server.ts'], { DATABASE_URL: database.url, SAME_WORK: 'true' });

/** Throws unless both servers answer the request with the same members. */
const expectSameAnswer = async (path: string, token: string): Promise<void> => {
  const answers = [service, sameWork].map(async ({ url }) =>
    (await fetch(`${url}${path}`, { headers: bearer(token) })).json(),
  );
  const [ours, same] = await Promise.all(answers);
  if (!isDeepStrictEqual(ours, same)) throw new Error(`The bare server answers ${path} with other members.`);
};
await expectSameAnswer('/api/websites?perPage=50', pairs[0]?.token ?? '');

const idle = residentMb(service.pid);
const rows: string[][] = [];
for (const { name, request, judge, isMore } of workloads) {
  const requests = inTurn(pairs.map(request));
  const [base, ours, same] = await compareLoads([bare, service, isMore ? sameWork : bare], database, requests, SECONDS);
  rows.push(...loadRows(name, base, ours), ...(isMore ? loadRows(`${name}, same work`, same, ours) : []));
  judge(base, ours, same);
}
const loaded = residentMb(service.pid);
if (built === null) console.log('There is no build: the goal for memory is not judged.');
else report('G15', `${figure(loaded, 0)} MB after the load`, loaded <= 350);
printTable(
  `API, ${CONNECTIONS} connections, ${CUSTOMERS} customers, ${SECONDS} s each in turns; bare is Express and pg`,
  loadHead,
  rows,
);
console.log(`\nResident memory of the service before the load: ${figure(idle, 0)} MB`);

await stopServer(service);
await stopServer(bare);
await stopServer(sameWork);
await database.close();
