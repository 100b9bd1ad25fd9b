import { sql } from 'kysely';
import type { MonitorSnapshot } from '../../application/checks/ports.ts';
import type { StateSpans } from '../../application/checks/statistics.ports.ts';
import type { ConditionChange, MonitorConditions, MonitorFacts } from '../../application/incidents/ports.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { OpenState } from '../../domain/checks/state-span.ts';
import type { AnnouncedChange } from '../../domain/kernel/announced-change.ts';
import { endsSnooze, retitles } from '../../domain/incidents/automatic-incident.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import { monitorSnapshotColumns, monitorSnapshotOf } from '../checks/monitor-snapshot.sql.ts';
import type { MonitorSnapshotRow } from '../checks/monitor-snapshot.sql.ts';
import { replaceSpans } from '../checks/statistics/state-span.sql.ts';
import type { Database } from '../kernel/database/database.ts';
import { automaticIncidentOf, incidentColumns } from './automatic-incident-row.ts';
import { parentIsDown } from './parent-conditions.ts';

/** Returns the announced change of a monitor whose condition changes. */
const announcedTurn = ({
  turned,
  monitor: { organizationId, kind, publicId, customerId },
}: ConditionChange): readonly AnnouncedChange[] =>
  turned === null
    ? []
    : [{ organizationId, type: kind, id: publicId, customerIds: customerId === null ? [] : [customerId] }];

/** The open state of a monitor without a stored span. */
const NO_SPAN: OpenState = { span: null, maintenance: [] };

/** Stores conditions of monitors, incidents with timelines, and state spans, for many monitors in one statement. */
export class PostgresMonitorConditions implements MonitorConditions {
  readonly #database: Database;
  readonly #spans: Pick<StateSpans, 'open'>;

  constructor(database: Database, spans: Pick<StateSpans, 'open'>) {
    this.#database = database;
    this.#spans = spans;
  }

