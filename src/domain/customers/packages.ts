import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { codesOf, obey } from '../kernel/rules.ts';
import type { PackageConfig } from './package-config.ts';

/** How a request names a package. */
export interface PackageChoice {
  readonly packageId?: number;
  /** A key or a display name, spelled exactly. */
  readonly packageType?: string;
}

type Offer = Pick<PackageConfig, 'id' | 'key' | 'displayName' | 'isDefault'>;

/** Whether the request says anything about the package; an update that does not keeps the present one. */
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
 * The package of the organization that is meant. A key comes before a display name; id and type must mean the same
 * package when both are sent, and the default package is meant when neither is.
 */
export const decidePackage = <Package extends Offer>(
  packages: readonly Package[],
  choice: PackageChoice,
): Outcome<Package, 'invalidPackageType'> => {
  const found = namesPackage(choice) ? chosen(packages, choice) : packages.find(({ isDefault }) => isDefault);
  return found === undefined ? refused('invalidPackageType') : accepted(found);
};

/** What decides whether a package may go. */
export interface PackageUse {
  /** How many customers are on the package. */
  readonly customers: number;
}

const packageRemovalRules = [
  { code: 'packageInUse', broken: ({ customers }) => customers > 0 },
] as const satisfies readonly Rule<PackageUse>[];

export const packageRemovalCodes = codesOf(packageRemovalRules);

/** Whether a package may be deleted. */
export const decidePackageRemoval = (use: PackageUse): Outcome<null, CodeOf<typeof packageRemovalRules>> =>
  obey(packageRemovalRules, use, () => null);
