import { byOrganization, excluded, exported, resource } from '../table-declarations.ts';
import type { TableDeclaration } from '../table-declarations.ts';

const ofIncident = { column: 'incidentId', of: 'im_incident' } as const;
const ofSchedule = { column: 'scheduleId', of: 'im_schedule' } as const;
const ofSource = { column: 'sourceId', of: 'im_source' } as const;

/** Incident management: teams, incidents, events, on-call, escalation and paging. */
export const incidentManagementTables: readonly TableDeclaration[] = [
  exported('im_settings', { kind: 'im-settings', owner: byOrganization, columns: ['organizationId', 'teamId', 'customerId', 'escalationPolicyId', 'updatedAt'] }),
  exported('im_team', { kind: 'im-teams', owner: byOrganization, columns: [...resource, 'organizationId', 'name', 'description'] }),
  exported('im_team_member', { kind: 'im-team-members', owner: { column: 'teamId', of: 'im_team' }, columns: ['id', 'teamId', 'userId', 'imRole', 'createdAt'] }),
  exported('im_incident', {
    kind: 'im-incidents',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'teamId', 'title', 'description', 'severity', 'status', 'source', 'isManual', 'dedupKey', 'isTest', 'acknowledgedAt'] as const),
      ...(['acknowledgedById', 'resolvedAt', 'mergedIntoId', 'snoozedUntil'] as const),
    ],
  }),
  exported('im_incident_responder', { kind: 'im-responders', owner: ofIncident, columns: ['id', 'incidentId', 'userId', 'addedAt'] }),
  exported('im_timeline_entry', { kind: 'im-timeline', owner: ofIncident, columns: ['id', 'incidentId', 'at', 'kind', 'actorKind', 'userId', 'sourceId', 'data'] }),
  exported('im_source', {
    kind: 'im-sources',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'type', 'name', 'teamId', 'escalationPolicyId', 'customerId', 'routes', 'groupBy', 'autoResolveMinutes', 'expectEveryMinutes', 'storm'] as const),
      ...(['mutedUntil', 'isActive', 'previousTokenUntil', 'lastEventAt', 'silentSince'] as const),
    ],
    secrets: ['tokenHash', 'previousTokenHash'],
  }),
  exported('im_event', {
    kind: 'im-events',
    owner: ofSource,
    columns: [
      ...(['id', 'publicId', 'sourceId', 'deliveryId', 'receivedAt', 'kind', 'key', 'alert', 'targets', 'body', 'problem', 'note', 'attempts', 'effect', 'incidentId'] as const),
      'processedAt',
    ],
  }),
  exported('im_alert', {
    kind: 'im-alerts',
    owner: ofSource,
    columns: [
      ...(['id', 'sourceId', 'kind', 'key', 'isOpen', 'isGrouped', 'severity', 'summary', 'firing', 'openedAt', 'resolvedAt', 'pagedAt', 'autoResolveAt', 'incidentId'] as const),
      ...(['updateAt', 'reported'] as const),
    ],
  }),
  exported('im_schedule', { kind: 'im-schedules', owner: byOrganization, columns: [...resource, 'organizationId', 'teamId', 'name', 'description', 'timezone', 'layers', 'coverage'] }),
  exported('im_schedule_definition', { kind: 'im-schedule-definitions', owner: ofSchedule, columns: ['id', 'scheduleId', 'until', 'timezone', 'layers'] }),
  exported('im_override', { kind: 'im-overrides', owner: byOrganization, columns: [...resource, 'organizationId', 'scheduleId', 'userId', 'startsAt', 'endsAt', 'replacesUserId'] }),
  exported('im_calendar', {
    kind: 'im-calendars',
    owner: byOrganization,
    columns: ['id', 'organizationId', 'scheduleId', 'ics', 'timezone', 'content', 'etag', 'lastModified', 'readAt', 'problem', 'unmatched', 'failures', 'nextReadAt'],
  }),
  exported('im_calendar_span', { kind: 'im-calendar-spans', owner: { column: 'calendarId', of: 'im_calendar' }, columns: ['id', 'calendarId', 'userId', 'startsAt', 'endsAt'] }),
  exported('im_calendar_feed', { kind: 'im-calendar-feeds', owner: byOrganization, columns: ['id', 'organizationId', 'scheduleId', 'userId', 'createdAt'], secrets: ['tokenHash'] }),
  exported('im_escalation_policy', {
    kind: 'im-escalation-policies',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'teamId', 'name', 'steps', 'repeats', 'repeatAfterMinutes', 'onNobody', 'ackTimeoutMinutes', 'targetKeys'],
  }),
  exported('im_escalation_run', {
    kind: 'im-escalation-runs',
    owner: byOrganization,
    columns: [
      ...(['id', 'organizationId', 'incidentId', 'policyId', 'plan', 'state', 'outcome', 'position', 'sequence', 'hasReached', 'reachedSequence', 'isAcknowledged', 'acknowledgedById'] as const),
      'dueAt',
    ],
  }),
  exported('im_contact_method', {
    kind: 'im-contact-methods',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'userId', 'name', 'type', 'config', 'verifiedAt', 'codeExpiresAt', 'wrongCodes'],
    secrets: ['sealedSecrets', 'codeDigest'],
  }),
  exported('im_notification_rule', {
    kind: 'im-notification-rules',
    owner: { column: 'userId', of: 'app_user' },
    columns: ['userId', 'high', 'low', 'quietHours', 'shiftNoticeMinutes', 'updatedAt'],
  }),
  exported('im_notification', {
    kind: 'im-notifications',
    owner: ofIncident,
    columns: ['id', 'incidentId', 'userId', 'stepKey', 'urgency', 'createdAt', 'heldUntil', 'digestId'],
  }),
  exported('im_page', {
    kind: 'im-pages',
    owner: { column: 'notificationId', of: 'im_notification' },
    columns: [
      ...(['id', 'notificationId', 'rule', 'contactMethodId', 'methodType', 'plannedAt', 'dueAt', 'state', 'queuedAt', 'endedAt', 'stoppedBecause', 'attempts', 'attemptedAt'] as const),
      ...(['responseStatus', 'error', 'answer'] as const),
    ],
  }),
  exported('im_outbound_integration', {
    kind: 'im-outbound-integrations',
    owner: byOrganization,
    columns: [...resource, 'organizationId', 'teamId', 'name', 'url', 'events'],
    secrets: ['sealedSecrets'],
  }),
  exported('im_outbound_delivery', {
    kind: 'im-outbound-deliveries',
    owner: { column: 'integrationId', of: 'im_outbound_integration' },
    columns: [
      ...(['id', 'publicId', 'integrationId', 'incidentId', 'messageId', 'event', 'body', 'status', 'attempts', 'createdAt', 'lastAttemptAt', 'responseStatus'] as const),
      ...(['durationMs', 'error', 'answer', 'nextAttemptAt'] as const),
    ],
  }),
  exported('im_imported_record', { kind: 'im-imported-records', owner: byOrganization, columns: ['id', 'organizationId', 'tool', 'kind', 'externalId', 'publicId', 'createdAt'] }),
  ...excluded('credentials of pages', 'im_page_link'),
  ...excluded('which notices of shifts were sent, kept for a day', 'im_shift_notice'),
  ...excluded('findings that are computed daily from schedules and policies', 'im_coverage_finding'),
];
