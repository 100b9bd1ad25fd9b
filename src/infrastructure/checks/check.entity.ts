import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Listing } from '../../domain/checks/warnings/blocklist.ts';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import type { SignalKind } from '../../domain/checks/heartbeat-signal.ts';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';
import type { MonitorState } from '../../domain/checks/state-span.ts';
import { exported, internal, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';

/**
 * The result of one check. The table is partitioned by the day (UTC) of `dueAt`; the workers create and drop
 * partitions, so they are not declared here. It has no foreign keys, because results are written in bulk and expire
 * with their partition.
 */
export const CheckResultRow = defineEntity({
  name: 'CheckResultRow',
  tableName: 'check_result',
  properties: {
    monitorId: p.integer().primary(),
    dueAt: p.datetime(3).primary(),
    locationId: p.integer().primary(),
    checkedAt: p.datetime(3),
    outcome: exported(p.text().$type<CheckOutcome>()),
    reason: exported(p.text().nullable()),
    latencyMs: p.float().nullable(),
    latencyBucket: p.smallint().nullable(),
    details: exported(p.json().nullable()),
    dnsMs: p.float().nullable(),
    connectMs: p.float().nullable(),
    tlsMs: p.float().nullable(),
    firstByteMs: p.float().nullable(),
    /** The duration of the whole check in milliseconds, even without a response. Null for checks without steps. */
    totalMs: p.float().nullable(),
    /** True if the check was requested while the monitor was paused. Statistics exclude such checks. */
    whilePaused: p.boolean().default(false),
  },
  // Results arrive roughly in the order of their due times, so this index of a few pages finds the results of an hour.
  indexes: [
    { name: 'check_result_due', expression: 'create index check_result_due on check_result using brin (due_at)' },
  ],
});

/** A period in which the state of a monitor did not change. The spans of a monitor follow each other without gaps. */
export const StateSpanRow = defineEntity({
  name: 'StateSpanRow',
  tableName: 'state_span',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    startedAt: p.datetime(3).primary(),
    /** Null for the current span. */
    endedAt: p.datetime(3).nullable(),
    state: exported(p.text().$type<MonitorState>()),
  },
  uniques: [{ name: 'state_span_one_open', properties: 'monitorId', where: 'ended_at is null' }],
  indexes: [
    { name: 'state_span_in_maintenance', properties: 'monitorId', where: `state = 'maintenance' and ended_at is null` },
  ],
});

/** The seconds that a monitor spent in each state on one day, in the time zone of its organization. */
export const StateDayRow = defineEntity({
  name: 'StateDayRow',
  tableName: 'state_day',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    /** A date such as `2026-03-29`. */
    day: exported(p.text().primary()),
    upSeconds: p.double().$type<number>(),
    degradedSeconds: p.double().$type<number>().default(0),
    downSeconds: p.double().$type<number>(),
    maintenanceSeconds: p.double().$type<number>(),
    unknownSeconds: p.double().$type<number>(),
    pausedSeconds: p.double().$type<number>(),
  },
});

/**
 * The time up to which the days of an organization are summed, and the time zone of the sums. A change of past spans
 * moves the time back.
 */
export const StateDayProgressRow = defineEntity({
  name: 'StateDayProgressRow',
  tableName: 'state_day_progress',
  properties: {
    organizationId: references(OrganizationRow, 'cascade').primary(),
    timezone: internal(p.text()),
    countedUntil: p.datetime(3),
  },
});

/** The latest warning about a monitor's certificate. */
export const CertificateWarningRow = defineEntity({
  name: 'CertificateWarningRow',
  tableName: 'certificate_warning',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    subject: personal(p.text(), 'replaced'),
    issuer: exported(p.text()),
    notAfter: p.datetime(3),
    warnedAt: p.datetime(3),
    nextReminderAt: p.datetime(3).nullable(),
    /** Null while the warning is active. */
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'certificate_warning_reminders', properties: 'nextReminderAt', where: 'next_reminder_at is not null' },
  ],
});

/** The certificate that checks of a monitor saw last, of its chain the one that expires first. */
export const MonitorCertificateRow = defineEntity({
  name: 'MonitorCertificateRow',
  tableName: 'monitor_certificate',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    subject: personal(p.text(), 'replaced'),
    issuer: exported(p.text()),
    notAfter: p.datetime(3),
  },
});

