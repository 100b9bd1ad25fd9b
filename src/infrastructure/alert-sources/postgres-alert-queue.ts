import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AlertRecord, ClaimedSource, AlertKey } from '../../domain/alert-sources/alert-state.ts';
import type {
  AlertQueue,
  AlertView,
  DestinationFacts,
  ExpiringRecord,
  KeyStates,
  QueueClaim,
  TargetIds,
} from '../../application/alert-sources/ports.ts';
import { STORM_LIMITED } from '../../domain/alert-sources/alert-event.ts';
import type { EventEffect, EventTargets, PendingEvent } from '../../domain/alert-sources/alert-event.ts';
import { stormWindowStart } from '../../domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { GATHERING_TIME, STORM_WINDOW } from '../../domain/alert-sources/storm-gathering.ts';
import type { StormCounts } from '../../domain/alert-sources/event-decision.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { later } from '../../domain/kernel/time.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { ImIncidentRow } from '../incident-management/incident-management.entity.ts';
import { columnsOf, containing } from '../kernel/database/columns.ts';
import { countFailure } from './failed-attempts.ts';
import { sourceColumns } from './postgres-im-sources.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

const COLUMNS = `a.source_id "sourceId", a.kind, a.key, a.is_open "isOpen", a.is_grouped "isGrouped", a.severity, a.summary, a.firing, a.opened_at "openedAt",
  a.resolved_at "resolvedAt", a.paged_at "pagedAt", a.auto_resolve_at "autoResolveAt", a.incident_id "incidentId", a.update_at "updateAt", a.waiting, a.reported`;

/**
 * The SQL that selects the states of the given keys, the storms and windows of their sources, the alerts that wait for a
 * window that is due, and those of the outages that began the windows. What waits longer is not read for each batch.
 */
const STATES = `
  select a.* from (select distinct * from unnest($1::int[], $2::text[], $3::text[]) as k (source_id, kind, key)) k
    join im_alert a on a.source_id = k.source_id and a.kind = k.kind and a.key = k.key
  union all select a.* from im_alert a where a.source_id = any ($4::int[]) and (a.kind = 'storm' or a.kind = 'gathering' and (a.update_at is not null or a.opened_at >= $5))
  union all select a.* from im_alert a where a.source_id = any ($4::int[]) and a.waiting is not null and exists (select from im_alert w
    where w.source_id = a.source_id and w.kind = 'gathering' and w.key = a.waiting ->> 'window' and (w.update_at <= $6 or w.update_at > $7))
  union all select a.* from im_alert w join im_alert a on a.incident_id = w.incident_id and a.source_id = w.source_id and a.kind = 'alert'
    where w.source_id = any ($4::int[]) and w.kind = 'gathering' and w.update_at is not null`;

const EXPIRING = sql.raw('from im_alert a join im_source s on s.id = a.source_id');

/**
 * Returns the SQL condition that the automatic resolution of the alert `a` is due, regardless of what prevented events
 * from being received. It waits while the organization does not use incident management.
 */
const isExpiring = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`a.auto_resolve_at <= ${now} and ${incidentManagementRuns('s.organization_id', now)}`;

