import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { nextDueAt } from '../src/domain/checks/check-schedule.ts';
import { minutes } from '../src/domain/kernel/time.ts';
import { websiteFields } from '../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../src/domain/monitors/setting-fields.ts';
import { HEAP, SECRET_KEY, SERVICE, startServer } from './service-program.ts';
import type { Server } from './service-program.ts';

/** What is checked. */
export interface CheckLoad {
  readonly target: string;
  readonly monitors: number;
  /** The last monitors, that many, are never answered. */
  readonly hanging: number;
  readonly timeoutSeconds: number;
  /** Members that only Watchstead knows; absent for what a new organization has. */
  readonly alerts?: AlertLoad;
}

/** What follows an outage beside the webhook. */
export interface AlertLoad {
  /**
   * The number of routing rules of incident management, of which the last one matches; null turns it off, as it was for
   * each new organization until 642d04d3.
   */
  readonly routes: number | null;
  /** The facets that each website is watched for, as its setting `changes` has them; null for those of a new one. */
  readonly changes: readonly string[] | null;
}

/** The options of the benchmarks about outages, with their defaults. */
export const alertOptions = { routes: '0', changes: 'default' };

/** Returns what the options ask for. */
export const alertLoadOf = ({ routes, changes }: Readonly<typeof alertOptions>): AlertLoad => ({
  routes: routes === 'off' ? null : Number(routes),
  changes: changes === 'default' ? null : changes.split(',').filter((facet) => facet !== ''),
});

/**
 * A program that makes checks. Its database has the tables `check_schedule` and `check_result`, with the columns that
 * are measured.
 */
export interface CheckProgram {
  readonly name: string;
  /** Stores the monitors and starts the program, which calls `/hook` of the target at each change. */
  start(client: pg.Client, databaseUrl: string, load: CheckLoad): Promise<Server>;
}

/** Every due time after `after` is this far behind the minute. */
export const dueAfter = (monitor: number, after: Date): Date =>
  nextDueAt({ monitorId: monitor, locationId: 1 }, minutes(1), after);

/** Dispatch lags in the window, and the number of due checks and of those that were made. */
export const dispatched = async (client: pg.Client, count: number, from: Date, to: Date) => {
  const { rows } = await client.query<{ made: string; p50: number; p99: number; max: number }>(
    `select count(*) as made, percentile_cont(0.5) within group (order by lag) as p50, percentile_cont(0.99) within group (order by lag) as p99, max(lag) as max
     from (select extract(epoch from checked_at - due_at) * 1000 - latency_ms as lag
       from check_result where due_at >= $1 and due_at < $2 and monitor_id <= $3) lags`,
    [from, to, count],
  );
  const dueTimes = (monitorId: number): number =>
    Math.max(0, Math.ceil((to.getTime() - dueAfter(monitorId, new Date(from.getTime() - 1)).getTime()) / 60_000));
  const scheduled = Array.from({ length: count }, (_, at) => dueTimes(at + 1)).reduce((sum, times) => sum + times, 0);
  const [lags] = rows;
  if (lags === undefined || Number(lags.made) === 0)
    throw new Error('No check was made in the window: the machine is too busy, or --warm-up is too short.');
  return { scheduled, made: Number(lags.made), p50: lags.p50, p99: lags.p99, max: lags.max };
};

const dueTimes = ({ monitors }: CheckLoad, now: Date): readonly string[] =>
  Array.from({ length: monitors }, (_, at) => dueAfter(at + 1, now).toISOString());

/**
 * Each on an address of its own, because checks of one address wait for each other. $1 is the port of the target, $2
 * the number of the first that hangs.
 */
const TARGET = `'http://127.' || (n >> 14) || '.' || ((n >> 7) & 127) || '.' || ((n & 127) + 1) || ':' || $1 || case when n >= $2::int then '/hang/' else '/' end || n`;

/** Returns the URL of the target of a monitor, counted from 0, as `TARGET` does. */
export const targetUrl = (target: string, monitor: number): string =>
  `http://127.${monitor >> 14}.${(monitor >> 7) & 127}.${(monitor & 127) + 1}:${new URL(target).port}/${monitor}`;

const targetValues = ({ target, monitors, hanging }: CheckLoad): readonly [string, number] => [
  new URL(target).port,
  monitors - hanging,
];

