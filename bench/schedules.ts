import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { days, hours, later } from '../src/domain/kernel/time.ts';
import { resolveOnCall } from '../src/domain/on-call/resolve-on-call.ts';
import type { Layer, OnCallSchedule, Override } from '../src/domain/on-call/schedule.ts';
import { weekdays } from '../src/domain/on-call/schedule.ts';
import { rangeAround } from '../src/domain/on-call/shifts.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { IntlTimeZones } from '../src/infrastructure/kernel/system/intl-time-zones.ts';
import { PostgresImportedCalendars } from '../src/infrastructure/on-call/postgres-calendars.ts';
import { PostgresOnCallSchedules } from '../src/infrastructure/on-call/postgres-on-call-schedules.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/* The shifts of a year of one schedule, and who is on call in all schedules of an organization. */
const options = optionsOf(
  { schedules: '1000', runs: '50', requests: '200', 'warm-up': '50' },
  { schedules: '100', runs: '5', requests: '5', 'warm-up': '1' },
);
const SCHEDULES = Number(options.schedules);
const RUNS = Number(options.runs);
const REQUESTS = Number(options.requests);
/** Requests that are not counted: a process that has just started compiles what it runs often. */
const WARM_UP = Number(options['warm-up']);
const USERS = 100;
const YEAR_LIMIT_MS = 10;
const LONG_AGO_LIMIT = 2;
const ON_CALL_LIMIT_MS = 50;

const zones = new IntlTimeZones();
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
const shown = (ok: boolean): string => (ok ? 'met' : 'not met');

/**
 * Ten layers of hourly turns, each but the last restricted to some hours, and 200 overrides, half of which replace one
 * person.
 */
const scheduleSince = (start: Date): OnCallSchedule => {
  const layers = Array.from({ length: 10 }, (_, at): Layer => ({
    users: [`ann${at}`, at % 3 === 0 ? null : `bob${at}`, `cat${at}`],
    startsAt: start,
    handoff: { unit: 'hour', every: 1 + (at % 3), time: '00:00' },
    timezone: at % 2 === 0 ? 'Europe/Berlin' : 'America/New_York',
    ...(at === 9 ? {} : { restrictions: [{ days: weekdays.slice(0, 5), from: `0${at}:00`, to: `${10 + at}:30` }] }),
  }));
  const overrides = Array.from({ length: 200 }, (_, at): Override => {
    const startsAt = later(year.from, at * hours(43));
    return {
      id: String(at),
      userId: `dan${at}`,
      startsAt,
      endsAt: later(startsAt, days(1)),
      replacesUserId: at % 2 === 0 ? null : `cat${at % 10}`,
    };
  });
  return { definitions: [{ timezone: 'Europe/Berlin', layers }], overrides };
};

/** The median of the runs, after one that fills caches. */
const medianOf = (times: readonly number[]): number =>
  quantile(
    times.slice(1).toSorted((one, other) => one - other),
    0.5,
  );
const resolveYear = (start: Date): { readonly ms: number; readonly segments: number } => {
  const schedule = scheduleSince(start);
  let segments = 0;
  const times = Array.from({ length: RUNS + 1 }, () => {
    const begun = performance.now();
    segments = resolveOnCall(schedule, year, (zone, range) => zones.offsetChanges(zone, range)).length;
    return performance.now() - begun;
  });
  return { ms: medianOf(times), segments };
};

resolveYear(new Date('2025-06-01T00:00:00Z'));
const recent = resolveYear(new Date('2025-12-01T00:00:00Z'));
const old = resolveYear(new Date('1990-01-01T00:00:00Z'));
printTable(
  'A year of a schedule with ten layers of hourly turns and 200 overrides',
  ['Layers since', 'Segments', 'Median ms', 'Goal', ''],
  [
    [
      'December 2025',
      recent.segments,
      figure(recent.ms, 1),
      `<= ${YEAR_LIMIT_MS} ms`,
      shown(recent.ms <= YEAR_LIMIT_MS),
    ],
    [
      'January 1990',
      old.segments,
      figure(old.ms, 1),
      `<= ${LONG_AGO_LIMIT} of the line above`,
      shown(old.ms <= LONG_AGO_LIMIT * recent.ms),
    ],
  ],
);

