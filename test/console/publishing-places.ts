import type { ConsolePlace, PlaceAction } from './places.ts';
import { editors, everyone, organizationEditors, staff } from './reader-groups.ts';

const addPage: PlaceAction = ['editRecords', 'POST', '/api/status-pages'];
const arrange: PlaceAction = ['editRecords', 'PUT', '/api/status-pages/{id}/layout'];

/** The screens of status pages. */
export const publishingPlaces: readonly ConsolePlace[] = [
  {
    name: 'status-pages',
    path: () => '/status-pages',
    heading: 'Status pages',
    readers: everyone,
    link: 'Status pages',
    actions: { 'New status page': addPage },
  },
  {
    name: 'new-status-page',
    path: () => '/status-pages/new',
    heading: 'New status page',
    readers: editors,
    actions: { 'Create the status page': addPage },
  },
  {
    name: 'status-page',
    path: ({ statusPage }) => `/status-pages/${statusPage}`,
    readers: staff,
    strangers: ['customer'],
    actions: {
      'Add a rule': ['editRecords', 'PATCH', '/api/status-pages/{id}'],
      'Edit the page': arrange,
      Delete: ['editRecords', 'DELETE', '/api/status-pages/{id}'],
    },
  },
  {
    name: 'edit-status-page',
    path: ({ statusPage }) => `/status-pages/${statusPage}/edit`,
    heading: 'Edit the page',
    readers: organizationEditors,
    strangers: ['customer'],
    actions: { 'Add a component': arrange, 'Add a group': arrange },
  },
  {
    name: 'status-page-subscribers',
    path: ({ statusPage }) => `/status-pages/${statusPage}/subscribers`,
    heading: 'Subscribers',
    readers: organizationEditors,
    strangers: ['customer'],
    actions: {
      'Add a subscriber': ['editRecords', 'POST', '/api/status-pages/{id}/subscribers'],
      'Import subscribers': ['editRecords', 'POST', '/api/status-pages/{id}/subscribers/import'],
      Announcements: ['editRecords', 'GET', '/api/status-pages/{id}/subscribers/1/deliveries'],
      Remove: ['editRecords', 'DELETE', '/api/status-pages/{id}/subscribers/1'],
    },
  },
];
