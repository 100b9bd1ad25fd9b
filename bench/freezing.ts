import pg from 'pg';
import { freezeMonths } from '../src/application/accounting/freeze-months.ts';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import { frozenFrom, frozenPeriod } from '../src/domain/accounting/frozen-month.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { bootstrap } from './check-programs.ts';
import { report } from './goals.ts';
import { SECRET_KEY, startDatabase } from './service-program.ts';
import { figure, printTable } from './table.ts';

const MONTH = '2026-10';
const MOST_SECONDS = 60;

interface Sizes {
  readonly monitors: number;
  /** The states of each monitor in the month, and its incidents. */
  readonly spans: number;
  readonly incidents: number;
}

/** The monitors exist since the month began, so that it is the first that is frozen. */
const seed = async (client: pg.Client, { monitors, spans, incidents }: Sizes): Promise<void> => {
  const { from } = frozenPeriod(MONTH);
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 'website', 'http', 'Site ' || n, 'https://site-' || n || '.example/', 'active', 'managed', 1, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [from, monitors],
  );
  await client.query(
    `insert into state_span (monitor_id, started_at, ended_at, state)
     select id, $1::timestamptz + n * ($2 * interval '1 ms'), case when n < $3::int - 1 then $1::timestamptz + (n + 1) * ($2 * interval '1 ms') end, (array['up', 'down', 'up', 'maintenance'])[1 + n % 4]
     from monitor, generate_series(0, $3::int - 1) n`,
    [from, Math.floor((frozenPeriod(MONTH).to.getTime() - from.getTime()) / spans), spans],
  );
  await client.query(
    `insert into incident (public_id, created_at, updated_at, organization_id, monitor_id, origin, status, title, reason, started_at, resolved_at)
     select gen_random_uuid(), $1, $1, 1, id, 'automatic', 'resolved', name || ' is down', 'timedOut', $1::timestamptz + n * interval '1 day', $1::timestamptz + n * interval '1 day' + interval '1 hour'
     from monitor, generate_series(1, $2::int) n`,
    [from, incidents],
  );
  // Latencies of every day, in 20 buckets.
  await client.query(
    `insert into check_rollup (monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram)
     select id, 'day', $1::timestamptz + n * interval '1 day', 1440, 0, 1440, 144000,
       (select jsonb_object_agg((90 + 2 * b)::text, 72) from generate_series(1, 20) b)
     from monitor, generate_series(0, 30) n`,
    [new Date(`${MONTH}-01T00:00:00Z`)],
  );
  await client.query('vacuum analyze');
};

/** Freezes the month of many monitors, in one process. */
export const measureFreezing = async (sizes: Sizes): Promise<void> => {
  const stored = await startDatabase();
  const environment = { DATABASE_URL: stored.url, SECRET_KEY, LOG_LEVEL: 'warn', BASE_URL: 'http://127.0.0.1:3000' };
  await bootstrap(environment);
  const client = new pg.Client({ connectionString: stored.url });
  await client.connect();
  await seed(client, sizes);
  const database = await Database.connect(stored.url);
  const { ports } = compose(
    {
      settings: settingsOf(configurationOf(readEnvironment(environment))),
      database,
      secretKey: Buffer.from(SECRET_KEY),
    },
    { clock: { now: () => frozenFrom(MONTH) } },
  );

  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await freezeMonths(ports)();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, pg_total_relation_size('frozen_month')::int as bytes from frozen_month`,
  );
  const { count, bytes } = rows[0] ?? { count: 0, bytes: 0 };
  if (count !== sizes.monitors) throw new Error(`${count} of ${sizes.monitors} monitors are frozen.`);

  printTable(
    `The month of ${sizes.monitors} monitors is frozen; ${sizes.spans} states and ${sizes.incidents} incidents each`,
    ['seconds', 'monitors/s', 'CPU-s of the service', 'bytes for each monitor'],
    [[figure(seconds, 1), figure(count / seconds, 0), figure((user + system) / 1e6, 1), figure(bytes / count, 0)]],
  );
  report('G27', `${figure(seconds, 1)} s`, seconds <= MOST_SECONDS);
  await client.end();
  await database.close();
  await stored.close();
};
