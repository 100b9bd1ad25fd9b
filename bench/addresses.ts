import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { nextDueAt } from '../src/domain/checks/check-schedule.ts';
import { days } from '../src/domain/kernel/time.ts';
import { bootstrap } from './check-programs.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Daily checks of addresses against blocklists of a local DNS server, with the schedule of a day compressed into
 * `seconds`: every check keeps its part of the day. Lag is the delay between the due time and the recorded result. The
 * limit of lookups holds for each zone.
 */
const options = optionsOf(
  { addresses: '20000', seconds: '200', delay: '20', zones: '5' },
  { addresses: '300', seconds: '3', delay: '5', zones: '2' },
);
const [COUNT, SECONDS, ZONES] = [options.addresses, options.seconds, options.zones].map(Number) as [
  number,
  number,
  number,
];
const MAX_LAG_SECONDS = 60;
const MAX_IN_FLIGHT = 20;
const WARM_UP = 5000;

type ZoneLoad = Readonly<Record<string, { readonly queries: number; readonly most: number }>>;

/** The moments of the day at which the checks are due, compressed. */
const dueTimes = (start: Date): readonly string[] => {
  const midnight = new Date(0);
  return Array.from({ length: COUNT }, (_, at) => {
    const partOfDay = nextDueAt({ monitorId: at + 1, locationId: 1 }, days(1), midnight).getTime() % days(1);
    return new Date(start.getTime() + (partOfDay / days(1)) * SECONDS * 1000).toISOString();
  });
};

const blocklists = Array.from({ length: ZONES }, (_, at) => ({
  key: `zone${at}.bench.test`,
  name: `Zone ${at}`,
  families: ['v4'],
  delistUrl: 'https://bench.test/{address}',
}));
const database = await startDatabase();
const server = await startServer(['bench/blocklist-server.ts'], { DELAY: options.delay });
const environment = {
  DATABASE_URL: database.url,
  SECRET_KEY,
  LOG_LEVEL: 'warn',
  DNS_SERVERS: new URL(server.url).host,
  BLOCKLISTS: JSON.stringify(blocklists),
};
await bootstrap(environment);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const now = new Date();
await client.query(
  `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields) values ($1, $2, $2, 1, 'C', 'c@example.com', 1, 'active', '{}')`,
  [randomUUID(), now],
);
await client.query(
  `insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
   select gen_random_uuid(), $1, $1, 1, 1, 'ip', 'ip', 'Address ' || n, '20.' || (n >> 16) || '.' || ((n >> 8) & 255) || '.' || (n & 255), 'active', 'managed', 1440, 30, '{}', 'unknown'
   from generate_series(1, $2::int) n order by n`,
  [now, COUNT],
);
const service = await startServer(SERVICE, environment);
const start = new Date(Date.now() + WARM_UP);
await client.query(
  'insert into check_schedule (monitor_id, location_id, due_at) select n, 1, due from unnest($1::timestamptz[]) with ordinality given (due, n)',
  [dueTimes(start)],
);
await client.query("select pg_notify('watchstead_checks', '')");
await client.query('analyze');
const made = async (): Promise<readonly number[]> => {
  const { rows } = await client.query<{ lag: number }>(
    'select min(extract(epoch from checked_at - due_at))::float8 as lag from check_result group by monitor_id order by 1',
  );
  return rows.map(({ lag }) => lag);
};
await pause(WARM_UP + SECONDS * 1000);
for (let waited = 0; waited < MAX_LAG_SECONDS && (await made()).length < COUNT; waited += 1) await pause(1000);
const lags = await made();
const load = (await (await fetch(server.url)).json()) as ZoneLoad;
const { rows } = await client.query<{ listed: string; errors: string }>(
  `select count(*) filter (where listings <> '[]') as listed, count(*) filter (where last_error is not null) as errors from blocklist_state`,
);
const most = Math.max(...Object.values(load).map(({ most: inFlight }) => inFlight));
const p99 = quantile(lags, 0.99);
await client.end();
await stopServer(service);
await stopServer(server);
await database.close();
printTable(
  `Daily checks of addresses, a day in ${SECONDS} s, lists that answer after ${options.delay} ms`,
  [
    'Addresses',
    'zones',
    'lookups/s',
    'made',
    'listed',
    'with errors',
    'lag p50 / p99 / max s',
    'most lookups in flight in a zone',
    'state',
  ],
  [
    [
      COUNT,
      ZONES,
      figure(Object.values(load).reduce((sum, { queries }) => sum + queries, 0) / SECONDS, 0),
      figure(lags.length / COUNT, 4),
      rows[0]?.listed ?? '',
      rows[0]?.errors ?? '',
      [quantile(lags, 0.5), p99, quantile(lags, 1)].map((lag) => figure(lag, 2)).join(' / '),
      most,
      lags.length === COUNT && p99 < MAX_LAG_SECONDS && most <= MAX_IN_FLIGHT ? 'met' : 'not met',
    ],
  ],
);
