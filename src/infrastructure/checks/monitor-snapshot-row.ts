import { sql } from 'kysely';
import type { MonitorSnapshot } from '../../application/checks/checking.ports.ts';
import { DEFAULT_ALERTING, heartbeatAlerting } from '../../domain/checks/alert-threshold.ts';
import type { Alerting } from '../../domain/checks/alert-threshold.ts';
import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitoringType } from '../../domain/monitors/monitor-kinds.ts';

/** A monitor with the alert settings of its customer, all null when it has none. */
export interface MonitorSnapshotRow extends Omit<MonitorSnapshot, 'alerting' | 'isHeartbeat'> {
  readonly monitoringType: MonitoringType;
  readonly consecutiveChecks: number | null;
  readonly locationThreshold: string | null;
  readonly locationThresholdCount: number | null;
  readonly reminderInterval: number | null;
}

/** The columns of such a row, from monitor m and customer c. */
export const monitorSnapshotColumns = sql`
  m.id as "monitorId", m.public_id as "publicId", m.organization_id as "organizationId", m.customer_id as "customerId",
  m.kind, m.monitoring_type as "monitoringType", m.name, m.target, m.condition,
  c.alert_consecutive_checks as "consecutiveChecks", c.alert_location_threshold as "locationThreshold",
  c.alert_location_threshold_count as "locationThresholdCount", c.alert_reminder_interval as "reminderInterval",
  c.ssl_expiry_reminder_interval as "certificateReminderInterval"`;

/** The row as the judgement of conditions reads it. */
export const monitorSnapshotOf = (row: MonitorSnapshotRow): MonitorSnapshot => {
  const { consecutiveChecks, locationThreshold, locationThresholdCount, reminderInterval, monitoringType, ...standing } = row;
  const alerting: Alerting =
    consecutiveChecks === null || locationThreshold === null || locationThresholdCount === null || reminderInterval === null
      ? DEFAULT_ALERTING
      : { consecutiveChecks, locationThreshold, locationThresholdCount, reminderInterval };
  const isHeartbeat = standing.kind === 'website' && !factsOfType(monitoringType).isActive;
  return { ...standing, isHeartbeat, alerting: isHeartbeat ? heartbeatAlerting(alerting) : alerting };
};