/** The blocklist entries for the address of a monitor. */
export const BlocklistStateRow = defineEntity({
  name: 'BlocklistStateRow',
  tableName: 'blocklist_state',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    listings: exported(p.json<readonly Listing[]>()),
    lastError: exported(p.text().nullable()),
    lastCheckedAt: p.datetime(3).nullable(),
    lastChangedAt: p.datetime(3).nullable(),
    lastListedAt: p.datetime(3).nullable(),
    lastCleanAt: p.datetime(3).nullable(),
    /** The times of the last notifications about a listing and about its end. */
    lastNotifiedListedAt: p.datetime(3).nullable(),
    lastNotifiedCleanAt: p.datetime(3).nullable(),
  },
});

/**
 * Statistics of a monitor's checks in one hour or day (UTC). The key begins with the time, so that the rows of an hour
 * are stored together. There is no foreign key: the rows of a monitor are scattered, and deleting thousands of them
 * with the monitor would be slow. They are deleted once a day.
 */
export const CheckRollupRow = defineEntity({
  name: 'CheckRollupRow',
  tableName: 'check_rollup',
  properties: {
    span: exported(p.text().primary().$type<'hour' | 'day'>()),
    startsAt: p.datetime(3).primary(),
    monitorId: p.integer().primary(),
    checks: p.integer(),
    failures: p.integer(),
    latencyCount: p.integer(),
    latencySum: p.double().$type<number>(),
    histogram: exported(p.json<LatencyHistogram>()),
    /**
     * The histogram bucket of each latency of an hour, which is cheaper to collect than a histogram; null for a day.
     */
    latencyBuckets: exported(p.array().columnType('smallint[]').$type<readonly number[]>().nullable()),
  },
  indexes: [{ name: 'check_rollup_days', properties: ['monitorId', 'startsAt'], where: `span = 'day'` }],
});

/** The time at which a process last recorded that it can receive and store heartbeats. The table has one row. */
export const HeartbeatReceptionRow = defineEntity({
  name: 'HeartbeatReceptionRow',
  tableName: 'heartbeat_reception',
  properties: {
    id: internal(p.text().primary()),
    notedAt: p.datetime(3),
    /** The start of the latest uninterrupted period of reception, or null if it is unknown. */
    receivingSince: p.datetime(3).nullable(),
  },
});

/** A signal that a heartbeat has received. Only the latest ones of a monitor are kept. */
export const HeartbeatSignalRow = defineEntity({
  name: 'HeartbeatSignalRow',
  tableName: 'heartbeat_signal',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    number: p.integer().primary(),
    receivedAt: p.datetime(3),
    kind: exported(p.text().$type<SignalKind>()),
    exitStatus: p.smallint().nullable(),
    runId: exported(p.uuid().nullable()),
    runTimeMs: p.double().$type<number>().nullable(),
    sourceAddress: exported(p.text().nullable()),
    body: personal(p.text().nullable(), 'replaced'),
    bodyBytes: p.integer(),
  },
});

/** A run of a job that has begun and not ended. */
export const HeartbeatRunRow = defineEntity({
  name: 'HeartbeatRunRow',
  tableName: 'heartbeat_run',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    /** Empty for runs without an id. */
    runId: internal(p.text().primary()),
    startedAt: p.datetime(3),
    /** In seconds. */
    maxRunTime: p.integer().nullable(),
    /** Null without a limit, and once the run was reported. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'heartbeat_run_due', properties: 'dueAt', where: 'due_at is not null' }],
});

/**
 * A file with results that the database no longer keeps: those of some monitors of an organization in one month. A
 * monitor has at most one file for each month. The ids have no foreign key; the files of deleted monitors are rewritten.
 */
export const ResultArchiveFileRow = defineEntity({
  name: 'ResultArchiveFileRow',
  tableName: 'result_archive_file',
  properties: {
    /** The name in the file store. */
    name: exported(p.text().primary()),
    organizationId: references(OrganizationRow, 'cascade').index(),
    /** A month such as `2026-03`. */
    month: exported(p.text()),
    monitorIds: exported(p.array().columnType('int[]').$type<readonly number[]>()),
    results: p.integer(),
    /** The SHA-256 of the content. */
    sha256: exported(p.text()),
    archivedAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'result_archive_file_monitors',
      expression: 'create index result_archive_file_monitors on result_archive_file using gin (monitor_ids)',
    },
  ],
});

/** The time before which results are read from the archive. The table has one row. */
export const ResultArchiveRow = defineEntity({
  name: 'ResultArchiveRow',
  tableName: 'result_archive',
  properties: {
    id: internal(p.text().primary()),
    archivedUntil: p.datetime(3),
    advancedAt: p.datetime(3),
  },
});

/** The time up to which results are included in the rollups. */
export const RollupProgressRow = defineEntity({
  name: 'RollupProgressRow',
  tableName: 'rollup_progress',
  properties: {
    span: internal(p.text().primary().$type<'hour' | 'day'>()),
    countedUntil: p.datetime(3),
  },
});
