import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import type { MonitorAlerting } from '../../domain/monitors/monitor-alerting.ts';
import type { MonitorCondition, MonitorKindName } from '../../domain/monitors/monitor.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal, secret, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const LocationRow = defineEntity({
  name: 'LocationRow',
  tableName: 'location',
  properties: {
    ...resourceColumns,
    key: exported(p.text().unique()),
    name: exported(p.text()),
    /** Null for a location that every organization may use. */
    organizationId: references(OrganizationRow, 'cascade').nullable().index(),
    /** The country code in ISO 3166-1 alpha-2. */
    countryCode: exported(p.text().nullable()),
    isDefault: p.boolean().default(true),
    isActive: p.boolean().default(true),
    /** The time since which the location's workers are recorded as silent, or null. */
    silentSince: p.datetime(3).nullable(),
  },
});

/** The latest report of a worker, one row for each start. */
export const WorkerReportRow = defineEntity({
  name: 'WorkerReportRow',
  tableName: 'worker_report',
  properties: {
    workerId: internal(p.text().primary()),
    locationId: references(LocationRow, 'cascade'),
    startedAt: p.datetime(3),
    reportedAt: p.datetime(3),
    version: internal(p.text()),
    hasBrowser: p.boolean(),
  },
  indexes: [{ name: 'worker_report_latest', properties: ['locationId', 'reportedAt'] }],
});

/** A monitor of any kind. `settings` contains the members that are specific to its kind. */
export const MonitorRow = defineEntity({
  name: 'MonitorRow',
  tableName: 'monitor',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    kind: exported(p.text().$type<MonitorKindName>()),
    monitoringType: exported(p.text()),
    name: personal(p.text(), 'kept'),
    /** The URL or host name that is checked; empty for a heartbeat. */
    target: personal(p.text(), 'kept'),
    status: exported(p.text().$type<'active' | 'paused'>()),
    /** The time at which a paused monitor is resumed automatically. */
    pausedUntil: p.datetime(3).nullable(),
    managementType: exported(p.text().$type<'managed' | 'self_service'>()),
    checkInterval: p.integer(),
    timeoutSeconds: p.integer(),
    /** The alert settings of the monitor itself, by name. Absent ones and null are inherited. */
    alerting: exported(p.json<Partial<MonitorAlerting>>().nullable()),
    settings: personal(p.json<Readonly<Record<string, unknown>>>(), 'kept'),
    sealedSecrets: sealed(p.text().nullable(), 'searched'),
    heartbeatSha256: secret(p.text().unique().nullable()),
    /** The digest of the UUID of the ping address of a heartbeat. */
    pingSha256: secret(p.text().unique().nullable()),
    /** The condition of the monitor over all locations. */
    condition: exported(p.text().$type<MonitorCondition>()),
    conditionSince: p.datetime(3).nullable(),
    /** The time since which a heartbeat waits for its first ping. */
    waitingSince: p.datetime(3).nullable(),
    /** The time of the notice that no first ping has come. */
    waitingNoticedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'monitor_list', properties: ['organizationId', 'kind', 'createdAt', 'id'] },
    { name: 'monitor_customer', properties: 'customerId' },
    { name: 'monitor_state', properties: ['organizationId', 'kind', 'condition', 'status', 'createdAt', 'id'] },
    {
      name: 'monitor_unique_target',
      expression:
        "create unique index monitor_unique_target on monitor (customer_id, kind, target) where kind in ('domain', 'ip')",
    },
    {
      name: 'monitor_down',
      properties: ['organizationId', 'customerId'],
      where: `condition = 'down' and status = 'active'`,
    },
    {
      name: 'monitor_slug',
      expression:
        "create unique index monitor_slug on monitor (organization_id, coalesce(customer_id, 0), (settings ->> 'slug')) where settings ->> 'slug' is not null",
    },
    {
      name: 'monitor_without_ping_address',
      properties: 'id',
      where: 'heartbeat_sha256 is not null and ping_sha256 is null',
    },
    { name: 'monitor_paused_until', properties: 'pausedUntil', where: 'paused_until is not null' },
    {
      name: 'monitor_search',
      expression: 'create index monitor_search on monitor using gin (name gin_trgm_ops, target gin_trgm_ops)',
    },
  ],
});

/** The keys with which heartbeats are pinged by their slugs. */
export const PingKeyRow = defineEntity({
  name: 'PingKeyRow',
  tableName: 'ping_key',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    /** Null for the key of the heartbeats of the organization itself. */
    customerId: references(CustomerRow, 'cascade').nullable(),
    sha256: secret(p.text().unique()),
    createsHeartbeats: p.boolean().default(false),
    rotatedAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'ping_key_owner',
      expression: 'create unique index ping_key_owner on ping_key (organization_id, coalesce(customer_id, 0))',
    },
    { name: 'ping_key_customer', properties: 'customerId' },
  ],
});

/** The dependency of a monitor on another one. */
export const MonitorDependencyRow = defineEntity({
  name: 'MonitorDependencyRow',
  tableName: 'monitor_dependency',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    parentId: references(MonitorRow, 'cascade').index(),
  },
});

/**
 * The next check of a monitor from a location, the worker that has leased it, and the result of the last check. A
 * heartbeat has location 0, for which there is no row, so the column has no foreign key.
 */
export const CheckScheduleRow = defineEntity({
  name: 'CheckScheduleRow',
  tableName: 'check_schedule',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    locationId: p.integer().primary(),
    /** Null while the monitor is not scheduled. For a heartbeat, the time from which it is overdue. */
    dueAt: p.datetime(3).nullable(),
    leaseOwner: internal(p.text().nullable()),
    leaseUntil: p.datetime(3).nullable(),
    consecutiveFailures: p.integer().default(0),
    /** The number of consecutive successes of a failing location. */
    unconfirmedSuccesses: p.integer().default(0),
    /** The time of the first of the consecutive failures. */
    failingSince: p.datetime(3).nullable(),
    /** The number of consecutive checks that were degraded or failed. */
    consecutiveDegraded: p.integer().default(0),
    /** The number of consecutive fast successes of a degraded location. */
    unconfirmedFast: p.integer().default(0),
    /** The time of the first of the consecutive checks that were degraded or failed. */
    degradedSince: p.datetime(3).nullable(),
    lastCheckedAt: p.datetime(3).nullable(),
    lastOutcome: internal(p.text().$type<CheckOutcome>().nullable()),
    lastReason: internal(p.text().nullable()),
    /** True if a check was requested while another was running. The next check then follows immediately. */
    requestedAgain: p.boolean().default(false),
    /** True if the due check was requested. */
    requested: p.boolean().default(false),
    /** The latest time of the check after the running one, if another location has reported an unconfirmed failure. */
    recheckBy: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'check_schedule_due', properties: ['locationId', 'dueAt'], where: 'due_at is not null' }],
});
