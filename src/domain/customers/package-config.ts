/** The longest check interval that a package can require: a day, in minutes. */
export const LONGEST_CHECK_INTERVAL = 1440;

/** A package that customers book. Among other things, it limits their check interval. */
export interface PackageConfig {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Unique within the organization. */
  readonly key: string;
  readonly displayName: string;
  /** The minimum check interval of its customers' monitors, in minutes. */
  readonly minCheckInterval: number;
  readonly isDefault: boolean;
  /** Named limits of the package, such as `{ maxMonitors: 20 }`. */
  readonly limits: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}
