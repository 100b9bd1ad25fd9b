import { sql } from 'kysely';
import type { ChannelPages } from '../../application/escalation/ports.ts';
import { closedStatuses } from '../../domain/paging/incident-state.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { OUTBOX_CHANNEL } from '../kernel/outbox/postgres-outbox.ts';

/**
 * Stores pages to channels, which are messages of the outbox with the ids of their incidents in their deduplication
 * keys.
 */
export class PostgresChannelPages extends PostgresAdapter implements ChannelPages {
  /** Includes messages that are being sent, so that the statement waits until a concurrent attempt is recorded. */
  async resume(organizationId: number, now: Date): Promise<void> {
    await sql`
      with pages as materialized (
        select o.id from im_incident i join outbox o on split_part(o.dedup_key, ':', 2) = i.public_id::text and not o.is_bulk
        where i.organization_id = ${organizationId} and i.status not in (${sql.join(closedStatuses.map((status) => sql.lit(status)))})
          and o.dedup_key like 'escalation:%' and o.sent_at is null and o.failed_at is null
        order by o.id for no key update of o
      ), resumed as (
        update outbox set next_attempt_at = least(outbox.next_attempt_at, greatest(${now}::timestamptz, outbox.not_before)) from pages where pages.id = outbox.id)
      select pg_notify(${OUTBOX_CHANNEL}, '') from pages limit 1`.execute(this.database.query);
  }
}
