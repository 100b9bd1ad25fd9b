import { sql } from 'kysely';
import type { CalendarFeed, CalendarFeeds, FeedSubject } from '../../application/on-call/calendar-ports.ts';
import { imUserRoles } from '../../domain/access/permissions.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

export class PostgresCalendarFeeds extends PostgresAdapter implements CalendarFeeds {
  async find(tokenHash: string, now: Date): Promise<CalendarFeed | null> {
    const { rows } = await sql<CalendarFeed>`
      select f.organization_id "organizationId", f.schedule_id "scheduleId", u.public_id "userPublicId"
      from im_calendar_feed f left join app_user u on u.id = f.user_id
      where f.token_hash = ${tokenHash} and ${incidentManagementRuns('f.organization_id', now)}
        and (f.user_id is null or u.is_active and u.deleted_at is null and u.customer_id is null and u.role in (${sql.join([...imUserRoles])}))`.execute(this.database.query);
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
    const { numDeletedRows } = await ('scheduleId' in subject ? feeds.where('scheduleId', '=', subject.scheduleId) : feeds.where('userId', '=', subject.userId)).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
