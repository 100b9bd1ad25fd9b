import { sql } from 'kysely';
import type { ExplainedMoment, ExplainedMonitor, ExplanationFacts } from '../../application/explanations/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { retainedFrom } from '../../domain/checks/check-retention.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { FRESH_INTERVALS } from '../../domain/checks/location-state.ts';
import type { MonitorState } from '../../domain/checks/state-span.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import type { ChannelHistory } from '../../domain/explanations/explain-channel.ts';
import { membersThen } from '../../domain/explanations/members-then.ts';
import type { AlertFacts } from '../../domain/explanations/explain-alert.ts';
import type { MonitorFacts } from '../../domain/explanations/explain-monitor.ts';
import { eventAt, isOpenAt, lastEventAt } from '../../domain/explanations/incident-events.ts';
import type { IncidentEvent } from '../../domain/explanations/incident-events.ts';
import type { SignalFacts, StoredResult } from '../../domain/explanations/explain-signal.ts';
import { elapsed, hours, later } from '../../domain/kernel/time.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { DELIVERY_RETENTION } from '../../domain/notifications/delivery.ts';
import { customerStateOf } from '../customers/customer.sql.ts';
import { monitorSnapshotColumns, monitorSnapshotOf } from '../checks/monitor-snapshot.sql.ts';
import type { MonitorSnapshotRow } from '../checks/monitor-snapshot.sql.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { channelFactsOf } from './channel-facts.ts';
import type { ExplainedChannel } from './channel-facts.ts';
import { incidentAt } from './incident-events.ts';
import type { IncidentAt } from './incident-events.ts';
import { changesAfter, undoChanges } from './recorded-changes.ts';
import { alertsOf } from './channel-alerts.ts';

/** The results that are read of a monitor, and how far back. A series is confirmed by far fewer. */
const MAX_RESULTS = 500;
const INTERVALS = 30;

/** Returns the event that a question is about: of an incident that is asked about, the last one up to the moment. */
const eventOf = (incident: IncidentAt | null, { incidentId }: ExplainedMonitor, at: Date): IncidentEvent | null => {
  if (incident === null) return null;
  return incidentId === undefined ? eventAt(incident, at) : lastEventAt(incident, at);
};

type ExplainedHistory = Pick<NotificationChannel, 'id' | 'publicId' | 'organizationId' | 'name' | 'isActive'>;

interface Owners {
  readonly customer: string | null;
  readonly organization: string;
}

/** Reads the facts that explanations need. */
export class PostgresExplanationFacts extends PostgresAdapter implements ExplanationFacts {
  readonly #retentionDays: number;

  constructor(database: Database, retentionDays: number) {
    super(database);
    this.#retentionDays = retentionDays;
  }

  async timezoneOf(organizationId: number): Promise<string> {
    const { timezone } = await this.database.query
      .selectFrom('organization')
      .select('timezone')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return timezone;
  }

  async ofMonitor(scope: Scope, monitor: ExplainedMonitor, moment: ExplainedMoment): Promise<MonitorFacts> {
    const { at } = moment;
    const incident = await incidentAt(this.database, monitor, at);
    const event = eventOf(incident, monitor, at);
    const [signal, alert] = await Promise.all([
      this.#signalOf(monitor, event?.at ?? at, moment.now),
      incident === null || event === null ? null : this.#alertOf(scope, monitor, incident, event, moment.now),
    ]);
    return {
      at,
      signal,
      alert,
      reminders:
        incident !== null && isOpenAt(incident, at) && alert?.heldBy === null
          ? {
              acknowledgedAt: incident.acknowledgedAt,
              snoozedUntil: incident.snoozedUntil,
              reminderInterval: signal.alerting.reminderInterval,
            }
          : null,
      closedAt: incident?.closedAt ?? null,
    };
  }

