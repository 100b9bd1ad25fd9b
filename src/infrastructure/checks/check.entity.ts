import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CheckOutcome } from '../../domain/checks/check-finding.ts';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';

/** One check; kept in a partition for each day (UTC) of `dueAt`. */
export const CheckResultRow = defineEntity({
  name: 'CheckResultRow',
  tableName: 'check_result',
  properties: {
    monitorId: p.integer().primary(),
    dueAt: p.datetime(3).primary(),
    locationId: p.integer().primary(),
    checkedAt: p.datetime(3),
    outcome: p.text().$type<CheckOutcome>(),
    reason: p.text().nullable(),
    latencyMs: p.float().nullable(),
    latencyBucket: p.smallint().nullable(),
    details: p.json().nullable(),
    dnsMs: p.float().nullable(),
    connectMs: p.float().nullable(),
    tlsMs: p.float().nullable(),
    firstByteMs: p.float().nullable(),
    /** Null for checks without steps; for the others the whole, also of one that got no answer. */
    totalMs: p.float().nullable(),
    /** The check was asked for while the monitor was paused, and counts for nothing. */
    whilePaused: p.boolean().default(false),
  },
});

/** A stretch of time in which a monitor was down. An incident that was opened again has several. */
export const DowntimeRow = defineEntity({
  name: 'DowntimeRow',
  tableName: 'downtime',
  properties: {
    id: p.integer().primary().autoincrement(),
    monitorId: p.integer(),
    incidentId: p.integer().nullable(),
    startedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** The last warning of a monitor's certificate. */
export const CertificateWarningRow = defineEntity({
  name: 'CertificateWarningRow',
  tableName: 'certificate_warning',
  properties: {
    monitorId: p.integer().primary(),
    subject: p.text(),
    issuer: p.text(),
    notAfter: p.datetime(3),
    warnedAt: p.datetime(3),
    nextReminderAt: p.datetime(3).nullable(),
    /** Null while the warning holds. */
    endedAt: p.datetime(3).nullable(),
  },
});

/** What the checks of a monitor in one hour or day (UTC) add up to. */
export const CheckRollupRow = defineEntity({
  name: 'CheckRollupRow',
  tableName: 'check_rollup',
  properties: {
    monitorId: p.integer().primary(),
    span: p.text().primary().$type<'hour' | 'day'>(),
    startsAt: p.datetime(3).primary(),
    checks: p.integer(),
    failures: p.integer(),
    latencyCount: p.integer(),
    latencySum: p.float(),
    histogram: p.json<LatencyHistogram>(),
    downtimeSeconds: p.float(),
    incidents: p.integer(),
  },
});

/** Up to when results have been counted. */
export const RollupProgressRow = defineEntity({
  name: 'RollupProgressRow',
  tableName: 'rollup_progress',
  properties: {
    span: p.text().primary().$type<'hour' | 'day'>(),
    countedUntil: p.datetime(3),
  },
});