const store = await startDatabase();
const environment = { DATABASE_URL: store.url, SECRET_KEY };
const printed = execFileSync(
  process.execPath,
  [
    'bin/watchstead.js',
    'bootstrap',
    '--organization',
    'Bench',
    '--email',
    'b@example.com',
    '--password',
    'a password for measurements',
    '--json',
  ],
  {
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
    encoding: 'utf8',
  },
);
const { organizationId, apiToken } = JSON.parse(printed) as {
  readonly organizationId: number;
  readonly apiToken: string;
};
const database = await Database.connect(store.url, 5);
const { query } = database;
await query.updateTable('organization').set({ imEnabled: true }).where('id', '=', organizationId).execute();
await sql`
  insert into app_user (public_id, organization_id, email, first_name, last_name, role, created_at, updated_at)
  select gen_random_uuid(), ${organizationId}, 'user' || n || '@example.com', 'User', n::text, 'responder', now(), now()
  from generate_series(1, ${USERS}) n`.execute(query);
// Weekly turns of four people, daily turns of two during working hours before them, one earlier definition and three
// overrides.
await sql`
  with people as (select array_agg(public_id order by id) ids from app_user where organization_id = ${organizationId}),
  stored as (
    insert into im_schedule (public_id, created_at, updated_at, organization_id, name, timezone, layers)
    select gen_random_uuid(), now(), now(), ${organizationId}, 'Schedule ' || n, 'Europe/Zurich', json_build_array(
      json_build_object('users', ids[1 + n % 90 : 2 + n % 90], 'startsAt', '2024-01-01T08:00:00.000Z', 'handoff', json_build_object('unit', 'day', 'every', 1),
        'restrictions', json_build_array(json_build_object('days', json_build_array('monday', 'tuesday', 'wednesday', 'thursday', 'friday'), 'from', '08:00', 'to', '18:00'))),
      json_build_object('users', ids[3 + n % 90 : 6 + n % 90], 'startsAt', '2020-01-06T08:00:00.000Z', 'handoff', json_build_object('unit', 'week', 'every', 1)))
    from generate_series(1, ${SCHEDULES}) n, people returning id, layers),
  earlier as (insert into im_schedule_definition (schedule_id, until, timezone, layers) select id, now() - interval '30 days', 'UTC', layers from stored)
  insert into im_override (public_id, created_at, updated_at, organization_id, schedule_id, user_id, starts_at, ends_at)
  select gen_random_uuid(), now(), now(), ${organizationId}, id, ids[1 + id % 90], now() + n * interval '5 days', now() + n * interval '5 days' + interval '8 hours'
  from stored, people, generate_series(1, 3) n`.execute(query);
await sql`analyze`.execute(query);

let queries = 0;
const prepared = database.prepared.bind(database);
database.prepared = (text, values) => {
  queries += 1;
  return prepared(text, values);
};
await new PostgresOnCallSchedules(database, new PostgresImportedCalendars(database)).load(
  organizationId,
  rangeAround(new Date()),
  null,
);

const service = await startServer(SERVICE, environment);
const times: number[] = [];
let answered = 0;
for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
  const begun = performance.now();
  const answer = await fetch(`${service.url}/api/im/on-call`, { headers: { authorization: `Bearer ${apiToken}` } });
  answered = ((await answer.json()) as readonly unknown[]).length;
  times.push(performance.now() - begun);
}
const sorted = times.slice(WARM_UP).toSorted((one, other) => one - other);
printTable(
  `GET /api/im/on-call with ${SCHEDULES} schedules`,
  ['Schedules', 'Queries', 'p50 ms', 'p99 ms', 'Goal', ''],
  [
    [
      answered,
      queries,
      figure(quantile(sorted, 0.5), 1),
      figure(quantile(sorted, 0.99), 1),
      `two queries, <= ${ON_CALL_LIMIT_MS} ms`,
      shown(queries === 2 && answered === SCHEDULES && quantile(sorted, 0.5) <= ON_CALL_LIMIT_MS),
    ],
  ],
);

await stopServer(service);
await database.close();
await store.close();
