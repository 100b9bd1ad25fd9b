import type { Me } from '../access/queries.ts';
import type { PermissionName } from '../../src/domain/access/permissions.ts';

/** A place of the menu. Its name is that of its text and its icon. */
interface Place {
  readonly name: 'overview' | 'monitors' | 'incidents' | 'channels';
  readonly to: '/overview' | '/monitors' | '/incidents' | '/channels';
  /** The permission without which the place is not offered. */
  readonly permission: PermissionName;
}

const places: readonly Place[] = [
  { name: 'overview', to: '/overview', permission: 'readRecords' },
  { name: 'monitors', to: '/monitors', permission: 'readMonitoring' },
  { name: 'incidents', to: '/incidents', permission: 'readMonitoring' },
  { name: 'channels', to: '/channels', permission: 'readRecords' },
];

/** Returns the places that a person may use, in the order of the menu. */
export const placesOf = ({ permissions }: Pick<Me, 'permissions'>): readonly Place[] =>
  places.filter(({ permission }) => permissions.includes(permission));
