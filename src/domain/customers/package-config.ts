import type { PackageLimits } from '../access/package-limit.rules.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The largest minimum check interval that a package can set, in minutes: one day. */
export const LONGEST_CHECK_INTERVAL = 1440;

/** A package that customers book. Among other things, it limits the check interval of their monitors. */
export interface PackageConfig extends OrganizationRecord {
  /** The key of the package, unique within the organization. */
  readonly key: string;
  readonly displayName: string;
  /** The minimum check interval of the customers' monitors, in minutes. */
  readonly minCheckInterval: number;
  readonly isDefault: boolean;
  readonly limits: PackageLimits;
}
