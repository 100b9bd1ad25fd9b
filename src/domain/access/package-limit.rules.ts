import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { codesOf, obey } from '../kernel/rules.ts';

/** The kinds of monitors, which packages can limit one by one. */
const limitedKinds = [
  'website',
  'dns',
  'icmp',
  'tcp',
  'smtp',
  'ssh',
  'ftp',
  'imap-pop',
  'domain',
  'ip',
  'mail-health',
  'custom',
] as const;

/** The quantities that packages can limit: monitors of all kinds together, those of each kind, and records of the customer. */
export const packageLimitNames = ['monitors', ...limitedKinds, 'users', 'statusPages', 'reports'] as const;
/** The name of a limit that a package can set. */
export type PackageLimitName = (typeof packageLimitNames)[number];

/** The largest number that a package can include. */
export const MAX_PACKAGE_LIMIT = 1_000_000;

/** The numbers of records that a package includes. A limit that is null or absent is unlimited. */
export type PackageLimits = Readonly<Partial<Record<PackageLimitName, number | null>>>;

/** The numbers of records that a customer has. */
export type PackageUsed = Readonly<Record<PackageLimitName, number>>;

/** The limits of a customer's package, and what the customer has. */
export interface PackageUse {
  readonly limits: PackageLimits;
  readonly used: PackageUsed;
}

/** The facts that decide whether a customer can have one more record. */
export interface PackageClaim extends PackageUse {
  /** The limits that the record counts for. */
  readonly counts: readonly PackageLimitName[];
}

/** Returns how many further records a limit permits. A limit that was lowered below the use permits none. */
export const leftOf = (used: number, maximum: number): number => Math.max(0, maximum - used);

/** The first limit that one more record would exceed. */
const reached = ({ limits, used, counts }: PackageClaim) =>
  counts
    .map((limit) => ({ limit, used: used[limit], maximum: limits[limit] ?? Infinity }))
    .find((each) => leftOf(each.used, each.maximum) === 0);

const packageLimitRules = [
  { code: 'packageLimitReached', broken: (it) => reached(it) !== undefined, data: (it) => ({ ...reached(it) }) },
] as const satisfies readonly Rule<PackageClaim>[];

/** The codes with which a further record can be refused. */
export const packageLimitCodes = codesOf(packageLimitRules);

/** Decides whether the package of a customer includes one more record. What a lowered limit exceeds remains. */
export const decidePackageClaim = (claim: PackageClaim): Outcome<null, CodeOf<typeof packageLimitRules>> =>
  obey(packageLimitRules, claim, () => null);
