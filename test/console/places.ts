import type { PermissionName } from '../../src/domain/access/permissions.ts';
import { alertPlaces, drillPlaces, outboundPlaces, planningPlaces } from './planning-places.ts';
import { publishingPlaces } from './publishing-places.ts';
import { administrationPlaces, platformPlaces } from './administration-places.ts';
import {
  administrators,
  auditors,
  editors,
  everyone,
  organizationEditors,
  responders,
  staff,
} from './reader-groups.ts';
import type { Reader, Scene } from './scene.ts';

/** Something that a screen offers: the permission for it, and the request that it sends, with `{id}` for a record. */
export type PlaceAction = readonly [permission: PermissionName, method: string, path: string];

/** A screen of the console, as every walk over all of them knows it. */
export interface ConsolePlace {
  /** The name of its pictures. */
  readonly name: string;
  /** The path with its query, below `/console`. */
  readonly path: (ids: Scene['ids']) => string;
  /** The first heading, unless it is the name of a record. */
  readonly heading?: string;
  /** Who may open it. Everybody else reads that it is not allowed. */
  readonly readers: readonly Reader[];
  /** Who reads that there is no such record, because it belongs to others. */
  readonly strangers?: readonly Reader[];
  /** The link of the menu, if it has one. */
  readonly link?: string;
  /** The actions of the screen, by the names of buttons and of links to forms. */
  readonly actions: Readonly<Record<string, PlaceAction>>;
  /**
   * The names of the actions for people of one customer, where the management of the monitor decides beside the
   * permission. The monitors of the scene are managed by the organization.
   */
  readonly customerActions?: readonly string[];
}

const addMonitor: PlaceAction = ['editMonitors', 'POST', '/api/websites'];
const overrideChannel: PlaceAction = ['editRecords', 'PUT', '/api/monitors/{id}/notification-channels'];
const changeMonitor: PlaceAction = ['editMonitors', 'PATCH', '/api/websites/{id}'];
const decideRequest: PlaceAction = ['editMonitors', 'PATCH', '/api/change-requests/{id}'];
const changeIncident: PlaceAction = ['editIncidents', 'PATCH', '/api/incidents/{id}'];
const changeOutage = { Acknowledge: changeIncident, Resolve: changeIncident, Snooze: changeIncident } as const;
const announce: PlaceAction = ['editIncidents', 'POST', '/api/incidents'];
const writePostmortem: PlaceAction = ['editIncidents', 'PATCH', '/api/incidents/{id}/postmortem'];
const addUpdate: PlaceAction = ['editIncidents', 'POST', '/api/incidents/{id}/updates'];
const respond = (verb: string): PlaceAction => ['useIncidentManagement', 'POST', `/api/im/incidents/{id}/${verb}`];
const addCustomer: PlaceAction = ['editRecords', 'POST', '/api/customers'];
const addChannel: PlaceAction = ['editRecords', 'POST', '/api/notification-channels'];
const changeChannel: PlaceAction = ['editRecords', 'PATCH', '/api/notification-channels/{id}'];
const addWindow: PlaceAction = ['editMonitors', 'POST', '/api/maintenance-windows'];
const addReport: PlaceAction = ['manageOrganization', 'POST', '/api/organization/reports'];
const changeUser: PlaceAction = ['manageOrganization', 'PATCH', '/api/users/{id}'];

/** The words of the button that explains why somebody was notified about a record, or was not. */
const EXPLAIN = 'Why notified, or not?';
const explain = (permission: PermissionName): PlaceAction => [permission, 'GET', '/api/explanations'];

