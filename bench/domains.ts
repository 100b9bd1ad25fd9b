import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OutgoingHttp } from '../src/application/kernel/network.ts';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import { everywhere } from '../src/domain/access/scope.ts';
import { nextDueAt } from '../src/domain/checks/check-schedule.ts';
import { failed } from '../src/domain/checks/probe-failure.ts';
import { days } from '../src/domain/kernel/time.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { systemClock } from '../src/infrastructure/kernel/system/system-clock.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../src/infrastructure/kernel/system/json-log.ts';
import { PostgresMonitors } from '../src/infrastructure/monitors/postgres-monitors.ts';
import { RdapBootstrap } from '../src/infrastructure/public-tools/rdap-bootstrap.ts';
import { RdapClient } from '../src/infrastructure/public-tools/rdap-client.ts';
import { RegistryLookups } from '../src/infrastructure/public-tools/registry-lookups.ts';
import { WhoisClient } from '../src/infrastructure/public-tools/whois-client.ts';
import { bootstrap } from './check-programs.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Lists of the domains of many customers, and daily checks of domains at registries on this machine, with the schedule
 * of a day compressed into `seconds`: every check keeps its part of the day. `checked` is how many of the domains are
 * checked. Lag is the delay between the first due time and the recorded result, the wait for the registry included.
 */
const options = optionsOf(
  { domains: '100000', checked: '100000', customers: '10000', seconds: '600', delay: '50', registries: '10' },
  { domains: '300', checked: '300', customers: '30', seconds: '3', delay: '5', registries: '2' },
);
const [COUNT, CHECKED, CUSTOMERS, SECONDS] = [options.domains, options.checked, options.customers, options.seconds].map(
  Number,
) as [number, number, number, number];
const MAX_LIST_MS = 50;
const MAX_LIST_QUERIES = 2;
const MAX_LAG_SECONDS = 60;
const MAX_IN_FLIGHT = 20;
const WARM_UP = 5000;
const RUNS = 21;

const database = await startDatabase();
const server = await startServer(['bench/registry-server.ts'], {
  DELAY: options.delay,
  REGISTRIES: options.registries,
});
const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', BASE_URL: 'http://127.0.0.1:3000' };
await bootstrap(environment);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const now = new Date();
await client.query(
  `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields)
   select gen_random_uuid(), $1, $1, 1, 'Customer ' || n, 'c@example.com', 1, 'active', '{}' from generate_series(1, $2::int) n`,
  [now, CUSTOMERS],
);
await client.query(
  `insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
   select gen_random_uuid(), $1, $1, 1, 1 + n % $3, 'domain', 'domain', 'Domain ' || n, 'name-' || n || '.r' || n % $4, 'active', 'managed', 1440, 30, '{}', 'unknown'
   from generate_series(1, $2::int) n order by n`,
  [now, COUNT, CUSTOMERS, Number(options.registries)],
);
await client.query('analyze');

/** Sends requests to the registry server instead of the host of their address. */
const toRegistryServer: OutgoingHttp = {
  send: async ({ url }) => {
    const { host, pathname } = new URL(url);
    try {
      const answer = await fetch(`${server.url}/${host}${pathname}`);
      return { ok: true, value: { status: answer.status, headers: {}, body: await answer.text(), truncated: false } };
    } catch (fault) {
      return failed('connectionFailed', 'connect', String(fault));
    }
  },
};
const connected = await Database.connect(database.url, 10);
const settings = settingsOf(configurationOf(readEnvironment(environment)));
const log = jsonLog('warn');
const { ports } = compose({ settings, database: connected, secretKey: Buffer.from(SECRET_KEY) }, { log });
const rdap = new RdapClient(toRegistryServer, new RdapBootstrap(toRegistryServer, systemClock), systemClock);
const domainRegistries = new RegistryLookups(rdap, new WhoisClient(ports.addressGuard, systemClock), 10_000);
const composition = compose(
  { settings, database: connected, secretKey: Buffer.from(SECRET_KEY) },
  { log, domainRegistries },
);

