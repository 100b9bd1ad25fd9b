import { expect } from 'chai';
import { sql } from 'kysely';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { entities, libraryTables } from '../../../../src/infrastructure/kernel/database/entities.ts';
import { PURGE_BATCH, purgeExpired } from '../../../../src/infrastructure/kernel/database/purge.ts';
import { retentions } from '../../../../src/infrastructure/kernel/database/retention.ts';
import { PURGE_JOB } from '../../../../src/infrastructure/kernel/database/retention-terms.ts';
import { NOW } from '../../../builders/clock.ts';
import { ADA, BOB } from '../../../builders/tenants.ts';
import { testApp } from '../../http/test-app.ts';
import { connected } from './connected.ts';
import { postgresTenants } from './postgres-tenants.ts';

const settings = { retentionDays: 30, auditRetentionDays: 730 };
/** The time `age` and the retention of one hour before now. */
const past = (age: number): Date => later(NOW, -age - hours(1));

describe('expired rows in PostgreSQL', () => {
  let store: Awaited<ReturnType<typeof connected>>;
  let database: Database;
  let rows = 0;

  beforeEach(async () => {
    store = await connected();
    ({ database } = store);
    await postgresTenants(database);
  });
  afterEach(() => store.close());

  const purge = () => purgeExpired(database, settings, NOW);
  const aSession = async (moments: { createdAt: Date; lastSeenAt: Date; awaitsCode?: boolean }): Promise<void> => {
    const publicId = `0195d3a0-0000-7000-8000-${String((rows += 1)).padStart(12, '0')}`;
    await database.query
      .insertInto('session')
      .values({
        awaitsCode: false,
        ...moments,
        publicId,
        userId: ADA,
        sha256: publicId,
        steppedUpAt: null,
        address: '192.0.2.1',
        userAgent: null,
      })
      .execute();
  };
  const aCounter = async (subject: string, lastFailureAt: Date | null, lastSuccessAt: Date | null): Promise<void> => {
    await database.query
      .insertInto('sign_in_counter')
      .values({ subject, failures: 1, lastFailureAt, lastSuccessAt })
      .execute();
  };
  const count = async (table: string): Promise<number> =>
    (await database.pool.query<{ count: number }>(`select count(*)::int "count" from ${table}`)).rows[0]?.count ?? -1;

  it('removes sessions seven days after last use, thirty days after sign-in and ten minutes after a pending code, and none earlier', async () => {
    for (const by of [0, 1]) {
      await aSession({ createdAt: later(past(days(7)), by), lastSeenAt: later(past(days(7)), by) });
      await aSession({ createdAt: later(past(days(30)), by), lastSeenAt: NOW });
      await aSession({ createdAt: later(past(minutes(10)), by), lastSeenAt: NOW, awaitsCode: true });
    }
    await aSession({ createdAt: past(days(29)), lastSeenAt: NOW });
    expect(await purge()).to.include({ session: 3 });
    expect(await count('session')).to.equal(4);
  });

  it('removes expired and used links only', async () => {
    for (const [userId, by] of [
      [ADA, 0],
      [BOB, 1],
    ] as const) {
      const link = {
        userId,
        purpose: 'invitation',
        sha256: String(userId),
        createdAt: past(days(7)),
        expiresAt: later(past(0), by),
      } as const;
      await database.query.insertInto('account_link').values(link).execute();
    }
    expect(await purge()).to.include({ account_link: 1 });
    expect(await database.query.selectFrom('account_link').select('userId').execute()).to.deep.equal([{ userId: BOB }]);
  });

  it('removes sign-in counters after both failures and known addresses have expired', async () => {
    const [failed, known] = [past(hours(1)), past(days(30))];
    await aCounter('failed long ago', failed, null);
    await aCounter('both long ago', failed, known);
    await aCounter('only touched', null, null);
    await aCounter('failed', later(failed, 1), null);
    await aCounter('known', failed, later(known, 1));
    expect(await purge()).to.include({ sign_in_counter: 3 });
    const kept = await database.query.selectFrom('sign_in_counter').select('subject').orderBy('subject').execute();
    expect(kept.map(({ subject }) => subject)).to.deep.equal(['failed', 'known']);
  });

  it('removes idempotency keys after a day, and rate limit windows after the longest window', async () => {
    for (const by of [0, 1]) {
      await database.query
        .insertInto('idempotency_key')
        .values({ subject: 's', key: String(by), requestHash: '', createdAt: later(past(hours(24)), by) })
        .execute();
      await database.query
        .insertInto('rate_window')
        .values({ subject: 's', windowStart: later(past(hours(1)), by), used: 1 })
        .execute();
    }
    expect(await purge()).to.include({ idempotency_key: 1, rate_window: 1 });
    expect([await count('idempotency_key'), await count('rate_window')]).to.deep.equal([1, 1]);
  });

  it('removes audit entries and hourly rollups at the end of their time, and no daily rollups', async () => {
    const [entry, hour] = [later(NOW, -days(730)), later(NOW, -days(400))];
    const aRollup = (span: string, startsAt: Date) =>
      database.pool.query(
        `insert into check_rollup (monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram) values (1, $1, $2, 1, 0, 0, 0, '{}')`,
        [span, startsAt],
      );
    for (const by of [0, 1]) {
      await database.pool.query(
        `insert into audit_log (at, actor_kind, action, subject_type, subject_id) values ($1, 'system', 'a', 'b', 'c')`,
        [later(entry, by)],
      );
      for (const span of ['hour', 'day']) await aRollup(span, later(hour, by));
    }
    expect(await purge()).to.include({ audit_log: 1, check_rollup: 1 });
    expect(
      await database.query.selectFrom('check_rollup').select('span').where('startsAt', '=', hour).execute(),
    ).to.deep.equal([{ span: 'day' }]);
    expect(await purgeExpired(database, { ...settings, auditRetentionDays: 365 }, NOW)).to.include({ audit_log: 1 });
  });

  it('removes deliveries after 90 days, and messages and lookups after 30', async () => {
    for (const by of [0, 1]) {
      const [delivered, sent] = [later(NOW, by - days(90)), later(NOW, by - days(30))];
      await database.pool.query(
        `insert into alert_delivery (public_id, message_id, event, attempt, at, status, duration_ms) values (gen_random_uuid(), 'm', 'incident.opened', 1, $1, 'sent', 1)`,
        [delivered],
      );
      for (const column of ['sent_at', 'failed_at', 'created_at'])
        await database.pool.query(
          `insert into outbox (topic, sealed_payload, next_attempt_at, ${column === 'created_at' ? '' : 'created_at, '}${column}) values ('mail', '', $1, ${column === 'created_at' ? '' : '$1, '}$1)`,
          [sent],
        );
      await database.pool.query(
        `insert into outbox_window (key, leader, opened_at, ends_at) values ($1, 'l', $2, $2)`,
        [String(by), sent],
      );
      await database.pool.query(`insert into domain_registration (name, last_checked_at) values ($1, $2)`, [
        `shop${by}.example`,
        sent,
      ]);
    }
    expect(await purge()).to.include({ alert_delivery: 1, outbox: 2, outbox_window: 1, domain_registration: 1 });
    expect(await count('outbox')).to.equal(4);
  });

  it('removes more rows than one statement does, with two processes at once', async () => {
    const rows = 2 * PURGE_BATCH + 5;
    await database.pool.query(
      `insert into sign_in_counter (subject, failures) select n::text, 1 from generate_series(1, $1::int) n`,
      [rows],
    );
    const removed = await Promise.all([purge(), purge()]);
    expect(removed.map(({ sign_in_counter: amount = 0 }) => amount).reduce((sum, amount) => sum + amount, 0)).to.equal(
      rows,
    );
    expect(await count('sign_in_counter')).to.equal(0);
  });

  it('removes from the other tables when one cannot be read', async () => {
    await database.pool.query('drop table rate_window');
    await aCounter('expired', null, null);
    expect(await purge().catch(String)).to.contain('rate_window');
    expect(await count('sign_in_counter')).to.equal(0);
  });

  it('skips counters that are locked by an attempt', async () => {
    await aCounter('held', null, null);
    await aCounter('free', null, null);
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select 1 from sign_in_counter where subject = 'held' for update`);
      expect(await purge()).to.include({ sign_in_counter: 1 });
      await other.query('rollback');
    } finally {
      other.release();
    }
    expect(await purge()).to.include({ sign_in_counter: 1 });
  });
});

/** The tables that the foreign keys of a table lead to whose rows it is deleted with. */
const OWNERS = `select conrelid::regclass::text as "table", confrelid::regclass::text as owner from pg_constraint where contype = 'f' and confdeltype = 'c'`;

/** Tables with few rows, which are read as a whole. */
const SMALL_TABLES = ['account_link', 'custom_domain', 'outbox_window', 'setup_link'];

describe('retention of tables', () => {
  let app: Awaited<ReturnType<typeof testApp>>;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  it('is declared for every table of the database, and for no other', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const tables = new Set([...rows.map(({ name }) => name), ...libraryTables]);
    expect(Object.keys(retentions)).to.have.members([...tables]);
    expect(Object.keys(retentions)).to.include.members(entities.map(({ meta }) => meta.tableName));
  });

  it('names owners that the database deletes rows with', async () => {
    const { rows } = await app.database.pool.query<{ table: string; owner: string }>(OWNERS);
    const declared = Object.entries(retentions).flatMap(([table, { owner }]) =>
      owner === undefined ? [] : [{ table, owner }],
    );
    expect(rows).to.deep.include.members(declared);
  });

  it('finds expired rows by an index', async () => {
    const scanned = await app.database.inTransaction(async () => {
      await sql`set local enable_seqscan = off`.execute(app.database.query);
      const found = [];
      for (const [table, { expired, overdue }] of Object.entries(retentions)) {
        const condition = (expired ?? overdue)?.(app.clock.now(), settings);
        if (condition === undefined) continue;
        const { rows } = await sql<{
          'QUERY PLAN': string;
        }>`explain select ctid from ${sql.table(table)} where ${condition} limit ${PURGE_BATCH}`.execute(
          app.database.query,
        );
        if (rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'))) found.push(table);
      }
      return found;
    });
    expect(scanned).to.have.members(SMALL_TABLES);
  });

  it('names jobs that run', () => {
    const names = ['jobs.purgeFinished', ...[...app.ports.recurringJobs, ...app.ports.dueWork].map(({ name }) => name)];
    const declared = Object.values(retentions).flatMap(({ job }) => (job === undefined ? [] : [job.split(';')[0]]));
    expect(names).to.include.members(declared);
    for (const [table, { expired, job }] of Object.entries(retentions))
      expect(job?.startsWith(PURGE_JOB) ?? false, table).to.equal(expired !== undefined);
  });

  it('is applied every hour by a job that reads the time and the variable', async () => {
    await app.database.pool.query(
      `insert into audit_log (at, actor_kind, action, subject_type, subject_id) values ($1, 'system', 'old', 'b', 'c')`,
      [later(app.clock.now(), -days(730))],
    );
    const job = app.ports.recurringJobs.find(({ name }) => name === PURGE_JOB);
    expect(job?.every).to.equal(hours(1));
    await job?.run();
    expect(
      await app.database.query.selectFrom('audit_log').select('id').where('action', '=', 'old').execute(),
    ).to.deep.equal([]);
  });
});
