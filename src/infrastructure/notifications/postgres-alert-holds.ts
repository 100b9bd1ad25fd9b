import { sql } from 'kysely';
import type { AlertHold, AlertHolds } from '../../application/notifications/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores what kept alerts from channels, with the transaction that plans the alerts. */
export class PostgresAlertHolds extends PostgresAdapter implements AlertHolds {
  async add(holds: readonly AlertHold[]): Promise<void> {
    await this.database.defer(
      sql`
      insert into alert_hold (organization_id, customer_id, monitor_id, incident_id, event, at, cause, channel_ids, until)
      select given."organizationId", given."customerId", m.id, given."incidentId", given.event, given.at, given.cause, given."channelIds", given.until
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as given (
        "organizationId" int, "customerId" int, "monitorId" uuid, "incidentId" uuid, event text, at timestamptz, cause text, "channelIds" int[], until timestamptz)
      join monitor m on m.public_id = given."monitorId"
    `.compile(this.database.query),
    );
  }
}