/** Every screen of the console. A new one is a row here, and takes part in all walks. */
export const consolePlaces: readonly ConsolePlace[] = [
  { name: 'overview', path: () => '/overview', heading: 'Overview', readers: everyone, link: 'Overview', actions: {} },
  {
    name: 'monitors',
    path: () => '/monitors',
    heading: 'Monitors',
    readers: everyone,
    link: 'Monitors',
    actions: {
      'New monitor': addMonitor,
      'More filters': ['readMonitoring', 'GET', '/api/monitors'],
      Views: ['ownSession', 'POST', '/api/saved-views'],
      CSV: ['readMonitoring', 'GET', '/api/monitors'],
    },
    customerActions: ['More filters', 'Views', 'CSV'],
  },
  // Its heading is the name of the organization, or of the customer.
  {
    name: 'wall',
    path: () => '/wall',
    readers: everyone,
    actions: { 'Full screen': ['readMonitoring', 'GET', '/api/monitors'] },
    customerActions: ['Full screen'],
  },
  {
    name: 'new-monitor',
    path: () => '/monitors/new?kind=keyword',
    heading: 'New monitor',
    readers: editors,
    actions: {
      'Create the monitor': addMonitor,
      'Test now': ['editMonitors', 'POST', '/api/monitors/website/try'],
    },
  },
  {
    name: 'monitor',
    path: ({ monitor }) => `/monitors/website/${monitor}`,
    readers: everyone,
    actions: {
      [EXPLAIN]: explain('readMonitoring'),
      Pause: changeMonitor,
      Edit: changeMonitor,
      Delete: ['editMonitors', 'DELETE', '/api/websites/{id}'],
      'Check now': ['editMonitors', 'POST', '/api/websites/{id}/trigger-check'],
      Mute: overrideChannel,
      'Other settings': overrideChannel,
      'Add a tag': ['editMonitors', 'POST', '/api/monitor-tags'],
      'New tag': ['editMonitors', 'POST', '/api/tags'],
      'Choose what is watched': changeMonitor,
    },
    customerActions: [EXPLAIN, 'Check now', 'Request a change', 'Add a tag', 'New tag'],
  },
  {
    name: 'edit-monitor',
    path: ({ monitor }) => `/monitors/website/${monitor}/edit`,
    heading: 'Edit the monitor',
    readers: editors,
    actions: { Save: changeMonitor, 'Test now': ['editMonitors', 'POST', '/api/monitors/website/try'] },
    customerActions: [],
  },
  {
    name: 'incidents',
    path: () => '/incidents',
    heading: 'Incidents',
    readers: everyone,
    link: 'Incidents',
    actions: {},
  },
  {
    name: 'incident-announcements',
    path: () => '/incidents?tab=announcements',
    heading: 'Incidents',
    readers: everyone,
    actions: { 'New announcement': announce },
  },
  {
    name: 'new-announcement',
    path: () => '/incidents/new',
    heading: 'New announcement',
    readers: editors,
    actions: { Announce: announce },
  },
  {
    name: 'edit-announcement',
    path: ({ announcement }) => `/incidents/${announcement}/edit`,
    heading: 'Edit the announcement',
    readers: organizationEditors,
    strangers: ['customer'],
    actions: { Save: changeIncident },
  },
  {
    name: 'incident-responses',
    path: () => '/incidents?tab=responses',
    heading: 'Incidents',
    readers: everyone,
    actions: { 'New incident': ['useIncidentManagement', 'POST', '/api/im/incidents'] },
  },
  {
    name: 'incident-metrics',
    path: () => '/incidents/metrics',
    heading: 'Response figures',
    readers: responders,
    actions: {},
  },
  {
    name: 'incident',
    path: ({ outage }) => `/incidents/${outage}`,
    readers: everyone,
    actions: {
      [EXPLAIN]: explain('readMonitoring'),
      ...changeOutage,
      'Add to the timeline': addUpdate,
      'Write a postmortem': writePostmortem,
    },
  },
  {
    name: 'incident-announced',
    path: ({ announcement }) => `/incidents/${announcement}`,
    readers: staff,
    strangers: ['customer'],
    actions: {
      Resolve: changeIncident,
      Edit: changeIncident,
      Delete: ['editIncidents', 'DELETE', '/api/incidents/{id}'],
      'Add to the timeline': addUpdate,
      'Write a postmortem': writePostmortem,
    },
  },
  {
    name: 'incident-response',
    path: ({ response }) => `/incidents/responses/${response}`,
    readers: responders,
    actions: {
      [EXPLAIN]: explain('useIncidentManagement'),
      Acknowledge: respond('acknowledge'),
      Resolve: respond('resolve'),
      'Take part': respond('responders'),
      'Add a responder': respond('responders'),
      Merge: respond('merge'),
      'Escalate now': respond('escalate-now'),
      Snooze: respond('snooze'),
      'Add a note': respond('notes'),
    },
  },
  {
    name: 'customers',
    path: () => '/customers',
    heading: 'Customers',
    readers: staff,
    link: 'Customers',
    actions: { 'New customer': addCustomer, CSV: ['readRecords', 'GET', '/api/customers'] },
  },
  {
    name: 'import-customers',
    path: () => '/customers/import',
    heading: 'Import customers',
    readers: organizationEditors,
    actions: {},
  },
  {
    name: 'import-monitors',
    path: () => '/monitors/import',
    heading: 'Import monitors',
    readers: editors,
    actions: {},
  },
  {
    name: 'new-customer',
    path: () => '/customers/new',
    heading: 'New customer',
    readers: organizationEditors,
    actions: { 'Create the customer': addCustomer },
  },
  {
    name: 'customer',
    path: ({ customer }) => `/customers/${customer}`,
    readers: staff,
    actions: {
      Delete: ['editRecords', 'DELETE', '/api/customers/{id}'],
      'Invite somebody': ['manageOrganization', 'POST', '/api/users'],
      Edit: changeUser,
      Deactivate: changeUser,
      'Apps and agents': ['manageOrganization', 'GET', '/api/users/{id}/connections'],
    },
  },
  {
    name: 'copy-customer',
    path: ({ customer }) => `/customers/${customer}/copy`,
    heading: 'Copy the setup',
    readers: organizationEditors,
    actions: { Preview: ['editRecords', 'POST', '/api/customers/{id}/copies'] },
  },
  {
    name: 'own-customer',
    path: () => '/customer',
    readers: ['customer'],
    link: 'Your package',
    actions: {},
  },
  {
    name: 'change-requests',
    path: () => '/change-requests',
    heading: 'Change requests',
    readers: everyone,
    link: 'Change requests',
    actions: {},
  },
  {
    name: 'change-request',
    path: ({ changeRequest }) => `/change-requests/${changeRequest}`,
    readers: everyone,
    actions: { Approve: decideRequest, Decline: decideRequest },
    customerActions: [],
  },
  ...planningPlaces,
  ...alertPlaces,
  ...drillPlaces,
  {
    name: 'maintenance',
    path: () => '/maintenance',
    heading: 'Maintenance',
    readers: everyone,
    link: 'Maintenance',
    actions: { 'New maintenance window': addWindow },
  },
  {
    name: 'new-maintenance',
    path: () => '/maintenance/new',
    heading: 'New maintenance window',
    readers: editors,
    actions: { 'Create the window': addWindow },
  },
  {
    name: 'maintenance-window',
    path: ({ window }) => `/maintenance/${window}`,
    readers: everyone,
    actions: { Delete: ['editMonitors', 'DELETE', '/api/maintenance-windows/{id}'] },
  },
  ...publishingPlaces,
  {
    name: 'reports',
    path: () => '/reports',
    heading: 'Reports',
    readers: auditors,
    link: 'Reports',
    actions: {
      'New report': addReport,
      'Correct a month': ['manageOrganization', 'POST', '/api/organization/report-corrections'],
    },
  },
  {
    name: 'new-report',
    path: () => '/reports/new',
    heading: 'New report',
    readers: administrators,
    actions: { 'Create the report': addReport },
  },
  {
    name: 'report',
    path: ({ report }) => `/reports/${report}`,
    readers: auditors,
    actions: {
      Preview: ['manageOrganization', 'POST', '/api/organization/reports/preview'],
      'Run now': ['manageOrganization', 'POST', '/api/organization/reports/{id}/run'],
      Delete: ['manageOrganization', 'DELETE', '/api/organization/reports/{id}'],
    },
  },
  { name: 'report-run', path: ({ run }) => `/reports/runs/${run}`, readers: auditors, actions: {} },
  ...administrationPlaces,
  {
    name: 'channels',
    path: () => '/channels',
    heading: 'Channels',
    readers: everyone,
    link: 'Channels',
    actions: { 'New channel': addChannel },
  },
  {
    name: 'new-channel',
    path: () => '/channels/new?type=telegram',
    heading: 'New channel',
    readers: editors,
    actions: { 'Create the channel': addChannel },
  },
  {
    name: 'channel',
    path: ({ channel }) => `/channels/${channel}`,
    readers: staff,
    strangers: ['customer'],
    actions: {
      [EXPLAIN]: explain('readRecords'),
      'Turn off': changeChannel,
      Delete: ['editRecords', 'DELETE', '/api/notification-channels/{id}'],
      'Send a test': ['sendAlerts', 'POST', '/api/notification-channels/{id}/test'],
    },
  },
  ...outboundPlaces,
  {
    name: 'people',
    path: () => '/people',
    heading: 'People',
    readers: auditors,
    link: 'People',
    actions: {
      [EXPLAIN]: explain('readAdministration'),
      'Invite somebody': ['manageOrganization', 'POST', '/api/users'],
      Edit: changeUser,
      Deactivate: changeUser,
      'Apps and agents': ['manageOrganization', 'GET', '/api/users/{id}/connections'],
      Delete: ['manageOrganization', 'DELETE', '/api/users/{id}'],
    },
  },
  {
    name: 'organization',
    path: () => '/organization',
    heading: 'Organization',
    readers: administrators,
    link: 'Organization',
    actions: { 'Export all data': ['manageOrganization', 'GET', '/api/organization/data-export'] },
  },
  {
    name: 'tokens',
    path: () => '/tokens',
    heading: 'Tokens and keys',
    readers: auditors,
    link: 'Tokens and keys',
    actions: {
      'New token of the organization': ['mintOrganizationTokens', 'POST', '/api/organization/tokens'],
      'New token of your own': ['mintTokens', 'POST', '/api/customer/tokens'],
      Edit: ['manageTokens', 'PATCH', '/api/organization/tokens/{id}'],
      Revoke: ['manageTokens', 'DELETE', '/api/organization/tokens/{id}'],
      'New ping key': ['editMonitors', 'POST', '/api/ping-keys'],
      Replace: ['editMonitors', 'POST', '/api/ping-keys/{id}/rotate'],
      End: ['editMonitors', 'DELETE', '/api/ping-keys/{id}'],
    },
  },
  {
    name: 'audit-log',
    path: () => '/audit-log',
    heading: 'Audit log',
    readers: auditors,
    link: 'Audit log',
    actions: {},
  },
  ...platformPlaces,
  {
    name: 'profile',
    path: () => '/profile',
    heading: 'Your account',
    readers: everyone,
    link: 'Your account',
    actions: {
      [EXPLAIN]: explain('useIncidentManagement'),
      'Add a method': ['useIncidentManagement', 'POST', '/api/im/me/contact-methods'],
    },
  },
];
