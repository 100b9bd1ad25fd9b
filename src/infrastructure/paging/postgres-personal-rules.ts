import { sql } from 'kysely';
import type { PersonalRules } from '../../application/paging/ports.ts';
import { defaultRules } from '../../domain/paging/notification-rules.ts';
import type { NotificationRules } from '../../domain/paging/notification-rules.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores the notification rules of users, one row for each. */
export class PostgresPersonalRules extends PostgresAdapter implements PersonalRules {
  async find(userId: number): Promise<NotificationRules> {
    return (await this.#rules(userId).executeTakeFirst()) ?? defaultRules;
  }

  /** Stores the defaults first, so that there is a row to lock. */
  async lock(userId: number): Promise<NotificationRules> {
    const { high, low, quietHours, shiftNoticeMinutes } = defaultRules;
    await this.database.query
      .insertInto('im_notification_rule')
      .values({ userId, high, low, quietHours, shiftNoticeMinutes, updatedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.#rules(userId).forUpdate().executeTakeFirstOrThrow();
  }

  async save(
    userId: number,
    { high, low, quietHours, shiftNoticeMinutes }: NotificationRules,
    now: Date,
  ): Promise<void> {
    await this.database.query
      .updateTable('im_notification_rule')
      .set({ high, low, quietHours, shiftNoticeMinutes, updatedAt: now })
      .where('userId', '=', userId)
      .execute();
  }

  #rules(userId: number) {
    return this.database.query
      .selectFrom('im_notification_rule')
      .select(['high', 'low', 'quietHours', 'shiftNoticeMinutes'])
      .where('userId', '=', userId);
  }
}

/** The SQL expression of the rules of a user as JSON, in a statement that joins the row as `r`. */
export const rulesColumn = sql`json_build_object('high', coalesce(r.high, '[]'), 'low', coalesce(r.low, '[]'), 'quietHours', r.quiet_hours,
  'shiftNoticeMinutes', case when r.user_id is null then ${defaultRules.shiftNoticeMinutes}::int else r.shift_notice_minutes end)`;
