import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import type { PackageConfig } from './package-config.ts';

/** The members of a request that select a package. */
export interface PackageChoice {
  readonly packageId?: number;
  /** The key or display name of the package, matched exactly. */
  readonly packageType?: string;
}

type Offer = Pick<PackageConfig, 'id' | 'key' | 'displayName' | 'isDefault'>;

/** Returns true if the request selects a package. An update that does not select one keeps the current package. */
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
 * Returns the selected package, or the default package if neither id nor type is sent. A key takes precedence over a
 * display name. If both id and type are sent, they must select the same package.
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
  /** The number of customers that have the package. */
  readonly customers: number;
}

/** A package that customers have cannot be deleted. */
export const packageRemovalRules = [
  { code: 'packageInUse', broken: ({ customers }) => customers > 0 },
] as const satisfies readonly Rule<PackageUse>[];
