import type { Reader, Scene } from './scene.ts';

/** A screen that shows data, and the texts of its states. */
export interface DataScreen {
  readonly name: string;
  readonly path: (ids: Scene['ids']) => string;
  /** Who opens it, if not an administrator. */
  readonly reader?: Reader;
  /** The requests of the API by which the screen is filled. */
  readonly data: string;
  /** The title of the state without records, in an organization that has none. */
  readonly empty?: string;
  /** The name of the button or link that makes the first record, for people who may. */
  readonly first?: string;
  /** The title of the state in which nothing matches, and the query that leads to it. */
  readonly unmatched?: readonly [title: string, query: string];
  /** True for a form, which keeps what is typed. Its button says that there is no network. */
  readonly isForm?: boolean;
  /** The button that reads the data anew, if they are not read again by themselves. */
  readonly again?: string;
  /** How the screen says what time its data are from, if not like the others. */
  readonly age?: RegExp;
}

/** The screens that load data of their own. A new one is a row here. */
export const dataScreens: readonly DataScreen[] = [
  { name: 'overview', path: () => '/overview', data: '**/api/overview' },
  {
    name: 'monitors',
    path: () => '/monitors',
    data: '**/api/monitors?*',
    empty: 'No monitors yet',
    first: 'New monitor',
    unmatched: ['No monitor matches the filters', '?search=nothing%20like%20it'],
  },
  {
    name: 'wall',
    path: () => '/wall',
    data: '**/api/monitors?*',
    empty: 'No monitors yet',
    first: 'New monitor',
    unmatched: ['No monitor matches the filters', '?search=nothing%20like%20it'],
    age: /The service has not answered since \d+ \w+ 20\d\d, /,
  },
  { name: 'monitor', path: ({ monitor }) => `/monitors/website/${monitor}`, data: '**/api/websites/*' },
  {
    name: 'edit-monitor',
    path: ({ monitor }) => `/monitors/website/${monitor}/edit`,
    data: '**/api/websites/*',
    isForm: true,
  },
  {
    name: 'incidents',
    path: () => '/incidents',
    data: '**/api/incidents?*',
    empty: 'No incidents',
    unmatched: ['No incident matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'responses',
    path: () => '/incidents?tab=responses',
    data: '**/api/im/incidents?*',
    empty: 'No incidents',
    first: 'New incident',
    unmatched: ['No incident matches', '&search=nothing%20like%20it'],
  },
  {
    name: 'announcements',
    path: () => '/incidents?tab=announcements',
    data: '**/api/incidents?*',
    empty: 'No announcements',
    first: 'New announcement',
    unmatched: ['No incident matches', '&search=nothing%20like%20it'],
  },
  {
    name: 'edit-announcement',
    path: ({ announcement }) => `/incidents/${announcement}/edit`,
    data: '**/api/incidents/*',
    isForm: true,
  },
  { name: 'incident', path: ({ outage }) => `/incidents/${outage}`, data: '**/api/incidents/*' },
  { name: 'response', path: ({ response }) => `/incidents/responses/${response}`, data: '**/api/im/incidents/*' },
  {
    name: 'customers',
    path: () => '/customers',
    data: '**/api/customers/summary?*',
    empty: 'No customers yet',
    first: 'New customer',
    unmatched: ['No customer matches', '?search=nothing%20like%20it'],
  },
  { name: 'customer', path: ({ customer }) => `/customers/${customer}`, data: '**/api/customers/*' },
  { name: 'own-customer', path: () => '/customer', reader: 'customer', data: '**/api/customers/*' },
  {
    name: 'import-customers',
    path: () => '/customers/import',
    data: '**/api/custom-fields*',
    isForm: true,
  },
  { name: 'copy-customer', path: ({ customer }) => `/customers/${customer}/copy`, data: '**/api/customers/*' },
  {
    name: 'change-requests',
    path: () => '/change-requests',
    data: '**/api/change-requests?*',
    empty: 'No change was requested',
    unmatched: ['No request matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'change-request',
    path: ({ changeRequest }) => `/change-requests/${changeRequest}`,
    data: '**/api/change-requests/*',
  },
  {
    name: 'on-call',
    path: () => '/on-call',
    data: '**/api/im/on-call?*',
    empty: 'No schedules yet',
    first: 'New schedule',
  },
  { name: 'schedule', path: ({ schedule }) => `/on-call/schedules/${schedule}`, data: '**/api/im/schedules/*' },
  {
    name: 'edit-schedule',
    path: ({ schedule }) => `/on-call/schedules/${schedule}/edit`,
    data: '**/api/im/schedules/*',
    isForm: true,
  },
  {
    name: 'policies',
    path: () => '/policies',
    data: '**/api/escalation-config/policies?*',
    empty: 'No policies yet',
    first: 'New policy',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'policy', path: ({ policy }) => `/policies/${policy}`, data: '**/api/escalation-config/policies/*' },
  {
    name: 'teams',
    path: () => '/teams',
    data: '**/api/im/teams?*',
    empty: 'No teams yet',
    first: 'New team',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'team', path: ({ team }) => `/teams/${team}`, data: '**/api/im/teams/*' },
  {
    name: 'channels',
    path: () => '/channels',
    data: '**/api/notification-channels?*',
    empty: 'No channels yet',
    first: 'New channel',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'channel', path: ({ channel }) => `/channels/${channel}`, data: '**/api/notification-channels/*' },
  {
    name: 'maintenance',
    path: () => '/maintenance',
    data: '**/api/maintenance-windows?*',
    empty: 'No maintenance windows yet',
    first: 'New maintenance window',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'window', path: ({ window }) => `/maintenance/${window}`, data: '**/api/maintenance-windows/*' },
  {
    name: 'reports',
    path: () => '/reports',
    data: '**/api/organization/reports?*',
    empty: 'No reports yet',
    first: 'New report',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'report', path: ({ report }) => `/reports/${report}`, data: '**/api/organization/reports/*' },
  { name: 'run', path: ({ run }) => `/reports/runs/${run}`, data: '**/api/organization/report-runs/*' },
  {
    name: 'status-pages',
    path: () => '/status-pages',
    data: '**/api/status-pages?*',
    empty: 'No status pages yet',
    first: 'New status page',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'status-page', path: ({ statusPage }) => `/status-pages/${statusPage}`, data: '**/api/status-pages/*' },
  {
    name: 'subscribers',
    path: ({ statusPage }) => `/status-pages/${statusPage}/subscribers`,
    data: '**/subscribers?*',
    unmatched: ['No subscriber matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'status-page-editor',
    path: ({ statusPage }) => `/status-pages/${statusPage}/edit`,
    data: '**/api/status-pages/*/layout',
  },
  {
    name: 'alert-sources',
    path: () => '/alert-sources',
    data: '**/api/im/sources?*',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'alert-source', path: ({ alertSource }) => `/alert-sources/${alertSource}`, data: '**/api/im/sources/*' },
  {
    name: 'outbound',
    path: () => '/outbound',
    data: '**/api/im/outbound?*',
    empty: 'No integrations yet',
    first: 'New integration',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'integration', path: ({ integration }) => `/outbound/${integration}`, data: '**/api/im/outbound/*' },
  { name: 'drills', path: () => '/drills', data: '**/api/drills?*', empty: 'No drills yet', first: 'Start a drill' },
  { name: 'drill', path: ({ drill }) => `/drills/${drill}`, data: '**/api/drills/*' },
  { name: 'usage', path: () => '/usage', data: '**/api/customers/usage?*' },
  { name: 'catalogue', path: () => '/catalogue', data: '**/api/package-configs*' },
  { name: 'locations', path: () => '/locations', data: '**/api/locations?*' },
  { name: 'domains', path: () => '/domains', data: '**/api/custom-domains?*' },
  { name: 'incident-metrics', path: () => '/incidents/metrics', data: '**/api/im/metrics*' },
  {
    name: 'people',
    path: () => '/people',
    data: '**/api/users?*',
    unmatched: ['Nobody matches', '?search=nothing%20like%20it'],
  },
  { name: 'organization', path: () => '/organization', data: '**/api/organization' },
  { name: 'tokens', path: () => '/tokens', data: '**/api/organization/tokens?*' },
  {
    name: 'audit-log',
    path: () => '/audit-log',
    data: '**/api/audit-log?*',
    unmatched: ['No entry matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'platform',
    path: () => '/platform',
    reader: 'platform',
    data: '**/api/platform-admin/organizations?*',
    unmatched: ['No organization matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'platform-diagnosis',
    path: () => '/platform/diagnosis',
    reader: 'platform',
    data: '**/api/platform-admin/diagnosis',
    again: 'Check again',
  },
  {
    name: 'platform-organization',
    path: ({ organization }) => `/platform/${organization}`,
    reader: 'platform',
    data: '**/api/organizations/*',
  },
  {
    name: 'platform-people',
    path: ({ organization }) => `/platform/${organization}/people`,
    reader: 'platform',
    data: '**/api/users?*',
    unmatched: ['Nobody matches', '?search=nothing%20like%20it'],
  },
  { name: 'profile', path: () => '/profile', data: '**/api/im/me/contact-methods?*' },
];

export type ScreenPart = readonly [part: string, data: string];

/** The parts of records' screens that load by requests of their own. */
export const screenParts: readonly (readonly [
  path: DataScreen['path'],
  parts: readonly ScreenPart[],
  reader?: Reader,
])[] = [
  [
    () => '/organization',
    [
      ['mail server', '**/api/organization/smtp'],
      ['exports', '**/api/organization/data-export?*'],
    ],
  ],
  [
    () => '/tokens',
    [
      ['tokens of people', '**/api/customer/tokens?*'],
      ['ping keys', '**/api/ping-keys?*'],
    ],
  ],
  [
    ({ monitor }) => `/monitors/website/${monitor}`,
    [
      ['uptime', '**/uptime-stats?*'],
      ['checks', '**/check-history?*'],
      ['states and response times', '**/api/monitors/website/*/series?*'],
      ['expiry', '**/api/monitors/website/*/expiry'],
      ['incidents', '**/api/incidents?*'],
      ['channels', '**/api/notification-channels?*'],
    ],
  ],
  [
    ({ outage }) => `/incidents/${outage}`,
    [
      ['updates', '**/api/incidents/*/updates*'],
      ['deliveries', '**/api/incidents/*/deliveries?*'],
      ['responses', '**/api/im/incidents?*'],
    ],
  ],
  [({ response }) => `/incidents/responses/${response}`, [['timeline', '**/timeline?*']]],
  [() => '/on-call', [['coverage', '**/api/im/coverage*']]],
  [
    ({ schedule }) => `/on-call/schedules/${schedule}`,
    [
      ['shifts', '**/shifts?*'],
      ['overrides', '**/overrides?*'],
    ],
  ],
  [
    () => '/catalogue',
    [
      ['custom fields', '**/api/custom-fields*'],
      ['tags', '**/api/tags?*'],
    ],
  ],
  [({ channel }) => `/channels/${channel}`, [['deliveries', '**/deliveries?*']]],
  [
    ({ customer }) => `/customers/${customer}`,
    [
      ['monitors', '**/api/monitors?*'],
      ['custom fields', '**/api/custom-fields*'],
      ['people', '**/api/users?*'],
    ],
  ],
  [
    () => '/customer',
    [
      ['package', '**/api/customers/summary?*'],
      ['change requests', '**/api/change-requests?*'],
    ],
    'customer',
  ],
];
