import { sql } from 'kysely';
import type { SmsUsageCounts } from '../../application/notifications/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/**
 * Stores the counts of months; the row of the customer contains the latest count. Counts are not settings, so the
 * revision does not change.
 */
export class PostgresSmsUsageCounts extends PostgresAdapter implements SmsUsageCounts {
  async countOne(customerId: number, month: string): Promise<void> {
    await sql`
      with counted as (
        update customer set sms_usage_month = ${month},
          sms_usage_current_month = case when sms_usage_month = ${month} then sms_usage_current_month + 1 else 1 end
        where id = ${customerId} returning id)
      insert into customer_sms_month as stored (customer_id, month, sent) select id, ${month}, 1 from counted
      on conflict (customer_id, month) do update set sent = stored.sent + 1`.execute(this.database.query);
  }
}
