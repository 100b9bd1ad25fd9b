import { decidePackageClaim } from '../../domain/access/package-limit.rules.ts';
import type { packageLimitCodes, PackageLimitName } from '../../domain/access/package-limit.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { PackageUses } from './ports.ts';

/**
 * Claims one more record of the customer, within the unit of work, against every limit that it counts for. The customer
 * stays locked until the transaction ends, so that parallel claims do not pass a limit. See ADR 0165.
 */
export const claimPackageLimit = async (
  packageUses: PackageUses,
  customerId: number | null,
  counts: readonly PackageLimitName[],
): Promise<Outcome<null, (typeof packageLimitCodes)[number]>> =>
  customerId === null ? accepted(null) : decidePackageClaim({ ...(await packageUses.lock(customerId)), counts });
