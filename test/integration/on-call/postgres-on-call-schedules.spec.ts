import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { rangeAround } from '../../../src/domain/on-call/shifts.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresImportedCalendars } from '../../../src/infrastructure/on-call/postgres-calendars.ts';
import { PostgresOnCallSchedules } from '../../../src/infrastructure/on-call/postgres-on-call-schedules.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
/** Enough rows for a list that is kept. */
const SCHEDULES = 150;

const ANN = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';
const NOBODY = '00000000-0000-0000-0000-000000000000';

const layers = (userId: string) =>
  JSON.stringify([{ users: [userId], startsAt: '2026-01-01T00:00:00.000Z', handoff: { unit: 'week', every: 1 } }]);
const FIRST = '(select min(id) from im_schedule)';

/** Changes of stored rows, by application code or by maintenance that raises no revision. */
const changes = {
  'a schedule is changed': `update im_schedule set name = 'Renamed', layers = '${layers(BOB)}', revision = revision + 1 where id = ${FIRST}`,
  'a schedule is changed without a new revision': `update im_schedule set name = 'Renamed' where id = ${FIRST}`,
  'a schedule is deleted': `delete from im_schedule where id = ${FIRST}`,
  'a definition is replaced': `insert into im_schedule_definition (schedule_id, until, timezone, layers) values (${FIRST}, '2026-05-01', 'UTC', '${layers(BOB)}')`,
  'a definition is deleted': 'delete from im_schedule_definition',
  'an override is made': `
    insert into im_override (public_id, created_at, updated_at, organization_id, schedule_id, user_id, starts_at, ends_at)
    values (gen_random_uuid(), '2026-06-01', '2026-06-01', 1, ${FIRST}, '${BOB}', '2026-06-01', '2026-06-02')`,
  'an override is deleted': `delete from im_override where schedule_id = ${FIRST}`,
  'the person of an override is erased': `update im_override set user_id = '${NOBODY}' where schedule_id = ${FIRST}`,
  'a person is renamed': `update app_user set first_name = 'Anna' where public_id = '${ANN}'`,
  'a person is deactivated': `update app_user set is_active = false where public_id = '${ANN}'`,
};

describe('the schedules of an organization', () => {
  const emptied = emptiedForEach(['im_schedule', 'organization']);
  let database: Database;
  let schedules: PostgresOnCallSchedules;
  let sent: number[];

  const fresh = () => new PostgresOnCallSchedules(database, new PostgresImportedCalendars(database));
  const loadBy = (adapter: PostgresOnCallSchedules) => adapter.load(1, rangeAround(NOW), null);
  const apply = (statement: string) => database.pool.query(statement);

  beforeEach(async () => {
    database = await emptied();
    await apply(
      `insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier) values (1, gen_random_uuid(), now(), now(), 'O', 'active', 'free')`,
    );
    await apply(`
      insert into app_user (public_id, organization_id, email, first_name, last_name, role, created_at, updated_at)
      values ('${ANN}', 1, 'ann@example.com', 'Ann', 'A', 'responder', now(), now()), ('${BOB}', 1, 'bob@example.com', 'Bob', 'B', 'responder', now(), now())`);
    await apply(`
      insert into im_schedule (public_id, created_at, updated_at, organization_id, name, timezone, layers)
      select gen_random_uuid(), '2026-01-01', '2026-01-01', 1, 'Schedule ' || n, 'UTC', '${layers(ANN)}' from generate_series(1, ${SCHEDULES}) n`);
    await apply(
      `insert into im_schedule_definition (schedule_id, until, timezone, layers) select id, '2026-04-01', 'UTC', layers from im_schedule`,
    );
    await apply(`
      insert into im_override (public_id, created_at, updated_at, organization_id, schedule_id, user_id, starts_at, ends_at)
      select gen_random_uuid(), '2026-05-01', '2026-05-01', 1, id, '${BOB}', '2026-06-03', '2026-06-04' from im_schedule`);
    schedules = fresh();
    sent = [];
    const prepared = database.prepared.bind(database);
    database.prepared = async <Row>(text: string, values: readonly unknown[]) => {
      const rows = await prepared<Row>(text, values);
      sent.push(rows.length);
      return rows;
    };
  });
  afterEach(() => Reflect.deleteProperty(database, 'prepared'));

  it('are read with two queries, whose rows are not sent again while none has changed', async () => {
    const first = await loadBy(schedules);
    expect(first).to.have.length(SCHEDULES);
    const again = await schedules.load(1, rangeAround(new Date(NOW.getTime() + 60_000)), null);
    expect(isDeepStrictEqual(again, first)).to.equal(true);
    expect(sent).to.deep.equal([1 + 3 * SCHEDULES, 2, 1, 2]);
  });

  for (const [title, change] of Object.entries(changes))
    it(`are read as stored after ${title}`, async () => {
      const before = await loadBy(schedules);
      await apply(change);
      const after = await loadBy(schedules);
      expect(isDeepStrictEqual(after, await loadBy(fresh())), 'equal to what is stored').to.equal(true);
      expect(isDeepStrictEqual(after, before), 'equal to what was stored').to.equal(false);
    });

  it('are read as stored when an override comes into the range as time passes', async () => {
    await apply(
      `update im_override set starts_at = '2027-06-02T12:00:00Z', ends_at = '2027-06-03' where schedule_id = ${FIRST}`,
    );
    const overridesAt = async (at: Date): Promise<number> =>
      (await schedules.load(1, rangeAround(at), null)).reduce(
        (sum, { schedule }) => sum + (schedule.overrides?.length ?? 0),
        0,
      );
    expect(await overridesAt(NOW)).to.equal(SCHEDULES - 1);
    expect(await overridesAt(new Date(NOW.getTime() + 1))).to.equal(SCHEDULES);
  });

  it('are read as stored after a transaction that was rolled back', async () => {
    await loadBy(schedules);
    const undone = database.inTransaction(async () => {
      await database.query.updateTable('im_schedule').set({ name: 'Undone' }).execute();
      expect(new Set((await loadBy(schedules)).map(({ name }) => name))).to.deep.equal(new Set(['Undone']));
      throw new Error('undone');
    });
    await undone.catch(() => undefined);
    expect(isDeepStrictEqual(await loadBy(schedules), await loadBy(fresh()))).to.equal(true);
  });
});
