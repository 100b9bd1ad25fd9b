import { sql } from 'kysely';
import type { MonitorSnapshot } from '../../application/checks/ports.ts';
import { alertingOf } from '../../domain/checks/alert-threshold.ts';
import { LONGEST_INTERVAL } from '../../domain/checks/heartbeat-plan.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { AlertingSources, MonitorAlerting } from '../../domain/monitors/monitor-alerting.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import { customerStateColumns, customerStateOf } from '../customers/customer.sql.ts';
import type { CustomerColumns } from '../customers/customer.sql.ts';
import type { Database } from '../kernel/database/database.ts';
import { alertingSourcesSql } from '../monitors/alerting.sql.ts';
import { isInMaintenance } from '../monitors/monitor.sql.ts';
import { organizationStateOf } from '../organizations/organization.sql.ts';
import type { OrganizationColumns } from '../organizations/organization.sql.ts';

/** A monitor with its alert settings, and those that it inherits. */
export interface MonitorSnapshotRow
  extends Omit<MonitorSnapshot, 'alerting' | 'isHeartbeat' | 'customer' | 'interval'>, CustomerColumns {
  readonly monitoringType: string;
  readonly checkInterval: number;
  /** True for a heartbeat with a schedule or grace period of its own. */
  readonly hasOwnTiming: boolean;
  readonly alerting: Partial<MonitorAlerting> | null;
  readonly alertingSources: AlertingSources;
}

/** The members of `LabelFacts` of monitor m and customer c, as arguments of `json_build_object`. */
export const LABEL_FACTS = `
  'customerId', c.public_id, 'customerKey', c.external_key, 'package', (select key from package_config where id = c.package_id),
  'tags', coalesce((select json_agg(tag.name_key order by tag.name_key) from monitor_tag join tag on tag.id = tag_id where monitor_id = m.id), '[]'),
  'fields', coalesce((select json_agg(json_build_object('key', f.field_key, 'value', c.custom_fields -> f.field_key) order by f.display_order, f.id) from custom_field f
    where f.organization_id = m.organization_id and f.alert_label and f.is_active and c.custom_fields ? f.field_key), '[]')`;

/** The columns of `MonitorSnapshotRow`, selected from monitor m and customer c. */
export const monitorSnapshotColumns = sql`
  m.id as "monitorId", m.public_id as "publicId", m.organization_id as "organizationId", m.customer_id as "customerId",
  m.kind, m.monitoring_type as "monitoringType", m.name, m.target, m.status, m.condition, m.condition_since as "conditionSince",
  coalesce((m.settings ->> 'alertOnDegraded')::boolean, false) as "alertOnDegraded", m.check_interval as "checkInterval",
  m.heartbeat_sha256 is not null and coalesce(m.settings ->> 'heartbeatSchedule', m.settings ->> 'grace') is not null as "hasOwnTiming",
  (select json_build_object('id', s.id, ${sql.raw(LABEL_FACTS)})
    from im_source s where s.organization_id = m.organization_id and s.type = 'monitors' and s.is_active) as "alertSource",
  m.alerting, ${sql.raw(alertingSourcesSql('m'))} as "alertingSources",
  c.name as "customerName", (select json_build_object('language', o.language, 'timezone', o.timezone) from organization o where o.id = m.organization_id) as locale,
  c.ssl_expiry_reminder_interval as "certificateReminderInterval", c.allowed_check_country_codes as "allowedCheckCountryCodes", ${customerStateColumns}`;

export const monitorSnapshotOf = (row: MonitorSnapshotRow): MonitorSnapshot => {
  const {
    alerting,
    alertingSources,
    monitoringType,
    checkInterval,
    hasOwnTiming,
    customerStatus,
    cancellationDate,
    isCustomerDeleted,
    ...columns
  } = row;
  const { kind } = row;
  return {
    ...columns,
    interval: hasOwnTiming ? LONGEST_INTERVAL : minutes(checkInterval),
    customer: customerStateOf({ customerStatus, cancellationDate, isCustomerDeleted }),
    isHeartbeat: isHeartbeat({ kind, monitoringType }),
    alerting: alertingOf({ kind, monitoringType, alerting }, alertingSources),
  };
};

/**
 * Returns a monitor with the state of its organization and its maintenance state, or null if the monitor is deleted.
 */
export const monitoredMonitor = async (
  { query }: Database,
  monitorId: number | null,
  now: Date,
): Promise<{
  readonly monitor: MonitorSnapshot;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
} | null> => {
  const { rows } = await sql<MonitorSnapshotRow & OrganizationColumns & { readonly isInMaintenance: boolean }>`
    select ${monitorSnapshotColumns}, ${isInMaintenance(now)} as "isInMaintenance", o.status as "organizationStatus", o.cancelled_at as "cancelledAt"
    from monitor m join organization o on o.id = m.organization_id left join customer c on c.id = m.customer_id
    where m.id = ${monitorId}
  `.execute(query);
  if (rows[0] === undefined) return null;
  const { organizationStatus, cancelledAt, isInMaintenance: isQuiet, ...snapshot } = rows[0];
  return {
    monitor: monitorSnapshotOf(snapshot),
    isInMaintenance: isQuiet,
    organization: organizationStateOf({ organizationStatus, cancelledAt }),
  };
};
