import type { Location } from '../../domain/monitors/location.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which locations a list returns. */
export interface LocationFilter {
  readonly isActive?: boolean;
}

/** An organization's scope sees its own locations and those of the platform. While one is locked, no monitor can be scheduled at it. */
export interface Locations extends Repository<Location, LocationFilter, Location, 'keyTaken' | 'organizationMissing'> {
  /** The number of monitors that are checked from the location. */
  usage(record: Location): Promise<number>;
}