  async #alertOf(
    scope: Scope,
    monitor: ExplainedMonitor,
    incident: IncidentAt,
    event: IncidentEvent,
    now: Date,
  ): Promise<AlertFacts> {
    const isRecordKept = elapsed(event.at, now) < DELIVERY_RETENTION;
    const [maintenance, visible] = await Promise.all([
      this.#maintenanceAt(monitor, event.at),
      this.#channelsIn(scope, monitor, event.at),
    ]);
    const channels = await channelFactsOf(this.database, visible, monitor, {
      ...event,
      incidentId: incident.publicId,
      nextAt: incident.events.find((each) => each.at > event.at && each.event === event.event)?.at ?? null,
    });
    return { ...event, maintenance, channels, isRecordKept };
  }

  #channelsIn(
    scope: Scope,
    { organizationId, customerId }: ExplainedMonitor,
    at: Date,
  ): Promise<readonly ExplainedChannel[]> {
    const values: unknown[] = [organizationId, customerId, at];
    const owner = { organization: 'channel.organization_id', customer: 'channel.customer_id' };
    const visible = scopeConditions(scope, owner, values);
    return this.database.prepared<ExplainedChannel>(
      `select channel.id, channel.public_id as "publicId", channel.name, channel.is_active as "isActive" from notification_channel channel
       where channel.organization_id = $1 and channel.source_channel_id is null and (channel.customer_id is null or channel.customer_id = $2) and channel.created_at <= $3${visible}
       order by channel.id`,
      values,
    );
  }

  async #maintenanceAt({ id, customerId }: ExplainedMonitor, at: Date): Promise<AlertFacts['maintenance']> {
    const { rows } = await sql<{ readonly from: Date; readonly to: Date }>`
      select starts_at as "from", ends_at as "to" from maintenance_period
      where (monitor_id = ${id} or customer_id = ${customerId}) and starts_at <= ${at} and ends_at > ${at}
      order by ends_at desc limit 1
    `.execute(this.database.query);
    return rows[0] ?? null;
  }

  async #signalOf(monitor: ExplainedMonitor, at: Date, now: Date): Promise<SignalFacts> {
    const { rows } = await sql<MonitorSnapshotRow & Owners>`
      select ${monitorSnapshotColumns}, c.public_id as customer, o.public_id as organization
      from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
      where m.id = ${monitor.id}
    `.execute(this.database.query);
    const [row] = rows;
    if (row === undefined) throw new Error('The monitor was deleted while it was explained.');
    const then = await undoChanges(this.database, row, at);
    const { interval, alerting, alertOnDegraded } = monitorSnapshotOf(then);
    const [state, locations] = await Promise.all([
      this.#stateAt(monitor.id, at),
      at < retainedFrom(now, this.#retentionDays) ? null : this.#resultsOf(monitor.id, at, interval),
    ]);
    return {
      at,
      state,
      isServed: isServedAt(customerStateOf({ ...then, isCustomerDeleted: false }), at),
      alerting,
      interval,
      alertOnDegraded,
      locations,
    };
  }

  async #stateAt(monitorId: number, at: Date): Promise<SignalFacts['state']> {
    const { rows } = await sql<{ readonly state: MonitorState; readonly since: Date }>`
      select state, started_at as since from state_span
      where monitor_id = ${monitorId} and started_at <= ${at} order by started_at desc limit 1
    `.execute(this.database.query);
    return rows[0] ?? null;
  }

  /**
   * Returns the results of each location up to the moment, oldest first. A location counts before its first result, too,
   * so a new monitor has those that are scheduled.
   */
  async #resultsOf(monitorId: number, at: Date, interval: number): Promise<readonly (readonly StoredResult[])[]> {
    const from = later(at, -Math.max(hours(1), INTERVALS * interval));
    const { rows } = await sql<StoredResult & { readonly locationId: number }>`
      select location_id as "locationId", checked_at as "checkedAt", outcome, reason from check_result
      where monitor_id = ${monitorId} and due_at > ${from} and due_at <= ${at}::timestamptz + interval '2 seconds' and checked_at <= ${at} and not while_paused
      order by due_at desc limit ${MAX_RESULTS}
    `.execute(this.database.query);
    const byLocation = Map.groupBy(rows.toReversed(), ({ locationId }) => locationId);
    const scheduled = await sql<{ readonly locationId: number }>`
      select s.location_id as "locationId" from check_schedule s join monitor m on m.id = s.monitor_id
      where s.monitor_id = ${monitorId} and m.created_at > ${later(at, -FRESH_INTERVALS * interval)}
    `.execute(this.database.query);
    // Heartbeats are judged at a location of their own, whatever locations the monitor has.
    const unchecked = byLocation.has(HEARTBEAT_LOCATION)
      ? []
      : scheduled.rows.filter(({ locationId }) => !byLocation.has(locationId));
    return [...byLocation.values(), ...unchecked.map(() => [])];
  }

  async ofChannel(
    { id, publicId, organizationId, name, isActive }: ExplainedHistory,
    at: Date,
  ): Promise<ChannelHistory> {
    const [changes, alerts] = await Promise.all([
      changesAfter(this.database, organizationId, [{ type: 'notificationChannel', id: publicId }], at),
      alertsOf(this.database, { id, organizationId }, at),
    ]);
    return {
      channel: name,
      wasActive: membersThen({ isActive }, changes.get(publicId) ?? []).isActive,
      alerts,
    };
  }
}
