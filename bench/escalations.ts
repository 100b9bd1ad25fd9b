import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { later, seconds } from '../src/domain/kernel/time.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Escalation steps that the service turns into pages: all due at the same moment, and spread over a minute. The times
 * are those at which another connection sees the pages.
 */
const options = optionsOf({ steps: '10000', spread: '60' }, { steps: '200', spread: '3' });
const STEPS = Number(options.steps);
const SPREAD_SECONDS = Number(options.spread);
const USERS = 100;
const TIME_LIMIT_MS = 10_000;
const LATENESS_LIMIT_MS = 2000;
/** How long before the first due time the steps are stored. */
const LEAD = seconds(3);
const POLL_MS = 20;

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
const { organizationId } = JSON.parse(printed) as { organizationId: number };
const service = await startServer(SERVICE, environment);
const database = await Database.connect(store.url, 5);
const { query } = database;
await query.updateTable('organization').set({ imEnabled: true }).where('id', '=', organizationId).execute();
await sql`
  insert into app_user (public_id, organization_id, email, first_name, last_name, role, created_at, updated_at)
  select gen_random_uuid(), ${organizationId}, 'user' || n || '@example.com', 'User', n::text, 'responder', now(), now()
  from generate_series(1, ${USERS}) n`.execute(query);

/** Stores incidents whose first step is due from `from` on, in all over `spreadMs` milliseconds. */
const storeSteps = async (from: Date, spreadMs: number): Promise<void> => {
  await sql`
    with opened as (
      insert into im_incident (public_id, organization_id, title, severity, status, source, created_at, updated_at)
      select gen_random_uuid(), ${organizationId}, 'Shop is down', 'error', 'triggered', 'bench', now(), now() from generate_series(1, ${STEPS})
      returning id)
    insert into im_escalation_run (organization_id, incident_id, plan, state, position, sequence, has_reached, is_acknowledged, due_at)
    select ${organizationId}, id,
      jsonb_build_object('repeats', 0, 'repeatAfterMinutes', 30, 'onNobody', 'next', 'ackTimeoutMinutes', null, 'steps', jsonb_build_array(jsonb_build_object('afterMinutes', 0, 'onlyDuring', null,
        'targets', jsonb_build_array(jsonb_build_object('type', 'user', 'userId', (select public_id from app_user where email = 'user' || (opened.id % ${USERS} + 1) || '@example.com')))))),
      'waiting', 0, 0, false, false, ${from}::timestamptz + (row_number() over (order by id) - 1) * ${spreadMs / STEPS}::float8 * interval '1 millisecond'
    from opened`.execute(query);
  await sql`select pg_notify('watchstead_due', '')`.execute(query);
};

/** Stores steps and returns how late each of their pages became visible, in milliseconds, sorted. */
const run = async (spreadMs: number): Promise<readonly number[]> => {
  const from = later(new Date(), LEAD);
  let seen =
    (await sql<{ last: number | null }>`select max(id) last from im_notification`.execute(query)).rows[0]?.last ?? 0;
  await storeSteps(from, spreadMs);
  const late: number[] = [];
  const deadline = later(from, spreadMs + 3 * TIME_LIMIT_MS);
  while (late.length < STEPS && new Date() < deadline) {
    const { rows } = await sql<{ id: number; lateMs: number }>`
      select n.id, (extract(epoch from clock_timestamp() - r.due_at) * 1000)::float8 "lateMs"
      from im_notification n join bench_due r on r.incident_id = n.incident_id join im_page p on p.notification_id = n.id
      where n.id > ${seen} order by n.id`.execute(query);
    for (const { id, lateMs } of rows) {
      late.push(lateMs);
      seen = Math.max(seen, id);
    }
    await pause(POLL_MS);
  }
  return late.toSorted((one, other) => one - other);
};

// The due time of a run changes when its step has run.
await sql`create table bench_due (incident_id int primary key, due_at timestamptz not null)`.execute(query);
await sql`
  create function bench_keep_due() returns trigger language plpgsql as $$ begin insert into bench_due values (new.incident_id, new.due_at); return new; end $$`.execute(
  query,
);
await sql`create trigger bench_keep_due after insert on im_escalation_run for each row execute function bench_keep_due()`.execute(
  query,
);

const atOnce = await run(0);
const spread = await run(seconds(SPREAD_SECONDS));
const rowOf = (name: string, late: readonly number[], limit: string, isMet: boolean): readonly string[] => [
  name,
  String(late.length),
  figure(quantile(late, 0.5), 0),
  figure(quantile(late, 0.99), 0),
  figure(late.at(-1) ?? NaN, 0),
  limit,
  isMet && late.length === STEPS ? 'met' : 'not met',
];
printTable(
  `${STEPS} escalation steps to pages`,
  ['Due', 'Pages', 'p50 ms late', 'p99 ms late', 'Last ms late', 'Goal', ''],
  [
    rowOf(
      'at the same moment',
      atOnce,
      `all within ${TIME_LIMIT_MS / 1000} s`,
      (atOnce.at(-1) ?? Infinity) <= TIME_LIMIT_MS,
    ),
    rowOf(
      `over ${SPREAD_SECONDS} s`,
      spread,
      `p99 <= ${LATENESS_LIMIT_MS / 1000} s`,
      quantile(spread, 0.99) <= LATENESS_LIMIT_MS,
    ),
  ],
);

await stopServer(service);
await database.close();
await store.close();
