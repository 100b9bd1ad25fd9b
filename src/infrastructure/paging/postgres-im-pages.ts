import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  OnCallPages,
  OnCallPageAttempt,
  OnCallPageDelivery,
  OnCallPageIncident,
  OnCallPageLinkView,
} from '../../application/paging/ports.ts';
import type { OnCallPageAnswer } from '../../domain/paging/page-link.ts';
import type { MergeTarget } from '../../domain/paging/incident-state.ts';
import { onCallPageTransition } from '../../domain/paging/on-call-page.machine.ts';
import type { OnCallPageEvent } from '../../domain/paging/on-call-page.machine.ts';
import { userName } from '../../domain/access/user-name.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { isOfNotification, userFacts } from './postgres-im-notifications.ts';
import { outageColumn, outageOf } from './outage.sql.ts';
import type { OutageJson } from './outage.sql.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

/** An incident as JSON, with its times as strings. */
type IncidentJson = Omit<
  OnCallPageIncident,
  | 'createdAt'
  | 'updatedAt'
  | 'acknowledgedAt'
  | 'resolvedAt'
  | 'snoozedUntil'
  | 'outage'
  | 'mergedInto'
  | 'acknowledgedBy'
  | 'othersNotified'
> & {
  readonly outage: OutageJson | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly acknowledgedAt: string | null;
  readonly resolvedAt: string | null;
  readonly snoozedUntil: string | null;
  readonly mergedInto: (Omit<MergeTarget, 'resolvedAt'> & { readonly resolvedAt: string | null }) | null;
  readonly acknowledgedBy: Parameters<typeof userName>[0] | null;
  readonly othersNotified: readonly Parameters<typeof userName>[0][] | null;
};

/** The columns of an incident `i` as the user `u` is shown it. */
const incidentColumn = sql`json_build_object('id', i.id, 'publicId', i.public_id, 'title', i.title, 'description', i.description, 'labels', i.labels, 'severity', i.severity, 'status', i.status,
  'createdAt', i.created_at, 'updatedAt', i.updated_at, 'acknowledgedAt', i.acknowledged_at, 'resolvedAt', i.resolved_at, 'snoozedUntil', i.snoozed_until, 'outage', ${outageColumn},
  'mergedInto', (
    with recursive target as (
      select t.public_id, t.title, t.status, t.resolved_at, t.merged_into_id from im_incident t where t.id = i.merged_into_id
      union all select t.public_id, t.title, t.status, t.resolved_at, t.merged_into_id from target join im_incident t on t.id = target.merged_into_id)
    select json_build_object('publicId', target.public_id, 'title', target.title, 'status', target.status, 'resolvedAt', target.resolved_at) from target where target.merged_into_id is null),
  'acknowledgedBy', (select json_build_object('firstName', a.first_name, 'lastName', a.last_name, 'email', a.email) from app_user a where a.id = i.acknowledged_by_id),
  'othersNotified', (select json_agg(json_build_object('firstName', a.first_name, 'lastName', a.last_name, 'email', a.email) order by a.id) from app_user a
    where a.id <> u.id and a.id in (select other.user_id from im_notification other where other.incident_id = i.id and other.held_until is null)),
  'customer', (select json_build_object('id', c.public_id, 'name', c.name) from customer c where c.id = i.customer_id))`;

const organizationColumn = sql`json_build_object('organizationId', o.id, 'id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language) organization`;

const dateOf = (text: string | null): Date | null => (text === null ? null : parseJsonTimestamp(text));

const incidentOf = ({
  createdAt,
  updatedAt,
  acknowledgedAt,
  resolvedAt,
  snoozedUntil,
  outage,
  mergedInto,
  acknowledgedBy,
  othersNotified,
  ...incident
}: IncidentJson): OnCallPageIncident => ({
  ...incident,
  createdAt: parseJsonTimestamp(createdAt),
  updatedAt: parseJsonTimestamp(updatedAt),
  acknowledgedAt: dateOf(acknowledgedAt),
  resolvedAt: dateOf(resolvedAt),
  snoozedUntil: dateOf(snoozedUntil),
  outage: outageOf(outage),
  mergedInto: mergedInto === null ? null : { ...mergedInto, resolvedAt: dateOf(mergedInto.resolvedAt) },
  acknowledgedBy: acknowledgedBy === null ? null : userName(acknowledgedBy),
  othersNotified: (othersNotified ?? []).map(userName),
});

