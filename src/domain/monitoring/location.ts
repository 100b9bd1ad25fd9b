/** The key of the location that a fresh installation checks from. */
export const LOCAL_LOCATION = 'local';

/** A place that monitors are checked from. */
export interface Location {
  readonly id: number;
  readonly publicId: string;
  /** What workers name it by. */
  readonly key: string;
  readonly name: string;
  /** Null for a location that every organization may use. */
  readonly organizationId: number | null;
  /** Whether a monitor that names no locations is checked from here. */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}
