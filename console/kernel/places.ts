import type { Me } from '../access/queries.ts';
import type { PermissionName } from '../../src/domain/access/permissions.ts';

/** A place of the menu. Its name is that of its text and its icon. */
export interface Place {
  readonly name: 'overview' | 'monitors' | 'incidents' | 'customers' | 'customer' | 'channels' | 'people';
  readonly to: '/overview' | '/monitors' | '/incidents' | '/customers' | '/customer' | '/channels' | '/people';
  /** The permission without which the place is not offered. */
  readonly permission: PermissionName;
  /** Whom the place is for, if not for all: people of the whole organization, or people who are bound to one customer. */
  readonly isFor?: 'organization' | 'customer';
}

const places: readonly Place[] = [
  { name: 'overview', to: '/overview', permission: 'readRecords' },
  { name: 'monitors', to: '/monitors', permission: 'readMonitoring' },
  { name: 'incidents', to: '/incidents', permission: 'readMonitoring' },
  { name: 'customers', to: '/customers', permission: 'readRecords', isFor: 'organization' },
  { name: 'customer', to: '/customer', permission: 'readRecords', isFor: 'customer' },
  { name: 'channels', to: '/channels', permission: 'readRecords' },
  { name: 'people', to: '/people', permission: 'readAdministration' },
];

/** Returns the places that a person may use, in the order of the menu. */
export const placesOf = ({ permissions, customer }: Pick<Me, 'permissions' | 'customer'>): readonly Place[] =>
  places.filter(
    ({ permission, isFor }) =>
      permissions.includes(permission) && isFor !== (customer === null ? 'customer' : 'organization'),
  );
