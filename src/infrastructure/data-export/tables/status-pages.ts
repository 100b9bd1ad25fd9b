import { byOrganization, exported, resource } from '../table-declarations.ts';
import type { TableDeclaration } from '../table-declarations.ts';

const ofPage = { column: 'statusPageId', of: 'status_page' } as const;

/** Status pages with their subscribers and announcements, and custom domains. */
export const statusPageTables: readonly TableDeclaration[] = [
  exported('status_page', {
    kind: 'status-pages',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'customerId', 'slug', 'title', 'description', 'language', 'texts', 'brandColor', 'allowedNetworks', 'membersOnly', 'announceAfterMinutes'] as const),
    ],
    secrets: ['passwordHash'],
  }),
  exported('status_group', { kind: 'status-groups', owner: ofPage, columns: [...resource, 'statusPageId', 'name', 'position'] }),
  exported('status_component', {
    kind: 'status-components',
    owner: ofPage,
    columns: [...resource, 'statusPageId', 'groupId', 'name', 'description', 'position', 'monitorId', 'manualStatus'],
  }),
  exported('organization_logo', { kind: 'organization-logo', owner: byOrganization, columns: ['organizationId', 'publicId', 'contentType', 'width', 'height', 'bytes', 'createdAt'] }),
  exported('incident_component', { kind: 'incident-components', owner: { column: 'incidentId', of: 'incident' }, columns: ['incidentId', 'componentId'] }),
  exported('announced_outage', {
    kind: 'announced-outages',
    owner: ofPage,
    columns: ['id', 'statusPageId', 'incidentId', 'incidentPublicId', 'timesOpened', 'componentIds', 'announcedAt'],
  }),
  exported('status_subscriber', {
    kind: 'status-subscribers',
    owner: ofPage,
    columns: [
      ...resource,
      ...(['statusPageId', 'type', 'endpoint', 'status', 'componentIds', 'language', 'requested', 'requestedAt', 'confirmedAt', 'leftAt', 'consentNote', 'failuresInRow'] as const),
    ],
    secrets: ['endpointHash', 'sealedSecret', 'confirmSha256', 'manageSha256'],
  }),
  exported('status_suppression', { kind: 'status-suppressions', owner: ofPage, columns: ['statusPageId', 'createdAt'], secrets: ['endpointHash'] }),
  exported('announcement', {
    kind: 'announcements',
    owner: ofPage,
    columns: ['id', 'statusPageId', 'componentIds', 'subject', 'subjectId', 'event', 'title', 'status', 'message', 'at', 'startsAt', 'endsAt', 'dedupKey', 'createdAt', 'reachedId', 'expandedAt'],
  }),
  exported('announcement_delivery', {
    kind: 'announcement-deliveries',
    owner: { column: 'announcementId', of: 'announcement' },
    columns: ['id', 'announcementId', 'subscriberId', 'status', 'createdAt', 'attempts', 'attemptedAt', 'responseStatus', 'error'],
  }),
  exported('custom_domain', {
    kind: 'custom-domains',
    owner: byOrganization,
    columns: [
      ...resource,
      ...(['organizationId', 'hostname', 'purpose', 'statusPageId', 'status', 'recordValue', 'expiresAt', 'activatedAt', 'missingSince', 'checkDueAt', 'lastCheckedAt'] as const),
      'lastError',
    ],
  }),
];
