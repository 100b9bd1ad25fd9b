import type { ConsolePlace, PlaceAction } from './places.ts';
import { readers } from './scene.ts';

const manage = (method: string, path: string): PlaceAction => ['manageOrganization', method, path];
const addTag: PlaceAction = ['editMonitors', 'POST', '/api/tags'];

/** The screens of usage, and of what belongs to the organization. */
export const administrationPlaces: readonly ConsolePlace[] = [
  {
    name: 'usage',
    path: () => '/usage',
    heading: 'Usage',
    readers: ['admin'],
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
    readers: ['admin'],
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
    readers: ['admin'],
    actions: { 'New domain': manage('POST', '/api/custom-domains') },
  },
  { name: 'locations', path: () => '/locations', heading: 'Locations', readers, actions: {} },
  // None of the readers administers the platform. `administration.spec.ts` uses the screen.
  { name: 'platform', path: () => '/platform', heading: 'Platform', readers: [], actions: {} },
  { name: 'platform-diagnosis', path: () => '/platform/diagnosis', readers: [], actions: {} },
  { name: 'platform-organization', path: ({ customer }) => `/platform/${customer}`, readers: [], actions: {} },
  { name: 'platform-people', path: ({ customer }) => `/platform/${customer}/people`, readers: [], actions: {} },
];
