import type { Scope } from '../access/scope.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The key of the location that a fresh installation checks from. */
export const LOCAL_LOCATION = 'local';

/** A place that monitors are checked from. */
export interface Location {
  readonly id: number;
  readonly publicId: string;
  /** What workers name it by. */
  readonly key: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2; null if it is not known. */
  readonly countryCode: string | null;
  /** Null for a location that every organization may use. */
  readonly organizationId: number | null;
  /** Whether a monitor that names no locations is checked from here. */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** Since when its workers are noted as silent; null while they report. */
  readonly silentSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What may be set of a location when it is created. */
export type LocationMembers = Pick<Location, 'key' | 'name' | 'countryCode' | 'organizationId' | 'isDefault' | 'isActive'>;

/** What may change of a location: never the key that workers name it by, nor whose it is. */
export type LocationChanges = Partial<Pick<Location, 'name' | 'countryCode' | 'isDefault' | 'isActive'>>;

/** Which locations a list shows: inactive ones only to the platform, whose scope is unlimited. */
export const listedLocations = ({ organizationId }: Scope): { readonly isActive?: true } => (organizationId === null ? {} : { isActive: true });

/** Whether a location may go: not while monitors are checked from it, for they would silently be checked no more. */
export const decideLocationRemoval = ({ monitors }: { readonly monitors: number }): Outcome<null, 'invalidRequestBody'> =>
  monitors > 0
    ? invalidBody([{ path: 'id', message: `Monitors are checked from this location (${monitors}); deactivate it instead.` }])
    : accepted(null);
