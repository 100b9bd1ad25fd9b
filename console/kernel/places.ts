import type { Me } from '../access/queries.ts';
import type { PermissionName } from '../../src/domain/access/permissions.ts';

/** Who may open a place of the console. */
export interface PlaceAccess {
  /** The permission without which the place is not offered, nor shown. */
  readonly permission: PermissionName;
  /** Whom the place is for, if not for all: people of the whole organization, or people who are bound to one customer. */
  readonly isFor?: 'organization' | 'customer';
}

/** Tells whether a person may open a place. */
export const mayOpen = (
  { permission, isFor }: PlaceAccess,
  { permissions, customer }: Pick<Me, 'permissions' | 'customer'>,
): boolean => permissions.includes(permission) && isFor !== (customer === null ? 'customer' : 'organization');

/** The groups of the menu, each with a heading, in their order. Places without a group stand before them. */
export const placeGroups = ['plan', 'publish', 'settings'] as const;
export type PlaceGroup = (typeof placeGroups)[number];

/** A place of the menu. Its name is that of its text and its icon. */
export interface Place extends PlaceAccess {
  readonly name:
    | 'overview'
    | 'monitors'
    | 'incidents'
    | 'customers'
    | 'customer'
    | 'changeRequests'
    | 'onCall'
    | 'policies'
    | 'teams'
    | 'alertSources'
    | 'channels'
    | 'outbound'
    | 'people'
    | 'maintenance'
    | 'statusPages'
    | 'reports'
    | 'usage'
    | 'organization'
    | 'tokens'
    | 'auditLog'
    | 'platform';
  readonly to:
    | '/overview'
    | '/monitors'
    | '/incidents'
    | '/customers'
    | '/customer'
    | '/change-requests'
    | '/on-call'
    | '/policies'
    | '/teams'
    | '/alert-sources'
    | '/channels'
    | '/outbound'
    | '/people'
    | '/maintenance'
    | '/status-pages'
    | '/reports'
    | '/usage'
    | '/organization'
    | '/tokens'
    | '/audit-log'
    | '/platform';
  readonly group?: PlaceGroup;
}

const places: readonly Place[] = [
  { name: 'overview', to: '/overview', permission: 'readRecords' },
  { name: 'monitors', to: '/monitors', permission: 'readMonitoring' },
  { name: 'incidents', to: '/incidents', permission: 'readMonitoring' },
  { name: 'customers', to: '/customers', permission: 'readRecords', isFor: 'organization' },
  { name: 'customer', to: '/customer', permission: 'readRecords', isFor: 'customer' },
  { name: 'changeRequests', to: '/change-requests', permission: 'readMonitoring' },
  { name: 'onCall', to: '/on-call', permission: 'useIncidentManagement', group: 'plan' },
  { name: 'policies', to: '/policies', permission: 'configureEscalation', group: 'plan' },
  { name: 'teams', to: '/teams', permission: 'useIncidentManagement', group: 'plan' },
  { name: 'alertSources', to: '/alert-sources', permission: 'useIncidentManagement', group: 'plan' },
  { name: 'maintenance', to: '/maintenance', permission: 'readMonitoring', group: 'plan' },
  { name: 'statusPages', to: '/status-pages', permission: 'readRecords', group: 'publish' },
  { name: 'reports', to: '/reports', permission: 'readAdministration', group: 'publish' },
  { name: 'usage', to: '/usage', permission: 'readAdministration', group: 'publish' },
  { name: 'channels', to: '/channels', permission: 'readRecords', group: 'settings' },
  { name: 'outbound', to: '/outbound', permission: 'useIncidentManagement', group: 'settings' },
  { name: 'people', to: '/people', permission: 'readAdministration', group: 'settings' },
  { name: 'organization', to: '/organization', permission: 'manageOrganization', group: 'settings' },
  { name: 'tokens', to: '/tokens', permission: 'readAdministration', group: 'settings' },
  { name: 'auditLog', to: '/audit-log', permission: 'readAdministration', group: 'settings' },
  { name: 'platform', to: '/platform', permission: 'administerPlatform', group: 'settings' },
];

/** Returns the places that a person may use, in the order of the menu. */
export const placesOf = (me: Pick<Me, 'permissions' | 'customer'>): readonly Place[] =>
  places.filter((place) => mayOpen(place, me));
