import { sql } from 'kysely';
import type { SmsUsageCounts } from '../../application/notifications/ports.ts';
import type { Database } from '../kernel/database/database.ts';

/** The counts in the rows of customers. They are no settings, so the revision stays. */
export class PostgresSmsUsageCounts implements SmsUsageCounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async countOne(customerId: number, month: string): Promise<void> {
    await sql`
      update customer set sms_usage_month = ${month},
        sms_usage_current_month = case when sms_usage_month = ${month} then sms_usage_current_month + 1 else 1 end
      where id = ${customerId}`.execute(this.#database.query);
  }
}
