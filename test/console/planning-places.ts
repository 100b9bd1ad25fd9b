import type { ConsolePlace, PlaceAction } from './places.ts';
import { auditors, responders } from './reader-groups.ts';

const override: PlaceAction = ['useIncidentManagement', 'POST', '/api/im/schedules/{id}/overrides'];
const addSchedule: PlaceAction = ['useIncidentManagement', 'POST', '/api/im/schedules'];
const changeSchedule: PlaceAction = ['useIncidentManagement', 'PATCH', '/api/im/schedules/{id}'];
const addPolicy: PlaceAction = ['configureEscalation', 'POST', '/api/escalation-config/policies'];
const changePolicy: PlaceAction = ['configureEscalation', 'PATCH', '/api/escalation-config/policies/{id}'];
const simulate: PlaceAction = ['configureEscalation', 'POST', '/api/escalation-config/policies/simulate'];

const addSource: PlaceAction = ['useIncidentManagement', 'POST', '/api/im/sources'];
const changeSource: PlaceAction = ['useIncidentManagement', 'PATCH', '/api/im/sources/{id}'];

/** The screens of alert sources. */
export const alertPlaces: readonly ConsolePlace[] = [
  {
    name: 'alert-sources',
    path: () => '/alert-sources',
    heading: 'Alert sources',
    readers: responders,
    link: 'Alert sources',
    actions: { 'New source': addSource },
  },
  {
    name: 'new-alert-source',
    path: () => '/alert-sources/new?type=alertmanager',
    heading: 'New source',
    readers: responders,
    actions: { 'Create the source': addSource, 'Add a route': addSource },
  },
  {
    name: 'alert-source',
    path: ({ alertSource }) => `/alert-sources/${alertSource}`,
    readers: responders,
    actions: {
      'Add a route': changeSource,
      'Add a label': changeSource,
      'Send a test alert': ['useIncidentManagement', 'POST', '/api/im/sources/{id}/test-alert'],
      'Replace the token': ['useIncidentManagement', 'POST', '/api/im/sources/{id}/rotate-token'],
      Delete: ['useIncidentManagement', 'DELETE', '/api/im/sources/{id}'],
      'Read again': ['useIncidentManagement', 'POST', '/api/im/sources/{id}/events/{id}/replay'],
    },
  },
];

const addIntegration: PlaceAction = ['useIncidentManagement', 'POST', '/api/im/outbound'];
const removeIntegration: PlaceAction = ['useIncidentManagement', 'DELETE', '/api/im/outbound/{id}'];

/** The screens of drills. */
export const drillPlaces: readonly ConsolePlace[] = [
  {
    name: 'drills',
    path: () => '/drills',
    heading: 'Drills of the alarm path',
    readers: auditors,
    actions: { 'Start a drill': ['manageOrganization', 'PATCH', '/api/drill-settings'] },
  },
  { name: 'drill', path: ({ drill }) => `/drills/${drill}`, readers: auditors, actions: {} },
];

/** The screens of outbound integrations. */
export const outboundPlaces: readonly ConsolePlace[] = [
  {
    name: 'outbound',
    path: () => '/outbound',
    heading: 'Integrations',
    readers: responders,
    link: 'Integrations',
    actions: { 'New integration': addIntegration },
  },
  {
    name: 'new-outbound',
    path: () => '/outbound/new?type=jira',
    heading: 'New integration',
    readers: responders,
    actions: { 'Create the integration': addIntegration },
  },
  {
    name: 'outbound-integration',
    path: ({ integration }) => `/outbound/${integration}`,
    readers: responders,
    actions: { Delete: removeIntegration },
  },
  {
    name: 'outbound-tickets',
    path: ({ tickets }) => `/outbound/${tickets}`,
    readers: responders,
    actions: { Copy: ['useIncidentManagement', 'GET', '/api/im/outbound/{id}'], Delete: removeIntegration },
  },
];

/** The screens of schedules, escalation policies and teams. */
export const planningPlaces: readonly ConsolePlace[] = [
  {
    name: 'on-call',
    path: () => '/on-call',
    heading: 'On-call',
    readers: responders,
    link: 'On-call',
    actions: {
      'New schedule': addSchedule,
      'Get a new address': ['useIncidentManagement', 'POST', '/api/im/me/calendar-feed'],
      'End the address': ['useIncidentManagement', 'DELETE', '/api/im/me/calendar-feed'],
    },
  },
  {
    name: 'schedule',
    path: ({ schedule }) => `/on-call/schedules/${schedule}`,
    readers: responders,
    actions: {
      'New override': override,
      Edit: changeSchedule,
      Delete: ['useIncidentManagement', 'DELETE', '/api/im/schedules/{id}'],
      Remove: ['useIncidentManagement', 'DELETE', '/api/im/schedules/{id}/overrides/{id}'],
      'Get a new address': ['useIncidentManagement', 'POST', '/api/im/schedules/{id}/calendar-feed'],
      'End the address': ['useIncidentManagement', 'DELETE', '/api/im/schedules/{id}/calendar-feed'],
    },
  },
  {
    name: 'new-schedule',
    path: () => '/on-call/schedules/new',
    heading: 'New schedule',
    readers: responders,
    actions: {
      'Create the schedule': addSchedule,
      'Add a rotation': addSchedule,
      'Add a calendar': addSchedule,
      'Add hours': addSchedule,
    },
  },
  {
    name: 'edit-schedule',
    path: ({ schedule }) => `/on-call/schedules/${schedule}/edit`,
    heading: 'Edit the schedule',
    readers: responders,
    actions: { 'Add a rotation': changeSchedule, 'Add a calendar': changeSchedule },
  },
  {
    name: 'policies',
    path: () => '/policies',
    heading: 'Escalation policies',
    readers: responders,
    link: 'Escalation',
    actions: { 'New policy': addPolicy },
  },
  {
    name: 'new-policy',
    path: () => '/policies/new',
    heading: 'New policy',
    readers: responders,
    actions: { 'Create the policy': addPolicy, 'Add a step': addPolicy, Simulate: simulate },
  },
  {
    name: 'policy',
    path: ({ policy }) => `/policies/${policy}`,
    readers: responders,
    actions: {
      'Add a step': changePolicy,
      Remove: changePolicy,
      Delete: ['configureEscalation', 'DELETE', '/api/escalation-config/policies/{id}'],
      Simulate: simulate,
    },
  },
  {
    name: 'teams',
    path: () => '/teams',
    heading: 'Teams',
    readers: responders,
    link: 'Teams',
    // Administrators of the organization create teams.
    actions: { 'New team': ['manageOrganization', 'POST', '/api/im/teams'] },
  },
  {
    name: 'team',
    path: ({ team }) => `/teams/${team}`,
    readers: responders,
    actions: {
      Delete: ['useIncidentManagement', 'DELETE', '/api/im/teams/{id}'],
      Remove: ['useIncidentManagement', 'DELETE', '/api/im/teams/{id}/members/{id}'],
      'Add a member': ['useIncidentManagement', 'POST', '/api/im/teams/{id}/members'],
    },
  },
];
