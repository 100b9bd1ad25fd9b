import { defineEntity, p } from '@mikro-orm/postgresql';
import { resourceColumns } from '../kernel/database/columns.ts';

export const LocationRow = defineEntity({
  name: 'LocationRow',
  tableName: 'location',
  properties: {
    ...resourceColumns,
    key: p.text().unique(),
    name: p.text(),
    /** Null for a location that every organization may use. */
    organizationId: p.integer().nullable(),
    isDefault: p.boolean().default(true),
    isActive: p.boolean().default(true),
  },
});

/** One row for every monitor of the kinds that are checked by a probe; what only one kind has stands in `settings`. */
export const MonitorRow = defineEntity({
  name: 'MonitorRow',
  tableName: 'monitor',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    kind: p.text(),
    monitoringType: p.text(),
    name: p.text(),
    /** The URL or host name that is checked; empty for a heartbeat. */
    target: p.text(),
    status: p.text().$type<'active' | 'paused'>(),
    managementType: p.text().$type<'managed' | 'self_service'>(),
    checkInterval: p.integer(),
    timeoutSeconds: p.integer(),
    settings: p.json<Readonly<Record<string, unknown>>>(),
    sealedSecrets: p.text().nullable(),
    heartbeatSha256: p.text().unique().nullable(),
    /** Whether the monitor is seen up or down, over all its locations. */
    condition: p.text().$type<'unknown' | 'up' | 'down'>(),
    conditionSince: p.datetime(3).nullable(),
  },
});

/** When a monitor is next checked from a location, who holds the check, and what the location has seen. */
export const CheckScheduleRow = defineEntity({
  name: 'CheckScheduleRow',
  tableName: 'check_schedule',
  properties: {
    monitorId: p.integer().primary(),
    locationId: p.integer().primary(),
    /** Null while the monitor is not scheduled. For a heartbeat, at location 0: from when on it is overdue. */
    dueAt: p.datetime(3).nullable(),
    leaseOwner: p.text().nullable(),
    leaseUntil: p.datetime(3).nullable(),
    consecutiveFailures: p.integer().default(0),
    lastCheckedAt: p.datetime(3).nullable(),
    lastOutcome: p.text().$type<'up' | 'down'>().nullable(),
    lastReason: p.text().nullable(),
    /** A check was asked for while one was under way: the next follows at once. */
    askedAgain: p.boolean().default(false),
    /** The check that is due was asked for while the monitor was paused. */
    asked: p.boolean().default(false),
  },
});

export const IncidentRow = defineEntity({
  name: 'IncidentRow',
  tableName: 'incident',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    monitorId: p.integer().nullable(),
    origin: p.text().$type<'automatic' | 'manual'>(),
    status: p.text(),
    title: p.text(),
    reason: p.text().nullable(),
    evidence: p.json().nullable(),
    startedAt: p.datetime(3),
    acknowledgedAt: p.datetime(3).nullable(),
    resolvedAt: p.datetime(3).nullable(),
    nextReminderAt: p.datetime(3).nullable(),
    remindersSent: p.integer().default(0),
    /** More than one for an incident of a flapping monitor. */
    timesOpened: p.integer().default(1),
  },
});

export const IncidentUpdateRow = defineEntity({
  name: 'IncidentUpdateRow',
  tableName: 'incident_update',
  properties: {
    id: p.integer().primary().autoincrement(),
    publicId: p.uuid().unique(),
    incidentId: p.integer(),
    status: p.text(),
    message: p.text(),
    authorUserId: p.integer().nullable(),
    createdAt: p.datetime(3),
  },
});