/** Returns the SQL condition that a report on a storm, or the release of gathered alerts, is due (`isReleaseDue`). */
const isUpdateDue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(update_at <= ${now} or kind = 'gathering' and update_at > ${later(now, GATHERING_TIME)})`;

/** The event queue in PostgreSQL. Locked sources are skipped, so that consumers do not wait for each other. */
export class PostgresAlertQueue extends PostgresAdapter implements AlertQueue {
  anyPending(now: Date): Promise<boolean> {
    return this.database.anyRow(
      sql`from im_event where processed_at is null`,
      sql`from im_alert where ${isUpdateDue(now)}`,
    );
  }

  /** Claims pending events source by source, so that the backlog of one source is not read to find the others. */
  async claim({ now, sources, eventsPerSource, only }: QueueClaim): Promise<readonly ClaimedSource[]> {
    const { rows: claimed } = await this.database.claim(() =>
      sql<AlertSource & Pick<ClaimedSource, 'language'>>`
        with recursive pending as (
          (select source_id, id from im_event where processed_at is null ${only === undefined ? sql`` : sql`and source_id = ${only}`} order by source_id, id limit 1)
          union all
          select next.source_id, next.id from pending, lateral (
            select source_id, id from im_event where processed_at is null and source_id > pending.source_id ${only === undefined ? sql`` : sql`and source_id = ${only}`} order by source_id, id limit 1) next
        ), waiting as (
          select source_id, min(since) as since from (
            select source_id, id as since from pending
            union all select source_id, 0 from im_alert where ${isUpdateDue(now)} ${only === undefined ? sql`` : sql`and source_id = ${only}`}) each
          group by source_id
        )
        select ${sql.raw(sourceColumns)}, (select o.language from organization o where o.id = s.organization_id) "language" from im_source s join waiting on waiting.source_id = s.id
        where ${incidentManagementRuns('s.organization_id', now)}
        order by waiting.since limit ${sources}
        for no key update of s skip locked`.execute(this.database.query),
    );
    if (claimed.length === 0) return [];
    const ids = claimed.map(({ id }) => id);
    const [events, openings] = await Promise.all([
      this.database.prepared<PendingEvent>(
        `select e.id, e.public_id "publicId", e.source_id "sourceId", e.received_at "receivedAt", e.kind, e.key, e.alert, e.targets, (e.body is not null or e.delivery_id <> e.public_id) "isReceived"
         from unnest($1::int[]) as s (id), lateral (
           select * from im_event where source_id = s.id and processed_at is null order by id limit $2) e
         order by e.id`,
        [ids, eventsPerSource],
      ),
      this.database.prepared<{ readonly id: number; readonly count: number }>(
        `select s.id, (select count(*)::int from (
           select from im_alert a where a.source_id = s.id and a.kind = $4 and a.opened_at > s.since limit s.openings) recent) "count"
         from unnest($1::int[], $2::timestamptz[], $3::int[]) as s (id, since, openings)`,
        [
          ids,
          claimed.map(({ storm }) => stormWindowStart(storm, now)),
          claimed.map(({ storm }) => storm.openings),
          STORM_LIMITED,
        ],
      ),
    ]);
    const own = Map.groupBy(events, ({ sourceId }) => sourceId);
    const counts = new Map(openings.map(({ id, count }) => [id, count]));
    return claimed.map(({ language, ...source }): ClaimedSource => ({
      source,
      language,
      events: own.get(source.id) ?? [],
      recentOpenings: counts.get(source.id) ?? 0,
    }));
  }

  async lockStates(keys: readonly AlertKey[], sourceIds: readonly number[], now: Date): Promise<KeyStates> {
    const values = [
      keys.map(({ sourceId }) => sourceId),
      keys.map(({ kind }) => kind),
      keys.map(({ key }) => key),
      sourceIds,
      later(now, -STORM_WINDOW),
      now,
      later(now, GATHERING_TIME),
    ];
    // Both statements are sent without waiting in between.
    const [alerts, incidents] = await Promise.all([
      this.database.prepared<AlertRecord>(`with a as (${STATES}) select ${COLUMNS} from a`, values),
      this.database.prepared<ImIncident>(
        `with a as (${STATES}) select ${columnsOf(ImIncidentRow, 'i')} from im_incident i where i.id in (select incident_id from a) order by i.id for no key update of i`,
        values,
      ),
    ]);
    return { alerts, incidents };
  }

  async destinationFacts(
    organizationIds: readonly number[],
    { teamIds, policyIds, customerIds }: TargetIds,
  ): Promise<ReadonlyMap<number, DestinationFacts>> {
    if (organizationIds.length === 0) return new Map();
    const rows = await this.database.prepared<
      EventTargets &
        Omit<TargetIds, 'customerIds'> &
        Pick<DestinationFacts, 'customers'> & { readonly organizationId: number }
    >(
      `select o.id "organizationId", s.team_id "teamId", s.escalation_policy_id "escalationPolicyId", s.customer_id "customerId",
         array(select id from im_team where organization_id = o.id and id = any ($2::int[])) "teamIds",
         array(select id from im_escalation_policy where organization_id = o.id and id = any ($3::int[])) "policyIds",
         coalesce((select json_agg(json_build_object('id', id, 'imTeamId', im_team_id, 'imEscalationPolicyId', im_escalation_policy_id)) from customer
           where organization_id = o.id and not ${customerIsDeleted('customer')} and id = any ($4::int[])), '[]') "customers"
       from unnest($1::int[]) as o (id) left join im_settings s on s.organization_id = o.id`,
      [organizationIds, teamIds, policyIds, customerIds],
    );
    return new Map(
      rows.map(({ organizationId, teamId, escalationPolicyId, customerId, customers, ...known }) => [
        organizationId,
        {
          settings: { teamId, escalationPolicyId, customerId },
          known: { ...known, customerIds: customers.map(({ id }) => id) },
          customers,
        },
      ]),
    );
  }

  async counts(incidentIds: readonly number[]): Promise<ReadonlyMap<number, StormCounts>> {
    const rows = await this.database.prepared<StormCounts & { readonly incidentId: number }>(
      `select a.incident_id "incidentId", count(*) filter (where a.is_open)::int "open", count(*) filter (where a.is_grouped)::int "grouped"
       from im_alert a where a.incident_id = any ($1::int[]) and a.kind not in ('storm', 'gathering')
       group by a.incident_id`,
      [incidentIds],
    );
    return new Map(rows.map(({ incidentId, open, grouped }) => [incidentId, { open, grouped }]));
  }

  async notified(incidentIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await this.database.prepared<{ readonly incidentId: number; readonly userIds: readonly number[] }>(
      `select incident_id "incidentId", array_agg(distinct user_id) "userIds" from im_notification where incident_id = any ($1::int[]) group by incident_id`,
      [incidentIds],
    );
    return new Map(rows.map(({ incidentId, userIds }) => [incidentId, userIds]));
  }

  async save(alerts: readonly AlertRecord[]): Promise<void> {
    if (alerts.length === 0) return;
    await this.database.deferred(
      `insert into im_alert (source_id, kind, key, is_open, is_grouped, severity, summary, firing, opened_at, resolved_at, paged_at, auto_resolve_at, incident_id, update_at, waiting, reported)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::text[], $7::text[], $8::jsonb[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[],
         $12::timestamptz[], $13::int[], $14::timestamptz[], $15::jsonb[], $16::jsonb[])
       on conflict (source_id, kind, key) do update set is_open = excluded.is_open, is_grouped = excluded.is_grouped, severity = excluded.severity, summary = excluded.summary,
         firing = excluded.firing, opened_at = excluded.opened_at, resolved_at = excluded.resolved_at, paged_at = excluded.paged_at, auto_resolve_at = excluded.auto_resolve_at,
         incident_id = excluded.incident_id, update_at = excluded.update_at, waiting = excluded.waiting, reported = excluded.reported`,
      [
        alerts.map(({ sourceId }) => sourceId),
        alerts.map(({ kind }) => kind),
        alerts.map(({ key }) => key),
        alerts.map(({ isOpen }) => isOpen),
        alerts.map(({ isGrouped }) => isGrouped),
        alerts.map(({ severity }) => severity),
        alerts.map(({ summary }) => summary),
        alerts.map(({ firing }) => JSON.stringify(firing)),
        alerts.map(({ openedAt }) => openedAt),
        alerts.map(({ resolvedAt }) => resolvedAt),
        alerts.map(({ pagedAt }) => pagedAt),
        alerts.map(({ autoResolveAt }) => autoResolveAt),
        alerts.map(({ incidentId }) => incidentId),
        alerts.map(({ updateAt }) => updateAt),
        alerts.map(({ waiting }) => (waiting === null ? null : JSON.stringify(waiting))),
        alerts.map(({ reported }) => (reported === null ? null : JSON.stringify(reported))),
      ],
    );
  }

  async settle(
    events: readonly { readonly id: number; readonly effect: EventEffect; readonly incidentId: number | null }[],
    now: Date,
  ): Promise<void> {
    if (events.length === 0) return;
    await this.database.deferred(
      `update im_event set processed_at = $4, effect = given.effect, incident_id = given.incident_id
       from unnest($1::bigint[], $2::text[], $3::int[]) as given (id, effect, incident_id) where im_event.id = given.id`,
      [events.map(({ id }) => id), events.map(({ effect }) => effect), events.map(({ incidentId }) => incidentId), now],
    );
  }

  fail(sourceId: number, now: Date): Promise<{ readonly eventId: string; readonly sourceName: string } | null> {
    return countFailure(this.database, sourceId, now);
  }

  anyExpired(now: Date): Promise<boolean> {
    return this.database.anyRow(sql`${EXPIRING} where ${isExpiring(now)}`);
  }

  async takeExpiring(now: Date, limit: number): Promise<readonly ExpiringRecord[]> {
    const { rows } = await sql<ExpiringRecord>`
      select a.id, ${sql.raw(COLUMNS)}, s.auto_resolve_minutes "autoResolveMinutes",
        greatest((select receiving_since from heartbeat_reception), (select o.im_resumed_at from organization o where o.id = s.organization_id), to_timestamp(0)) "receivingSince"
      ${EXPIRING}
      where ${isExpiring(now)} and not exists (select from im_event e where e.source_id = a.source_id and e.processed_at is null and e.key = a.key)
      order by a.auto_resolve_at limit ${limit} for update of a skip locked`.execute(this.database.query);
    return rows;
  }

  async setExpiries(expiries: readonly { readonly id: number; readonly autoResolveAt: Date | null }[]): Promise<void> {
    if (expiries.length === 0) return;
    await this.database.deferred(
      `update im_alert set auto_resolve_at = given.at from unnest($1::bigint[], $2::timestamptz[]) as given (id, at) where im_alert.id = given.id`,
      [expiries.map(({ id }) => id), expiries.map(({ autoResolveAt }) => autoResolveAt)],
    );
  }

  page(incidentId: number, request: ListRequest): Promise<ListPage<AlertView>> {
    const values: unknown[] = [incidentId];
    const searched =
      request.search === undefined
        ? ''
        : ` and concat_ws(' ', a.key, a.summary) ilike $${values.push(containing(request.search))}`;
    return readPage<AlertView>(this.database, request, {
      select: `select a.id, ${COLUMNS}`,
      table: 'im_alert a',
      where: `a.incident_id = $1 and a.kind not in ('storm', 'gathering')${searched}${periodConditions(request, 'a.opened_at', values)}`,
      order: entryOrder(request, { openedAt: 'a.opened_at', summary: 'a.summary' }, 'a.id', 'a.id desc'),
      values,
    });
  }
}
