import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { codesOf, obey } from '../kernel/rules.ts';
import type { PackageConfig } from './package-config.ts';

/** How a request selects a package. */
export interface PackageChoice {
  readonly packageId?: number;
  /** A key or a display name, matched exactly. */
  readonly packageType?: string;
}

type Offer = Pick<PackageConfig, 'id' | 'key' | 'displayName' | 'isDefault'>;

/** Whether the request selects a package; an update that does not keeps the current one. */
export const namesPackage = ({ packageId, packageType }: PackageChoice): boolean =>
  packageId !== undefined || packageType !== undefined;

const packageOfType = <Package extends Offer>(packages: readonly Package[], type: string) =>
  packages.find(({ key }) => key === type) ?? packages.find(({ displayName }) => displayName === type);

const chosen = <Package extends Offer>(packages: readonly Package[], { packageId, packageType }: PackageChoice) => {
  const byId = packages.find(({ id }) => id === packageId);
  if (packageType === undefined) return byId;
  const byType = packageOfType(packages, packageType);
  return packageId === undefined || byId === byType ? byType : undefined;
};

/**
 * The selected package. A key takes precedence over a display name; id and type must select the same package if both are sent; if neither is sent,
 * the default package is used.
 */
export const decidePackage = <Package extends Offer>(
  packages: readonly Package[],
  choice: PackageChoice,
): Outcome<Package, 'invalidPackageType'> => {
  const found = namesPackage(choice) ? chosen(packages, choice) : packages.find(({ isDefault }) => isDefault);
  return found === undefined ? refused('invalidPackageType') : accepted(found);
};

/** The facts that decide whether a package can be deleted. */
export interface PackageUse {
  /** The number of customers with the package. */
  readonly customers: number;
}

const packageRemovalRules = [
  { code: 'packageInUse', broken: ({ customers }) => customers > 0 },
] as const satisfies readonly Rule<PackageUse>[];

export const packageRemovalCodes = codesOf(packageRemovalRules);

export const decidePackageRemoval = (use: PackageUse): Outcome<null, CodeOf<typeof packageRemovalRules>> =>
  obey(packageRemovalRules, use, () => null);
