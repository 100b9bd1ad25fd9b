import { byOrganization, excluded, exported, resource } from '../table-declarations.ts';
import type { TableDeclaration } from '../table-declarations.ts';

const ofMonitor = { column: 'monitorId', of: 'monitor' } as const;
const ofWindow = { column: 'windowId', of: 'maintenance_window' } as const;

/** Monitors, checks, incidents, maintenance and notifications. */
export const monitoringTables: readonly TableDeclaration[] = [
  exported('location', { kind: 'locations', owner: { ...byOrganization, orShared: true }, columns: [...resource, 'key', 'name', 'organizationId', 'countryCode', 'isDefault', 'isActive', 'silentSince'] }),
  exported('monitor', {
    kind: 'monitors',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'kind', 'monitoringType', 'name', 'target', 'status', 'pausedUntil', 'managementType', 'checkInterval', 'timeoutSeconds', 'settings'] as const),
      ...(['condition', 'conditionSince'] as const),
    ],
    secrets: ['sealedSecrets', 'heartbeatSha256'],
  }),
  exported('monitor_dependency', { kind: 'monitor-parents', owner: ofMonitor, columns: ['monitorId', 'parentId'] }),
  exported('tag', { kind: 'tags', owner: byOrganization, columns: [...resource, 'organizationId', 'customerId', 'name', 'nameKey', 'color'] }),
  exported('monitor_tag', { kind: 'monitor-tags', owner: ofMonitor, columns: ['monitorId', 'tagId', 'createdAt'] }),
  exported('change_request', {
    kind: 'change-requests',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'customerId', 'monitorId', 'changes', 'note', 'requesterId', 'status', 'decidedAt', 'decidedBy', 'decisionNote'],
  }),
  exported('check_result', {
    kind: 'check-results',
    owner: ofMonitor,
    columns: [
      ...(['monitorId', 'dueAt', 'locationId', 'checkedAt', 'outcome', 'reason', 'latencyMs', 'latencyBucket', 'details', 'dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const),
      ...(['totalMs', 'whilePaused'] as const),
    ],
  }),
  exported('check_rollup', {
    kind: 'check-rollups',
    owner: ofMonitor,
    columns: ['span', 'startsAt', 'monitorId', 'checks', 'failures', 'latencyCount', 'latencySum', 'histogram', 'latencyBuckets'],
  }),
  exported('state_span', { kind: 'state-spans', owner: ofMonitor, columns: ['monitorId', 'startedAt', 'endedAt', 'state'] }),
  exported('state_day', {
    kind: 'state-days',
    owner: ofMonitor,
    columns: ['monitorId', 'day', 'upSeconds', 'downSeconds', 'maintenanceSeconds', 'unknownSeconds', 'pausedSeconds'],
  }),
  exported('blocklist_state', {
    kind: 'blocklist-states',
    owner: ofMonitor,
    columns: ['monitorId', 'listings', 'lastError', 'lastCheckedAt', 'lastChangedAt', 'lastListedAt', 'lastCleanAt', 'lastNotifiedListedAt', 'lastNotifiedCleanAt'],
  }),
  exported('certificate_warning', {
    kind: 'certificate-warnings',
    owner: ofMonitor,
    columns: ['monitorId', 'subject', 'issuer', 'notAfter', 'warnedAt', 'nextReminderAt', 'endedAt'],
  }),
  exported('domain_warning', {
    kind: 'domain-warnings',
    owner: ofMonitor,
    columns: ['monitorId', 'level', 'expiresAt', 'notifiedWarningAt', 'notifiedErrorAt', 'notifiedExpiredAt'],
  }),
  exported('incident', {
    kind: 'incidents',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'monitorId', 'origin', 'status', 'title', 'reason', 'evidence', 'startedAt', 'confirmedAt', 'acknowledgedAt', 'resolvedAt'] as const),
      ...(['nextReminderAt', 'remindersSent', 'timesOpened', 'alertWithheld', 'heldByParent', 'impact', 'notifySubscribers'] as const),
      'announcedComponentIds',
    ],
  }),
  exported('incident_update', {
    kind: 'incident-updates',
    owner: { column: 'incidentId', of: 'incident' },
    columns: ['id', 'publicId', 'incidentId', 'status', 'message', 'authorUserId', 'createdAt'],
  }),
  exported('maintenance_window', {
    kind: 'maintenance-windows',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'monitorType', 'targetId', 'monitorId', 'title', 'description', 'startTime', 'endTime', 'timezone', 'recurrence'] as const),
      ...(['notifySubscribers', 'expandedUntil'] as const),
    ],
  }),
  exported('maintenance_period', { kind: 'maintenance-periods', owner: ofWindow, columns: ['id', 'windowId', 'monitorId', 'customerId', 'startsAt', 'endsAt', 'isSettled', 'announced', 'announceAt'] }),
  exported('frozen_month', {
    kind: 'frozen-months',
    owner: byOrganization,
    columns: ['monitorId', 'month', 'organizationId', 'customerId', 'publicId', 'name', 'kind', 'target', 'createdAt', 'deletedAt', 'spans', 'incidents', 'frozenAt'],
  }),
  exported('report_correction', {
    kind: 'report-corrections',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'customerId', 'monitorId', 'monitorName', 'startsAt', 'endsAt', 'class', 'reason', 'authorId'],
  }),
  exported('notification_channel', {
    kind: 'notification-channels',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'name', 'type', 'config', 'recipients', 'isActive', 'disabledAt', 'disabledReason', 'refusalsInRow', 'sourceChannelId'] as const),
      ...(['monitorId', 'inheritsConfig'] as const),
    ],
    secrets: ['sealedSecrets'],
  }),
  exported('alert_delivery', {
    kind: 'alert-deliveries',
    owner: { column: 'channelId', of: 'notification_channel' },
    columns: [
      ...(['id', 'publicId', 'channelId', 'customerId', 'messageId', 'event', 'incidentId', 'recipient', 'attempt', 'at', 'status', 'responseStatus', 'durationMs', 'error'] as const),
      ...(['answer', 'nextAttemptAt'] as const),
    ],
  }),
  ...excluded('when checks are due, which follows from the monitors', 'check_schedule', 'heartbeat_reception'),
  ...excluded('the workers of the operator', 'worker_report'),
  ...excluded('how far statistics have been computed', 'rollup_progress', 'state_day_progress', 'month_freezing'),
  ...excluded('public registration data, which all organizations share', 'domain_registration', 'registry', 'registry_slot'),
];
