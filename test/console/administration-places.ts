import type { ConsolePlace, PlaceAction } from './places.ts';
import { administrators, auditors, everyone } from './reader-groups.ts';

const manage = (method: string, path: string): PlaceAction => ['manageOrganization', method, path];
const administer = (method: string, path: string): PlaceAction => ['administerPlatform', method, path];
const addTag: PlaceAction = ['editMonitors', 'POST', '/api/tags'];

/** The screens of usage, and of what belongs to the organization. */
export const administrationPlaces: readonly ConsolePlace[] = [
  {
    name: 'usage',
    path: () => '/usage',
    heading: 'Usage',
    readers: auditors,
    link: 'Usage',
    actions: {
      'Download CSV': ['readAdministration', 'GET', '/api/customers/usage'],
      Print: ['readAdministration', 'GET', '/api/customers/usage'],
    },
  },
  {
    name: 'catalogue',
    path: () => '/catalogue',
    heading: 'Packages, fields and tags',
    readers: administrators,
    actions: {
      'New package': manage('POST', '/api/package-configs'),
      Edit: manage('PATCH', '/api/package-configs/{id}'),
      Delete: manage('DELETE', '/api/package-configs/{id}'),
      'New field': manage('POST', '/api/custom-fields'),
      'New tag': addTag,
    },
  },
  {
    name: 'domains',
    path: () => '/domains',
    heading: 'Custom domains',
    readers: administrators,
    actions: { 'New domain': manage('POST', '/api/custom-domains') },
  },
  {
    name: 'locations',
    path: () => '/locations',
    heading: 'Locations',
    readers: everyone,
    actions: {
      'New location': administer('POST', '/api/locations'),
      Edit: administer('PATCH', '/api/locations/{id}'),
      Delete: administer('DELETE', '/api/locations/{id}'),
    },
  },
];

/** The screens of the platform. */
export const platformPlaces: readonly ConsolePlace[] = [
  {
    name: 'platform',
    path: () => '/platform',
    heading: 'Platform',
    readers: ['platform'],
    link: 'Platform',
    actions: { 'New organization': administer('POST', '/api/platform-admin/organizations') },
  },
  {
    name: 'platform-diagnosis',
    path: () => '/platform/diagnosis',
    readers: ['platform'],
    actions: { 'Check again': administer('GET', '/api/platform-admin/diagnosis') },
  },
  {
    name: 'platform-organization',
    path: ({ organization }) => `/platform/${organization}`,
    readers: ['platform'],
    actions: {
      Edit: administer('PATCH', '/api/platform-admin/organizations/{id}'),
      Delete: administer('PATCH', '/api/platform-admin/organizations/{id}'),
    },
  },
  {
    name: 'platform-people',
    path: ({ organization }) => `/platform/${organization}/people`,
    readers: ['platform'],
    actions: {},
  },
];
