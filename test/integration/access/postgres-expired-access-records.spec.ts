import { expect } from 'chai';
import { expiredRecordKinds, expiryMomentsAt } from '../../../src/domain/access/expired-records.ts';
import type { ExpiredRecordKind } from '../../../src/domain/access/expired-records.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { PostgresExpiredAccessRecords } from '../../../src/infrastructure/access/postgres-expired-access-records.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB } from '../../builders/tenants.ts';
import { connected } from '../kernel/database/connected.ts';
import { postgresTenants } from '../kernel/database/postgres-tenants.ts';

const ALL = 100;
const until = expiryMomentsAt(NOW);
/** The time `age` and the retention of one hour before now. */
const past = (age: number): Date => later(NOW, -age - hours(1));

describe('expired access records in PostgreSQL', () => {
  let store: Awaited<ReturnType<typeof connected>>;
  let database: Database;
  let expiredRecords: PostgresExpiredAccessRecords;
  let rows = 0;

  beforeEach(async () => {
    store = await connected();
    ({ database } = store);
    expiredRecords = new PostgresExpiredAccessRecords(database);
    await postgresTenants(database);
  });
  afterEach(() => store.close());

  const aSession = async (moments: { createdAt: Date; lastSeenAt: Date; awaitsCode?: boolean }): Promise<void> => {
    const publicId = `0195d3a0-0000-7000-8000-${String((rows += 1)).padStart(12, '0')}`;
    await database.query
      .insertInto('session')
      .values({ awaitsCode: false, ...moments, publicId, userId: ADA, sha256: publicId, steppedUpAt: null, address: '192.0.2.1', userAgent: null })
      .execute();
  };
  const aCounter = async (subject: string, lastFailureAt: Date | null, lastSuccessAt: Date | null): Promise<void> => {
    await database.query.insertInto('sign_in_counter').values({ subject, failures: 1, lastFailureAt, lastSuccessAt }).execute();
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
    expect(await expiredRecords.remove('sessions', until, ALL)).to.equal(3);
    expect(await count('session')).to.equal(4);
  });

  it('removes expired and used links only', async () => {
    for (const [userId, by] of [[ADA, 0], [BOB, 1]] as const) {
      const link = { userId, purpose: 'invitation', sha256: String(userId), createdAt: past(days(7)), expiresAt: later(past(0), by) } as const;
      await database.query.insertInto('account_link').values(link).execute();
    }
    expect(await expiredRecords.remove('accountLinks', until, ALL)).to.equal(1);
    expect(await database.query.selectFrom('account_link').select('userId').execute()).to.deep.equal([{ userId: BOB }]);
  });

  it('removes sign-in counters after both failures and known addresses have expired', async () => {
    const [failed, known] = [past(hours(1)), past(days(30))];
    await aCounter('failed long ago', failed, null);
    await aCounter('both long ago', failed, known);
    await aCounter('only touched', null, null);
    await aCounter('failed', later(failed, 1), null);
    await aCounter('known', failed, later(known, 1));
    expect(await expiredRecords.remove('signInCounters', until, ALL)).to.equal(3);
    const kept = await database.query.selectFrom('sign_in_counter').select('subject').orderBy('subject').execute();
    expect(kept.map(({ subject }) => subject)).to.deep.equal(['failed', 'known']);
  });

  it('removes idempotency keys after a day, and rate limit windows after the longest window', async () => {
    for (const by of [0, 1]) {
      await database.query.insertInto('idempotency_key').values({ subject: 's', key: String(by), requestHash: '', createdAt: later(past(hours(24)), by) }).execute();
      await database.query.insertInto('rate_window').values({ subject: 's', windowStart: later(past(hours(1)), by), used: 1 }).execute();
    }
    for (const kind of ['idempotencyKeys', 'rateWindows'] as const) expect(await expiredRecords.remove(kind, until, ALL), kind).to.equal(1);
    expect([await count('idempotency_key'), await count('rate_window')]).to.deep.equal([1, 1]);
  });

  it('removes at most the given number of records', async () => {
    for (let at = 0; at < 5; at += 1) await aCounter(String(at), null, null);
    const removed = [];
    for (let round = 0; round < 4; round += 1) removed.push(await expiredRecords.remove('signInCounters', until, 2));
    expect(removed).to.deep.equal([2, 2, 1, 0]);
    const others = expiredRecordKinds.filter((kind): kind is ExpiredRecordKind => kind !== 'signInCounters');
    for (const kind of others) expect(await expiredRecords.remove(kind, until, ALL), kind).to.equal(0);
  });

  it('skips counters that are locked by an attempt', async () => {
    await aCounter('held', null, null);
    await aCounter('free', null, null);
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select 1 from sign_in_counter where subject = 'held' for update`);
      expect(await expiredRecords.remove('signInCounters', until, ALL)).to.equal(1);
      await other.query('rollback');
    } finally {
      other.release();
    }
    expect(await expiredRecords.remove('signInCounters', until, ALL)).to.equal(1);
  });
});
