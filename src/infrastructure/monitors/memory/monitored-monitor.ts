import type { DueCheck, MonitorSnapshot, StoredIncident } from '../../../application/checks/checking.ports.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { minutes, seconds } from '../../../domain/kernel/time.ts';
import { DEFAULT_ALERTING, heartbeatAlerting } from '../../../domain/checks/alert-threshold.ts';
import type { Alerting } from '../../../domain/checks/alert-threshold.ts';
import type { AutomaticIncidentStatus } from '../../../domain/incidents/automatic-incident.machine.ts';
import { factsOfType } from '../../../domain/monitors/monitor-kinds.ts';
import type { OrganizationState } from '../../../domain/organizations/organization.machine.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { customerTable } from '../../customers/memory/customer-tables.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { organizationTable } from '../../organizations/memory/organization-tables.ts';
import { certificateWarningTable } from '../../checks/memory/check-tables.ts';
import type { IncidentRow, ScheduleRow } from '../../checks/memory/check-tables.ts';
import { websiteTable } from './monitor-tables.ts';

const customerOf = (store: MemoryStore, customerId: number | null): Customer | null =>
  customerId === null ? null : store.rows(customerTable).get(customerId);

const alertingOf = (customer: Customer | null): Alerting => {
  if (customer === null) return DEFAULT_ALERTING;
  return {
    consecutiveChecks: customer.alertConsecutiveChecks,
    locationThreshold: customer.alertLocationThreshold,
    locationThresholdCount: customer.alertLocationThresholdCount,
    reminderInterval: customer.alertReminderInterval,
  };
};

const standingOf = ({ status, cancelledAt }: Organization): OrganizationState => {
  if (status !== 'cancelled') return { status };
  if (cancelledAt === null) throw new Error('A cancelled organization has no moment of its cancellation.');
  return { status, cancelledAt };
};

/** The standing of the organization that a monitor belongs to; null when the monitor is gone. */
const organizationOf = (store: MemoryStore, monitorId: number): OrganizationState | null => {
  const website = store.rows(websiteTable).get(monitorId);
  const organization = website === null ? null : store.rows(organizationTable).get(website.organizationId);
  return organization === null ? null : standingOf(organization);
};

/** The monitor as the judgement of its condition reads it; null when it is gone. */
export const monitorSnapshotOf = (store: MemoryStore, monitorId: number): MonitorSnapshot | null => {
  const website = store.rows(websiteTable).get(monitorId);
  if (website === null) return null;
  const { publicId, organizationId, customerId, name, url: target, condition } = website;
  const isHeartbeat = !factsOfType(website.monitoringType).isActive;
  const customer = customerOf(store, customerId);
  const alerting = alertingOf(customer);
  return {
    ...{ isHeartbeat, monitorId, publicId, organizationId, customerId, kind: 'website', name, target, condition },
    alerting: isHeartbeat ? heartbeatAlerting(alerting) : alerting,
    certificateReminderInterval: customer?.sslExpiryReminderInterval ?? null,
  };
};

/** A monitor that people are to be reminded of, with the standing of its organization; null when it is gone. */
export const monitoredMonitor = (store: MemoryStore, monitorId: number) => {
  const [monitor, organization] = [monitorSnapshotOf(store, monitorId), organizationOf(store, monitorId)];
  return monitor === null || organization === null ? null : { monitor, organization };
};

/** The row of the schedule as workers read it; null for one that nobody holds, or whose monitor is gone. */
export const dueCheckOf = (store: MemoryStore, { monitorId, locationId, dueAt, lease, sight, asked }: ScheduleRow): DueCheck | null => {
  const website = store.rows(websiteTable).get(monitorId);
  const organization = organizationOf(store, monitorId);
  if (website === null || organization === null || dueAt === null || lease === null) return null;
  const { revision, status, condition, customerId } = website;
  const warning = store.rows(certificateWarningTable).get(monitorId);
  return {
    ...{ monitorId, locationId, dueAt, leaseUntil: lease.until, revision, isAsked: asked, status, sight, condition, organization },
    interval: minutes(website.checkInterval),
    timeout: seconds(website.timeoutSeconds),
    alerting: { consecutiveChecks: alertingOf(customerOf(store, customerId)).consecutiveChecks },
    warning: warning === null ? null : { notAfter: warning.notAfter, warnedAt: warning.warnedAt, endedAt: warning.endedAt },
  };
};

/** The incident as the judgement of conditions reads it. */
export const automaticIncidentOf = (row: IncidentRow): StoredIncident => {
  const { id, publicId, title, reason, evidence, startedAt, acknowledgedAt, resolvedAt, nextReminderAt, remindersSent, timesOpened } = row;
  const status = row.status as AutomaticIncidentStatus;
  return { id, publicId, status, title, reason, evidence, startedAt, acknowledgedAt, resolvedAt, nextReminderAt, remindersSent, timesOpened };
};
