import type { Scope } from '../../domain/access/scope.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { NewRecord } from '../kernel/records.ts';

/** All locations of the platform. */
export interface Locations {
  /** The active locations that the scope's organization may use, oldest first; every location for an unlimited scope. */
  list(scope: Scope): Promise<readonly Location[]>;
  /** The location, which nobody else changes, and from which no monitor is newly checked, until the unit of work ends. */
  lock(publicId: string): Promise<Location | null>;
  add(record: NewRecord<Location>): Promise<Location | 'keyTaken' | 'organizationMissing'>;
  /** Stores the changed location; throws `OptimisticLockError` when it changed since it was read. */
  save(record: Location): Promise<Location>;
  remove(record: Location): Promise<void>;
  /** How many monitors are checked from the location. */
  usage(record: Location): Promise<number>;
}