/** Stores pages and their links. A link is found by its secret alone, which is its credential. */
export class PostgresOnCallPages extends PostgresAdapter implements OnCallPages {
  async find(id: string, now: Date): Promise<OnCallPageDelivery | null> {
    const row = await this.#first<
      Omit<OnCallPageDelivery, 'incidents'> & { readonly incidents: readonly IncidentJson[] }
    >(sql`
      select p.state, n.id::int "notificationId", p.method_type "methodType", p.contact_method_id "contactMethodId", n.digest_id is not null "isDigest",
        u.id "userId", u.public_id "userPublicId", u.email, u.language "accountLanguage", ${userFacts}, ${organizationColumn}, ${incidentManagementRuns('u.organization_id', now)} "isRunning",
        (select json_agg(${incidentColumn} order by i.id) from im_incident i where ${isOfNotification}) incidents
      from im_page p join im_notification n on n.id = p.notification_id join app_user u on u.id = n.user_id join organization o on o.id = u.organization_id
      where p.id = ${id}`);
    return row === null ? null : { ...row, incidents: row.incidents.map(incidentOf) };
  }

  async note(
    id: string,
    { attempts, at, responseStatus, error, answer }: OnCallPageAttempt,
    event: OnCallPageEvent | null,
  ): Promise<void> {
    const { from, to } = event === null ? { from: [], to: null } : onCallPageTransition(event);
    const isPossible = sql`state = any(${from}::text[])`;
    await this.database.defer(
      sql`
      update im_page set attempts = ${attempts}, attempted_at = ${at}, response_status = ${responseStatus}, error = ${error}, answer = ${answer},
        state = case when ${isPossible} then ${to} else state end,
        ended_at = case when ${isPossible} and ${to}::text <> 'waiting' then ${at}::timestamptz else ended_at end
      where id = ${id}`.compile(this.database.query),
    );
  }

  async bySecret(sha256: string, now: Date): Promise<OnCallPageLinkView | null> {
    const row = await this.#first<Omit<OnCallPageLinkView, 'incident'> & { readonly incident: IncidentJson }>(sql`
      select link.sha256, link.expires_at "expiresAt", link.answer, u.language "accountLanguage", u.timezone "accountTimezone", u.id "userId", u.public_id "userPublicId", u.email, ${userFacts}, ${organizationColumn},
        ${incidentManagementRuns('u.organization_id', now)} "isRunning", i.public_id "incidentId", ${incidentColumn} incident
      from im_page_link link join im_notification n on n.id = link.notification_id
        join app_user u on u.id = n.user_id join organization o on o.id = u.organization_id join im_incident i on i.id = link.incident_id
      where link.sha256 = ${sha256}`);
    return row === null ? null : { ...row, incident: incidentOf(row.incident) };
  }

  async answer(sha256: string, answer: OnCallPageAnswer, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('im_page_link')
      .set({ answer, answeredAt: at })
      .where('sha256', '=', sha256)
      .where('answer', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async declinedBy(incidentId: number): Promise<readonly string[]> {
    const rows = await this.database.query
      .selectFrom('im_page_link')
      .innerJoin('im_notification', 'im_notification.id', 'im_page_link.notificationId')
      .innerJoin('app_user', 'app_user.id', 'im_notification.userId')
      .select('app_user.publicId')
      .where('im_page_link.incidentId', '=', incidentId)
      .where('im_page_link.answer', '=', 'decline')
      .execute();
    return rows.map(({ publicId }) => publicId);
  }

  async #first<Row>(statement: RawBuilder<unknown>): Promise<Row | null> {
    return (await this.database.composed(statement as RawBuilder<Row>))[0] ?? null;
  }
}
