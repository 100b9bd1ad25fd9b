import { sql } from 'kysely';
import type {
  IncidentTickets,
  NewIncidentTicket,
  OrderedTicket,
  SendableTicket,
} from '../../application/incident-management/ticket.ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import { incidentTicketMachine } from '../../domain/incident-management/incident-ticket.machine.ts';
import type { EarlierTicket, IncidentTicket } from '../../domain/incident-management/incident-ticket.ts';
import { OUTAGE_LABEL } from '../../domain/incident-management/incident.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { ImTicketRow } from './ticket.entity.ts';

const COLUMNS = columnsOf(ImTicketRow, 'im_ticket');

/** The incident of the first ticket of an outage. */
const FIRST_INCIDENT = `coalesce((select first.incident_id from im_ticket first where first.id = im_ticket.continues_id), im_ticket.incident_id) "firstIncidentId"`;

/** Stores the tickets of incidents. */
export class PostgresIncidentTickets extends PostgresAdapter implements IncidentTickets {
  async add(tickets: readonly NewIncidentTicket[], now: Date): Promise<void> {
    if (tickets.length === 0) return;
    const rows = tickets.map((ticket) => ({
      ...ticket,
      state: incidentTicketMachine.initial,
      createdAt: now,
      updatedAt: now,
    }));
    await this.database.defer(this.database.query.insertInto('im_ticket').values(rows).compile());
  }

  ofIncidents(incidentIds: readonly number[]): Promise<readonly OrderedTicket[]> {
    return this.database.prepared<OrderedTicket>(
      `select ${COLUMNS}, ${FIRST_INCIDENT} from im_ticket where incident_id = any ($1::int[]) order by id`,
      [incidentIds],
    );
  }

  async ofOutages(
    organizationIds: readonly number[],
    outageIds: readonly string[],
  ): Promise<readonly (EarlierTicket & Pick<OrderedTicket, 'firstIncidentId'>)[]> {
    if (outageIds.length === 0) return [];
    const text = `
      select ${COLUMNS}, ${FIRST_INCIDENT}, i.labels ->> '${OUTAGE_LABEL}' "outageId", i.status = 'resolved' "isResolved"
      from im_ticket join im_incident i on i.id = im_ticket.incident_id
      where i.organization_id = any ($1::int[]) and i.labels ->> '${OUTAGE_LABEL}' = any ($2::text[]) order by im_ticket.id`;
    return this.database.prepared<EarlierTicket & OrderedTicket>(text, [organizationIds, outageIds]);
  }

  async forSending(integrationId: number, incidentId: string): Promise<SendableTicket | null> {
    const text = `
      select ${COLUMNS}, o.language, case when first.external_id is not null then json_build_object('externalId', first.external_id, 'url', first.url) end continued
      from im_ticket left join im_ticket first on first.id = im_ticket.continues_id
      join im_incident i on i.id = im_ticket.incident_id join organization o on o.id = i.organization_id
      where im_ticket.integration_id = $1 and i.public_id = $2::uuid`;
    const [found] = await this.database.prepared<SendableTicket>(text, [integrationId, incidentId]);
    return found ?? null;
  }

  async begin({ id, attemptedAt }: Pick<IncidentTicket, 'id' | 'attemptedAt'>, now: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update im_ticket set attempted_at = ${now}, updated_at = ${now}
      where id = ${id} and external_id is null and attempted_at is not distinct from ${attemptedAt}::timestamptz
    `.execute(this.database.query);
    return numAffectedRows === 1n;
  }

  async save(
    { id, state, externalId, url, attemptedAt }: Parameters<IncidentTickets['save']>[0],
    attempt: Date | null,
    now: Date,
  ): Promise<void> {
    await sql`
      update im_ticket set state = case when external_id is not null and ${externalId}::text is null then state else ${state} end,
        external_id = coalesce(external_id, ${externalId}), url = coalesce(url, ${url}), updated_at = ${now},
        attempted_at = case when attempted_at is not distinct from ${attempt}::timestamptz then ${attemptedAt}::timestamptz else attempted_at end
      where id = ${id}
    `.execute(this.database.query);
  }

  async byExternalId(
    { id }: Pick<OutboundIntegration, 'id'>,
    externalId: string,
  ): Promise<(IncidentTicket & { readonly incidentPublicId: string }) | null> {
    const text = `
      select ${COLUMNS}, i.public_id "incidentPublicId" from im_ticket join im_incident i on i.id = im_ticket.incident_id
      where im_ticket.integration_id = $1 and im_ticket.external_id = $2 order by im_ticket.id desc limit 1`;
    const [found] = await this.database.prepared<IncidentTicket & { readonly incidentPublicId: string }>(text, [
      id,
      externalId,
    ]);
    return found ?? null;
  }

  async namesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const users = await this.database.prepared<Parameters<typeof userName>[0] & { readonly id: number }>(
      `select id, first_name "firstName", last_name "lastName", email from app_user where id = any ($1::int[])`,
      [userIds],
    );
    return new Map(users.map((user) => [user.id, userName(user)]));
  }
}
