import type { PackageLimits } from '../access/package-limit.rules.ts';

/** The largest minimum check interval that a package can set, in minutes: one day. */
export const LONGEST_CHECK_INTERVAL = 1440;

/** A package that customers book. Among other things, it limits the check interval of their monitors. */
export interface PackageConfig {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** The key of the package, unique within the organization. */
  readonly key: string;
  readonly displayName: string;
  /** The minimum check interval of the customers' monitors, in minutes. */
  readonly minCheckInterval: number;
  readonly isDefault: boolean;
  readonly limits: PackageLimits;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}