  /**
   * Locks the monitors in the order of their ids, so that two transactions that lock several monitors cannot deadlock.
   */
  async lock(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorSnapshot>> {
    const plans = this.#database.keepPlans();
    const locked = sql<MonitorSnapshotRow>`
      select ${monitorSnapshotColumns}
      from monitor m left join customer c on c.id = m.customer_id
      where m.id = any(${monitorIds}::int[])
      order by m.id
      for no key update of m
    `.execute(this.#database.query);
    const [, { rows }] = await Promise.all([plans, locked]);
    return new Map(rows.map((row) => [row.monitorId, monitorSnapshotOf(row)]));
  }

  async facts(monitorIds: readonly number[], now: Date): Promise<ReadonlyMap<number, MonitorFacts>> {
    const [states, latest, spans] = await Promise.all([
      this.#statesOf(monitorIds, now),
      this.#latestIncidentsOf([...monitorIds]),
      this.#spans.open(monitorIds),
    ]);
    const factsOf = (id: number): MonitorFacts => ({
      ...(states.get(id) ?? { locationStates: [], isParentDown: false }),
      latest: latest.get(id) ?? null,
      open: spans.get(id) ?? NO_SPAN,
    });
    return new Map(monitorIds.map((monitorId) => [monitorId, factsOf(monitorId)]));
  }

  async store(changes: readonly ConditionChange[], at: Date): Promise<void> {
    const given = changes.map(({ monitor: { monitorId, organizationId, customerId }, turned, since, incident }) => ({
      monitorId,
      organizationId,
      customerId,
      turned,
      since,
      ...incident,
      isNew: incident?.move === 'open',
      endsSnooze: incident !== null && endsSnooze(incident.move),
      retitles: incident !== null && retitles(incident.move),
    }));
    await this.#database.defer(
      sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
          "monitorId" int, "organizationId" int, "customerId" int, turned text, since timestamptz, "isNew" boolean, "endsSnooze" boolean, retitles boolean, "publicId" uuid, status text, title text,
          reason text, evidence jsonb, "startedAt" timestamptz, "confirmedAt" timestamptz, "acknowledgedAt" timestamptz, "resolvedAt" timestamptz, gaps jsonb, "gapMs" double precision,
          "nextReminderAt" timestamptz, "remindersSent" int, "timesOpened" int, "alertWithheld" boolean, "heldByParent" boolean, "timelineEntryId" uuid, "timelineEntry" text)
      ), added as (
        insert into incident (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, origin, status, title, reason,
          evidence, started_at, confirmed_at, acknowledged_at, resolved_at, gaps, gap_ms, next_reminder_at, reminders_sent, times_opened, alert_withheld, held_by_parent)
        select "publicId", ${at}, ${at}, "organizationId", "customerId", "monitorId", 'automatic', status, title, reason,
          evidence, "startedAt", "confirmedAt", "acknowledgedAt", "resolvedAt", gaps, "gapMs", "nextReminderAt", "remindersSent", "timesOpened", "alertWithheld", "heldByParent"
        from given where "isNew"
        returning id, monitor_id
      ), changed as (
        update incident set updated_at = ${at}, revision = revision + 1, status = given.status, title = case when given.retitles then given.title else incident.title end, reason = given.reason,
          evidence = given.evidence, acknowledged_at = given."acknowledgedAt", resolved_at = given."resolvedAt", gaps = given.gaps, gap_ms = given."gapMs",
          next_reminder_at = given."nextReminderAt", snoozed_until = case when given."endsSnooze" then null else incident.snoozed_until end, times_opened = given."timesOpened", alert_withheld = given."alertWithheld", held_by_parent = given."heldByParent"
        from given where incident.public_id = given."publicId" and not "isNew"
        returning incident.id, incident.monitor_id
      ), moved as (
        select * from added union all select * from changed
      ), timeline as (
        insert into incident_update (public_id, incident_id, status, message, created_at)
        select "timelineEntryId", moved.id, status, "timelineEntry", ${at} from given join moved on moved.monitor_id = "monitorId"
      ), turned as (
        update monitor set condition = given.turned, condition_since = given.since, revision = revision + 1
        from given where monitor.id = "monitorId" and given.turned is not null
      ), ${replaceSpans(changes.map(({ monitor: { monitorId }, spans }) => ({ monitorId, spans })))}
    `.compile(this.#database.query),
    );
    await this.#database.announce(changes.flatMap(announcedTurn));
  }

  async ofCustomer(customerId: number): Promise<readonly number[]> {
    const rows = await this.#database.query
      .selectFrom('monitor')
      .select('id')
      .where('customerId', '=', customerId)
      .execute();
    return rows.map(({ id }) => id);
  }

  async atSilentLocation(locationId: number, limit: number): Promise<readonly number[]> {
    const { rows } = await sql<{ readonly id: number }>`
      select m.id from check_schedule here join monitor m on m.id = here.monitor_id
      where here.location_id = ${locationId} and m.status = 'active' and m.condition <> 'unknown'
        and not exists (
          select from check_schedule s left join location l on l.id = s.location_id
          where s.monitor_id = m.id and (s.location_id = ${HEARTBEAT_LOCATION} or l.is_active and (l.silent_since is null or s.last_checked_at >= l.silent_since)))
      order by m.id limit ${limit}
    `.execute(this.#database.query);
    return rows.map(({ id }) => id);
  }

  async ofOtherKinds(kinds: readonly string[], after: number, limit: number): Promise<readonly number[]> {
    const { rows } = await sql<{ readonly id: number }>`
      select id from monitor
      where kind = 'custom' and id > ${after} and status = 'active' and condition <> 'unknown' and monitoring_type <> all(${kinds}::text[])
      order by id limit ${limit}
    `.execute(this.#database.query);
    return rows.map(({ id }) => id);
  }

  async forget(monitorId: number): Promise<void> {
    await sql`
      update check_schedule set consecutive_failures = 0, unconfirmed_successes = 0, last_outcome = null, last_reason = null, failing_since = null,
        consecutive_degraded = 0, unconfirmed_fast = 0, degraded_since = null where monitor_id = ${monitorId}
    `.execute(this.#database.query);
  }

  /** Only a heartbeat has a row without a location, and then it has no other row. */
  async #statesOf(
    monitorIds: readonly number[],
    now: Date,
  ): Promise<ReadonlyMap<number, Pick<MonitorFacts, 'locationStates' | 'isParentDown'>>> {
    const rows = await this.#database.composed(sql<
      MonitorFacts['locationStates'][number] & { readonly monitorId: number; readonly isParentDown: boolean }
    >`
      select s.monitor_id as "monitorId", s.consecutive_failures as "consecutiveFailures", s.unconfirmed_successes as "unconfirmedSuccesses",
        s.last_checked_at as "lastCheckedAt", s.due_at as "dueAt", l.silent_since as "silentSince", l.country_code as "countryCode", s.last_outcome as "lastOutcome",
        s.last_reason as "lastReason", s.failing_since as "failingSince",
        s.consecutive_degraded as "consecutiveDegraded", s.unconfirmed_fast as "unconfirmedFast", s.degraded_since as "degradedSince",
        case when l.id is null then null else json_build_object('id', l.id, 'name', l.name) end as location,
        ${parentIsDown(now)} as "isParentDown"
      from check_schedule s join monitor m on m.id = s.monitor_id left join location l on l.id = s.location_id
      where s.monitor_id = any(${monitorIds}::int[])
        and (s.location_id = ${HEARTBEAT_LOCATION}
          or l.is_active and not exists (select from check_schedule own where own.monitor_id = s.monitor_id and own.location_id = ${HEARTBEAT_LOCATION}))
    `);
    const grouped = Map.groupBy(rows, ({ monitorId }) => monitorId);
    return new Map(
      [...grouped].map(([monitorId, locationStates]) => [
        monitorId,
        { locationStates, isParentDown: locationStates.some(({ isParentDown }) => isParentDown) },
      ]),
    );
  }

  async #latestIncidentsOf(monitorIds: number[]): Promise<ReadonlyMap<number, StoredIncident>> {
    const rows = await this.#database.query
      .selectFrom('incident')
      .select([...incidentColumns, 'monitorId'])
      .distinctOn('monitorId')
      .where('monitorId', 'in', monitorIds)
      .where('origin', '=', 'automatic')
      .orderBy('monitorId')
      .orderBy('id', 'desc')
      .execute();
    return new Map(rows.map(({ monitorId, ...incident }) => [monitorId ?? 0, automaticIncidentOf(incident)]));
  }
}
