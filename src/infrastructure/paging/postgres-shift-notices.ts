import { sql } from 'kysely';
import type { NoticedPerson, ShiftNotices } from '../../application/paging/ports.ts';
import { DEFAULT_SHIFT_NOTICE_MINUTES } from '../../domain/paging/notification-rules.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { rulesColumn } from './postgres-personal-rules.ts';
import { userFacts } from './postgres-im-notifications.ts';

export class PostgresShiftNotices extends PostgresAdapter implements ShiftNotices {
  async longestNotice(): Promise<number> {
    const { rows } = await sql<{
      longest: number;
    }>`select greatest(${DEFAULT_SHIFT_NOTICE_MINUTES}::int, max(shift_notice_minutes)) longest from im_notification_rule`.execute(
      this.database.query,
    );
    return rows[0]?.longest ?? DEFAULT_SHIFT_NOTICE_MINUTES;
  }

  async people(userPublicIds: readonly string[], now: Date): Promise<readonly NoticedPerson[]> {
    if (userPublicIds.length === 0) return [];
    const { rows } = await sql<NoticedPerson>`
      select u.id "userId", u.public_id "userPublicId", u.organization_id "organizationId", ${userFacts}, ${rulesColumn} rules,
        json_build_object('id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language) organization
      from app_user u join organization o on o.id = u.organization_id left join im_notification_rule r on r.user_id = u.id
      where u.public_id = any(${userPublicIds}::uuid[]) and ${incidentManagementRuns('u.organization_id', now)}`.execute(
      this.database.query,
    );
    return rows;
  }

  async note({
    userId,
    scheduleId,
    startsAt,
  }: {
    readonly userId: number;
    readonly scheduleId: number;
    readonly startsAt: Date;
  }): Promise<boolean> {
    const insert = this.database.query.insertInto('im_shift_notice').values({ userId, scheduleId, startsAt });
    const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}
