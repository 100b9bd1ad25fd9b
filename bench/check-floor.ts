import { get, request } from 'node:http';
import type { ClientRequest } from 'node:http';
import pg from 'pg';

/*
 * The floor that checks are compared with: the least that claims checks in PostgreSQL 1.5 s ahead, starts them from
 * timers of 5 ms, makes them with `node:http`, stores the results in a batch each half second, and stores a change with
 * its incident and its message before it calls the webhook. Environment: DATABASE_URL with the tables of `floorTables`,
 * WEBHOOK.
 */
const CLAIM_AHEAD = 1500;
const TICK = 500;
const SLOT = 5;
const TIMEOUT = 30_000;

interface Due {
  readonly id: number;
  readonly target: string;
  readonly at: Date;
  readonly up: boolean;
}
interface Result {
  readonly due: Due;
  readonly up: boolean;
  readonly at: Date;
  readonly ms: number;
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
const slots = new Map<number, Due[]>();
let batch: Result[] = [];

const columns = (results: readonly Result[]): unknown[] => [
  results.map(({ due }) => due.id),
  results.map(({ due }) => due.at.toISOString()),
  results.map(({ at }) => at.toISOString()),
  results.map(({ ms }) => ms),
];
/** Stores results and makes their monitors due again. */
const STORED = `
  given as (select * from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::real[]) as given (id, due_at, checked_at, ms)),
  moved as (update check_schedule s set due_at = s.due_at + interval '1 minute', lease_until = null from given where s.monitor_id = given.id and s.due_at = given.due_at),
  kept as (insert into check_result (monitor_id, due_at, checked_at, latency_ms) select id, due_at, checked_at, ms from given)`;

const storeChange = async (result: Result): Promise<void> => {
  const name = `Site ${result.due.id - 1}`;
  const { rows } = await pool.query<{ id: number }>({
    name: 'change',
    text: `with ${STORED},
      state as (update check_state set is_up = $5 where monitor_id = $1[1]),
      ended as (update incident set resolved_at = $3[1] where monitor_id = $1[1] and resolved_at is null and $5),
      begun as (insert into incident (monitor_id, started_at) select $1[1], $3[1] where not $5)
      insert into outbox (payload) values ($6) returning id`.replaceAll(/\$(1|3)\[1\]/g, (_all, at: string) =>
      at === '1' ? '($1::int[])[1]' : '($3::timestamptz[])[1]',
    ),
    values: [...columns([result]), result.up, JSON.stringify({ name, isUp: result.up })],
  });
  const hook = request(process.env['WEBHOOK'] ?? '', { method: 'POST', agent: false }, (answer) => {
    answer.resume();
    void pool.query({ name: 'sent', text: 'update outbox set sent_at = now() where id = $1', values: [rows[0]?.id] });
  });
  hook.on('error', () => undefined).end(JSON.stringify({ name }));
};

const finish = (due: Due, start: number, up: boolean): void => {
  const result = { due, up, at: new Date(), ms: performance.now() - start };
  if (up === due.up) batch.push(result);
  else void storeChange(result);
};

const check = (due: Due): ClientRequest => {
  const start = performance.now();
  return get(due.target, { agent: false, timeout: TIMEOUT }, (answer) => {
    answer.resume();
    answer.once('end', () => finish(due, start, answer.statusCode === 200));
  })
    .on('timeout', function (this: ClientRequest) {
      this.destroy();
    })
    .on('error', () => finish(due, start, false));
};

const plan = (due: Due): void => {
  const slot = Math.ceil(due.at.getTime() / SLOT);
  const planned = slots.get(slot);
  if (planned !== undefined) {
    planned.push(due);
    return;
  }
  slots.set(slot, [due]);
  const run = (): void => {
    const ready = slots.get(slot) ?? [];
    slots.delete(slot);
    ready.forEach(check);
  };
  setTimeout(run, Math.max(0, slot * SLOT - Date.now()));
};

const claim = async (): Promise<void> => {
  const { rows } = await pool.query<Due>({
    name: 'claim',
    text: `with due as (
        select monitor_id from check_schedule where due_at <= $1 and (lease_until is null or lease_until < now()) order by due_at limit 2000 for update skip locked)
      update check_schedule s set lease_until = s.due_at + interval '60 seconds' from due join check_state c using (monitor_id)
      where s.monitor_id = due.monitor_id returning s.monitor_id as id, c.target, s.due_at as at, c.is_up as up`,
    values: [new Date(Date.now() + CLAIM_AHEAD)],
  });
  rows.forEach(plan);
};

const flush = async (): Promise<void> => {
  const results = batch;
  batch = [];
  if (results.length > 0) await pool.query({ name: 'batch', text: `with ${STORED} select`, values: columns(results) });
};

const tick = setInterval(() => void Promise.all([claim(), flush()]), TICK);
process.on('SIGTERM', () => {
  clearInterval(tick);
  process.exit();
});
console.log('listens on http://nowhere');
