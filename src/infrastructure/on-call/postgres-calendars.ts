import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  CalendarSource,
  ImportedCalendar,
  ImportedCalendars,
  NewImportedCalendar,
  CalendarFeed,
  CalendarFeeds,
  FeedSubject,
} from '../../application/on-call/calendar-ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import { LONGEST_READING_DELAY } from '../../domain/on-call/imported-calendar.ts';
import type { CalendarPerson } from '../../domain/on-call/imported-calendar.ts';
import type { OnCallSpan, TimeRange } from '../../domain/on-call/schedule.ts';
import { imUserRoles } from '../../domain/access/permissions.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { dueRanges, isDueTime } from '../kernel/database/due-times.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The maximum number of spans that one statement stores. */
const CHUNK = 5000;

const chunks = function* <Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
};

const columns = (spans: readonly OnCallSpan[]) => sql`
  unnest(${spans.map(({ userId }) => userId)}::uuid[], ${spans.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[], ${spans.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[])
    as given (user_id, starts_at, ends_at)`;

const isOfRunning = (now: Date): RawBuilder<boolean> => incidentManagementRuns('im_calendar.organization_id', now);

export class PostgresImportedCalendars extends PostgresAdapter implements ImportedCalendars {
  list(scheduleId: number): Promise<readonly ImportedCalendar[]> {
    return this.database.query
      .selectFrom('im_calendar')
      .selectAll()
      .where('scheduleId', '=', scheduleId)
      .orderBy('id')
      .execute();
  }

  add(calendar: NewImportedCalendar): Promise<ImportedCalendar> {
    return this.database.query.insertInto('im_calendar').values(calendar).returningAll().executeTakeFirstOrThrow();
  }

  async lock(id: number): Promise<ImportedCalendar | null> {
    return (
      (await this.database.query
        .selectFrom('im_calendar')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()) ?? null
    );
  }

  async save({ id, ...calendar }: ImportedCalendar): Promise<void> {
    await this.database.query.updateTable('im_calendar').set(calendar).where('id', '=', id).execute();
  }

  spansSince(id: number, instant: Date): Promise<readonly OnCallSpan[]> {
    return this.database.query
      .selectFrom('im_calendar_span')
      .select(['userId', 'startsAt', 'endsAt'])
      .where('calendarId', '=', id)
      .where('endsAt', '>=', instant)
      .execute();
  }

  async removeSpans(id: number, spans: readonly OnCallSpan[]): Promise<void> {
    for (const some of chunks(spans))
      await sql`
        delete from im_calendar_span s using ${columns(some)}
        where s.calendar_id = ${id} and s.user_id = given.user_id and s.starts_at = given.starts_at and s.ends_at = given.ends_at`.execute(
        this.database.query,
      );
  }

  async addSpans(id: number, spans: readonly OnCallSpan[]): Promise<void> {
    for (const some of chunks(spans))
      await sql`insert into im_calendar_span (calendar_id, user_id, starts_at, ends_at) select ${id}, given.* from ${columns(some)}`.execute(
        this.database.query,
      );
  }

  anyDue(now: Date): Promise<boolean> {
    const due = dueRanges('next_read_at', now, LONGEST_READING_DELAY);
    return this.database.anyRow(...due.map((range) => sql`from im_calendar where ${range} and ${isOfRunning(now)}`));
  }

  async claimDue(
    now: Date,
    leaseUntil: Date,
    limit: { readonly total: number; readonly perOrganization: number },
  ): Promise<readonly ImportedCalendar[]> {
    const { rows } = await sql<{ readonly id: number }>`
      with due as (
        select id, next_read_at, row_number() over (partition by organization_id order by next_read_at, id) as position
        from im_calendar where ${isDueTime('next_read_at', now, LONGEST_READING_DELAY)} and ${isOfRunning(now)}
      ), claimed as (
        select c.id from im_calendar c join due on due.id = c.id
        where due.position <= ${limit.perOrganization} and ${isDueTime('c.next_read_at', now, LONGEST_READING_DELAY)}
        order by due.next_read_at limit ${limit.total} for no key update of c skip locked)
      update im_calendar c set next_read_at = ${leaseUntil} from claimed where c.id = claimed.id returning c.id`.execute(
      this.database.query,
    );
    if (rows.length === 0) return [];
    return this.database.query
      .selectFrom('im_calendar')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }

  async people(organizationId: number): Promise<readonly CalendarPerson[]> {
    const users = await this.database.query
      .selectFrom('app_user')
      .select(['publicId', 'email', 'firstName', 'lastName'])
      .where('organizationId', '=', organizationId)
      .where('customerId', 'is', null)
      .where('deletedAt', 'is', null)
      .execute();
    return users.map((user) => ({ userId: user.publicId, email: user.email, name: userName(user) }));
  }

  async spansOf(
    scheduleIds: readonly number[],
    { from, to }: TimeRange,
  ): Promise<ReadonlyMap<number, readonly (CalendarSource & { readonly spans: readonly OnCallSpan[] })[]>> {
    const { rows } = await sql<CalendarSource & OnCallSpan & { readonly id: number; readonly scheduleId: number }>`
      select c.id, c.schedule_id "scheduleId", c.ics, c.timezone, s.user_id "userId", s.starts_at "startsAt", s.ends_at "endsAt"
      from im_calendar c join im_calendar_span s on s.calendar_id = c.id
      where c.schedule_id = any(${[...scheduleIds]}::int[]) and s.ends_at > ${from} and s.starts_at < ${to}`.execute(
      this.database.query,
    );
    const calendars = Map.groupBy(rows, ({ id }) => id);
    const read = [...calendars.values()].flatMap((spans) => {
      const [first] = spans;
      return first === undefined
        ? []
        : [{ scheduleId: first.scheduleId, ics: first.ics, timezone: first.timezone, spans }];
    });
    return Map.groupBy(read, ({ scheduleId }) => scheduleId);
  }
}

export class PostgresCalendarFeeds extends PostgresAdapter implements CalendarFeeds {
  async find(tokenHash: string, now: Date): Promise<CalendarFeed | null> {
    const { rows } = await sql<CalendarFeed>`
      select f.organization_id "organizationId", f.schedule_id "scheduleId", u.public_id "userPublicId", coalesce(u.language, o.language) "language"
      from im_calendar_feed f join organization o on o.id = f.organization_id left join app_user u on u.id = f.user_id
      where f.token_hash = ${tokenHash} and ${incidentManagementRuns('f.organization_id', now)}
        and (f.user_id is null or u.is_active and u.deleted_at is null and u.customer_id is null and u.role in (${sql.join([...imUserRoles])}))`.execute(
      this.database.query,
    );
    return rows[0] ?? null;
  }

  async put(organizationId: number, subject: FeedSubject, tokenHash: string, now: Date): Promise<void> {
    const target = 'scheduleId' in subject ? 'scheduleId' : 'userId';
    await this.database.query
      .insertInto('im_calendar_feed')
      .values({ scheduleId: null, userId: null, ...subject, organizationId, tokenHash, createdAt: now })
      .onConflict((conflict) => conflict.column(target).doUpdateSet({ tokenHash, createdAt: now }))
      .execute();
  }

  async remove(subject: FeedSubject): Promise<boolean> {
    const feeds = this.database.query.deleteFrom('im_calendar_feed');
    const { numDeletedRows } = await (
      'scheduleId' in subject
        ? feeds.where('scheduleId', '=', subject.scheduleId)
        : feeds.where('userId', '=', subject.userId)
    ).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
