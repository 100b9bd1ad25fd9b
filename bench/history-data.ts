import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import { neverChecked } from '../src/domain/checks/location-state.ts';
import type { FinishedCheck } from '../src/domain/checks/due-check.ts';
import { days, later, minutes } from '../src/domain/kernel/time.ts';
import { PostgresCheckResults } from '../src/infrastructure/checks/postgres-check-results.ts';
import { PostgresResultPartitions } from '../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import type { Database } from '../src/infrastructure/kernel/database/database.ts';

/** The month whose results are generated, in compressed time: 30 days of it, a check of each monitor every 5 minutes. */
export const MONTH = '2026-04';
export const START = new Date(`${MONTH}-01T00:00:00Z`);
export const DAYS = 30;
const INTERVAL = minutes(5);
export const A_DAY = days(1) / INTERVAL;

/** Returns the number of monitors that have this many results in the month. */
export const monitorsFor = (rows: number): number => Math.max(1, Math.round(rows / (DAYS * A_DAY)));

const OWNER = 'bench';
/** The checks that a worker records in one statement. */
const BATCH = 500;
const BATCHES = 40;

/** Creates the monitors, and the partitions of the month. */
export const prepare = async (client: pg.Client, database: Database, monitors: number): Promise<void> => {
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 'website', 'http', 'Site ' || n, 'https://site-' || n || '.example/', 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [START, monitors],
  );
  const partitions = new PostgresResultPartitions(database);
  for (let day = 0; day < DAYS; day += 1) await partitions.prepare(later(START, days(day)));
};

/** Generates the results of a day in the order in which they would arrive; one in 200 failed, with its evidence. */
export const generateDay = async (client: pg.Client, day: number, monitors: number): Promise<void> => {
  await client.query(
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, reason, latency_ms, latency_bucket, details, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms)
     select m, 1, at, at + ms * interval '1 ms', case when is_down then 'down' else 'up' end, case when is_down then 'timedOut' end,
       case when not is_down then ms end, case when not is_down then (log(2, ms::numeric) * 16)::int end,
       case when is_down then '[{"check": "connection", "result": "failed", "expected": "an answer within 10 s", "seen": "deadline passed (request)"}]'::jsonb end,
       round((random() * 20)::numeric, 2), round((random() * 30)::numeric, 2), round((random() * 40)::numeric, 2), round((ms * 0.8)::numeric, 2), ms
     from (
       select m, $1::timestamptz + slot * interval '5 minutes' + m * interval '7 ms' as at, round((80 + random() * 200)::numeric, 2) as ms, random() < 0.005 as is_down
       from generate_series(0, $2::int - 1) slot, generate_series(1, $3::int) m) generated`,
    [later(START, days(day)), A_DAY, monitors],
  );
};

/** Copies the results of a day out, and back in by COPY. Returns the milliseconds of both. */
export const copyDay = async (
  client: pg.Client,
  partition: string,
  file: string,
): Promise<{ out: number; in: number }> => {
  const begun = performance.now();
  await pipeline(client.query(copyTo(`copy ${partition} to stdout`)), createWriteStream(file));
  const copied = performance.now();
  await client.query(`truncate ${partition}`);
  const emptied = performance.now();
  await pipeline(createReadStream(file), client.query(copyFrom(`copy ${partition} from stdin`)));
  return { out: copied - begun, in: performance.now() - emptied };
};

const finished = (monitorId: number, dueAt: Date): FinishedCheck => ({
  monitorId,
  locationId: 1,
  dueAt,
  slot: dueAt,
  checkedAt: later(dueAt, 100),
  nextDueAt: later(dueAt, INTERVAL),
  recheckBy: null,
  locationState: { ...neverChecked, lastOutcome: 'up' },
  whilePaused: false,
  finding: {
    outcome: 'up',
    reason: null,
    latencyMs: 120.5,
    evidence: null,
    timings: { dnsMs: 1, connectMs: 9, tlsMs: 20, firstByteMs: 80, totalMs: 120.5 },
  },
});

/**
 * Records checks by the statement of the service, which also moves their schedules. They are due the day
 * after the month, whose partition is dropped afterwards. Returns the milliseconds of one.
 */
export const recordChecks = async (client: pg.Client, database: Database): Promise<number> => {
  const [end, results] = [later(START, days(DAYS)), new PostgresCheckResults(database)];
  await new PostgresResultPartitions(database).prepare(end);
  const { rows: found } = await client.query<{ id: number }>('select id from monitor order by id limit $1', [BATCH]);
  let [took, done] = [0, 0];
  for (let slot = 0; slot < BATCHES; slot += 1) {
    const dueAt = later(end, slot * 1000);
    await client.query('delete from check_schedule');
    await client.query(
      'insert into check_schedule (monitor_id, location_id, due_at, lease_owner) select id, 1, $1, $2 from monitor order by id limit $3',
      [dueAt, OWNER, BATCH],
    );
    const begun = performance.now();
    const stored = await results.record(
      OWNER,
      found.map(({ id }) => finished(id, dueAt)),
    );
    took += performance.now() - begun;
    done += stored.length;
    if (stored.length !== found.length) throw new Error(`${stored.length} of ${found.length} checks were recorded.`);
  }
  await client.query('delete from check_schedule');
  await client.query(`drop table check_result_${end.toISOString().slice(0, 10).replaceAll('-', '')}`);
  return took / done;
};