let queries = 0;
const counted = new Proxy(connected, {
  get: (target, name) => {
    if (name !== 'prepared' && name !== 'planned') return Reflect.get(target, name, target) as unknown;
    queries += 1;
    return target[name].bind(target);
  },
});
const monitors = new PostgresMonitors(counted, ports.vault, ports.digest);
const organization = { ...everywhere, organizationId: 1 };
const lists = [];
for (const [what, request, filter] of [
  ['first page of 100', { page: 1, perPage: 100 }, {}],
  ['page in the middle', { page: Math.ceil(COUNT / 200), perPage: 100 }, {}],
  ['domains of one customer', { page: 1, perPage: 100 }, { customerId: 7 }],
  ['search', { page: 1, perPage: 100, search: 'name-777' }, {}],
] as const) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    queries = 0;
    const from = performance.now();
    await monitors.page(organization, 'domain', request, filter);
    times.push(performance.now() - from);
  }
  const middle = quantile(
    times.toSorted((one, other) => one - other),
    0.5,
  );
  lists.push([
    what,
    figure(middle, 1),
    queries,
    middle <= MAX_LIST_MS && queries <= MAX_LIST_QUERIES ? 'met' : 'not met',
  ]);
}
printTable(`Lists of ${COUNT} domains of ${CUSTOMERS} customers`, ['List', 'median ms', 'queries', 'state'], lists);

/** The moments of the day at which the checks are due, compressed. */
const dueTimes = (start: Date): readonly string[] => {
  const midnight = new Date(0);
  return Array.from({ length: CHECKED }, (_, at) => {
    const partOfDay = nextDueAt({ monitorId: at + 1, locationId: 1 }, days(1), midnight).getTime() % days(1);
    return new Date(start.getTime() + (partOfDay / days(1)) * SECONDS * 1000).toISOString();
  });
};
const worker = composition.ports.workers.find(({ name }) => name === 'checks');
if (worker === undefined) throw new Error('There is no worker for checks.');
const start = new Date(Date.now() + WARM_UP);
await client.query(
  'create table first_due as select n::int as monitor_id, due from unnest($1::timestamptz[]) with ordinality given (due, n)',
  [dueTimes(start)],
);
await client.query(
  'insert into check_schedule (monitor_id, location_id, due_at) select monitor_id, 1, due from first_due',
);
await client.query('analyze');
await worker.start();
const made = async (): Promise<readonly number[]> => {
  const { rows } = await client.query<{ lag: number }>(
    'select extract(epoch from min(checked_at) - min(due))::float8 as lag from check_result join first_due using (monitor_id) group by monitor_id order by 1',
  );
  return rows.map(({ lag }) => lag);
};
await pause(WARM_UP + SECONDS * 1000);
for (let waited = 0; waited < 6 * MAX_LAG_SECONDS && (await made()).length < CHECKED; waited += 5) await pause(5000);
const lags = await made();
const load = Object.values(
  (await (await fetch(`${server.url}/`)).json()) as Readonly<
    Record<string, { readonly lookUps: number; readonly most: number }>
  >,
);
await worker.stop(10_000);
await connected.close();
await client.end();
await stopServer(server);
await database.close();
const p99 = quantile(lags, 0.99);
const most = Math.max(...load.map((registry) => registry.most));
printTable(
  `Daily checks of domains, a day in ${SECONDS} s, registries that answer after ${options.delay} ms`,
  [
    'Domains',
    'registries',
    'lookups',
    'lookups/s',
    'made',
    'lag p50 / p99 / max s',
    'most lookups in flight at a registry',
    'state',
  ],
  [
    [
      CHECKED,
      load.length,
      load.reduce((sum, { lookUps }) => sum + lookUps, 0),
      figure(CHECKED / SECONDS, 0),
      figure(lags.length / CHECKED, 4),
      [quantile(lags, 0.5), p99, quantile(lags, 1)].map((lag) => figure(lag, 2)).join(' / '),
      most,
      lags.length === CHECKED && p99 < MAX_LAG_SECONDS && most <= MAX_IN_FLIGHT ? 'met' : 'not met',
    ],
  ],
);