export const floor: CheckProgram = {
  name: 'floor',
  start: async (client, databaseUrl, load) => {
    await client.query(`
      create table check_schedule (monitor_id int primary key, due_at timestamptz not null, lease_owner text, lease_until timestamptz) with (fillfactor = 70);
      create index on check_schedule (due_at);
      create table check_state (monitor_id int primary key, target text not null, is_up boolean not null);
      create table check_result (monitor_id int not null, due_at timestamptz not null, checked_at timestamptz not null, latency_ms real not null, primary key (monitor_id, due_at));
      create table incident (id serial primary key, monitor_id int not null, started_at timestamptz not null, resolved_at timestamptz);
      create table outbox (id serial primary key, payload jsonb not null, sent_at timestamptz);`);
    await client.query(`insert into check_state select n + 1, ${TARGET}, true from generate_series(0, $3::int - 1) n`, [
      ...targetValues(load),
      load.monitors,
    ]);
    await client.query(
      'insert into check_schedule select n, due from unnest($1::timestamptz[]) with ordinality given (due, n)',
      [dueTimes(load, new Date())],
    );
    await client.query('analyze');
    return startServer([...HEAP, 'bench/check-floor.ts'], {
      DATABASE_URL: databaseUrl,
      WEBHOOK: `${load.target}/hook`,
    });
  },
};

/** Creates the organization; returns a token of its administrator. */
export const bootstrap = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const parameters = [
    'bootstrap',
    '--organization',
    'Bench',
    '--email',
    'b@example.com',
    '--password',
    'a password for measurements',
    '--json',
  ];
  const child = spawn(process.execPath, ['src/cli/main.ts', ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  return (JSON.parse(printed) as { apiToken: string }).apiToken;
};

export const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY,
  LOG_LEVEL: 'warn',
  PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
});

const settingsOf = ({ alerts }: CheckLoad): object => {
  const changes = alerts?.changes ?? null;
  return { ...initialSettings(websiteFields), ...(changes === null ? {} : { changes }) };
};

/** Stores the monitors of an organization that was bootstrapped. */
export const storeMonitors = async (client: pg.Client, load: CheckLoad): Promise<void> => {
  const now = new Date();
  await client.query(
    `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields, alert_consecutive_checks) values ($1, $2, $2, 1, 'C', 'c@example.com', 1, 'active', '{}', 1)`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $3, $3, 1, 1, 'website', 'http', 'Site ' || n, ${TARGET}, 'active', 'managed', 1, $6, $4, 'up' from generate_series(0, $5::int - 1) n order by n`,
    [...targetValues(load), now, settingsOf(load), load.monitors, load.timeoutSeconds],
  );
  await client.query(
    `insert into check_schedule (monitor_id, location_id, due_at, last_outcome) select n, 1, due, 'up' from unnest($1::timestamptz[]) with ordinality given (due, n)`,
    [dueTimes(load, now)],
  );
  await client.query('analyze');
};

export const watchstead: CheckProgram = {
  name: 'Watchstead',
  start: async (client, databaseUrl, load) => {
    const environment = environmentOf(databaseUrl);
    const token = await bootstrap(environment);
    await storeMonitors(client, load);
    const service = await startServer(SERVICE, environment);
    await sendAlerts(client, { url: service.url, token }, load);
    return service;
  },
};

/** Sends a request to the API, and returns the answer; an error if it is refused. */
export type ApiRequest = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Returns a client of the process that has the URL at the time of each request. */
export const apiClient =
  (url: () => string, token: string): ApiRequest =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

/** Has the service send its alerts to the target, and pages by the routing rules of the load. */
export const sendAlerts = async (
  client: pg.Client,
  { url, token }: { readonly url: string; readonly token: string },
  { target, alerts }: Pick<CheckLoad, 'target' | 'alerts'>,
): Promise<void> => {
  const request = apiClient(() => url, token);
  const channel = (name: string, path: string, more: object = {}): Promise<{ readonly id: number }> =>
    request('POST', '/api/notification-channels', {
      name,
      type: 'webhook',
      config: { url: `${target}${path}` },
      ...more,
    });
  await channel('Hook', '/hook');
  if (alerts?.routes === null) await client.query('update organization set im_enabled = false');
  const routes = alerts?.routes ?? 0;
  if (routes === 0) return;
  // The filter keeps the alerts of monitors from the channel, which only receives pages.
  const room = await channel('Room', '/page', { filters: { tags: ['none'] } });
  const policy = await request<{ readonly id: number }>('POST', '/api/escalation-config/policies', {
    name: 'Room',
    steps: [{ afterMinutes: 0, targets: [{ type: 'channel', channelId: room.id }] }],
  });
  const { items } = await request<{ readonly items: readonly { readonly publicId: string; readonly type: string }[] }>(
    'GET',
    '/api/im/sources',
  );
  await request('PATCH', `/api/im/sources/${items.find(({ type }) => type === 'monitors')?.publicId ?? ''}`, {
    isActive: true,
    routes: Array.from({ length: routes }, (_, at) =>
      at === routes - 1
        ? { match: { kind: 'website' }, escalationPolicyId: policy.id }
        : { match: { customer: `Customer ${at}`, 'tag.production': 'true' }, mute: true },
    ),
  });
};
