import type { Issue } from '../kernel/issue.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { mapFacts, obey } from '../kernel/rules.ts';
import { paidUpgradeRules } from './paid-quota-upgrade.rules.ts';

/** A quota tier of the platform. */
export interface QuotaTier {
  readonly key: string;
  /** The maximum number of monitors, domains and IPs together. */
  readonly limit: number;
  readonly paid: boolean;
}

/** The default tiers, ascending like every list of tiers. */
export const DEFAULT_QUOTA_TIERS: readonly QuotaTier[] = [
  { key: 'free', limit: 50, paid: false },
  { key: 'starter', limit: 100, paid: true },
  { key: 'business', limit: 500, paid: true },
  { key: 'scale', limit: 5000, paid: true },
];

/** The tiers, the usage and the caller of a request that can change the tier. */
export interface Purchase {
  readonly tiers: readonly QuotaTier[];
  /** The key of the current tier; a tier that is no longer offered has a limit of zero. */
  readonly tier: string;
  /** The current number of monitors, domains and IPs. */
  readonly used: number;
  readonly isAgent: boolean;
  readonly allowPaidQuotaUpgrade: boolean;
}

/** The facts that decide a requested change of tier. */
export interface QuotaTierChange extends Purchase {
  readonly target: string;
}

/** Returns the tier with the key, or undefined if it is not offered. */
export const tierNamed = (tiers: readonly QuotaTier[], key: string) => tiers.find((tier) => tier.key === key);

/** Returns the tiers above the current one, ascending. */
export const tiersAbove = ({ tiers, tier }: Purchase) => tiers.slice(tiers.findIndex(({ key }) => key === tier) + 1);

/** Returns true if the tier has room for the number of monitors. */
export const fits = (tier: QuotaTier | undefined, count: number) => tier !== undefined && tier.limit >= count;

const isUpgrade = (it: QuotaTierChange) => tiersAbove(it).some(({ key }) => key === it.target);

/** The rules for an explicit change of tier. */
export const quotaTierChangeRules = [
  ...mapFacts(
    (it: QuotaTierChange) => ({ ...it, bought: isUpgrade(it) ? tierNamed(it.tiers, it.target) : undefined }),
    paidUpgradeRules,
  ),
  {
    code: 'quotaTierBelowUsage',
    broken: (it) => !fits(tierNamed(it.tiers, it.target), it.used),
    data: ({ tiers, target, used }) => ({ used, maximum: tierNamed(tiers, target)?.limit ?? 0 }),
  },
] as const satisfies readonly Rule<QuotaTierChange>[];

const unknownTier = (tiers: readonly QuotaTier[]): Issue => ({
  path: 'tier',
  message: `The tier must be one of ${tiers.map(({ key }) => key).join(', ')}.`,
});

/** Decides the tier after an explicit change. */
export const decideQuotaTierChange = (
  change: QuotaTierChange,
): Outcome<{ readonly tier: string }, 'invalidRequestBody' | CodeOf<typeof quotaTierChangeRules>> =>
  tierNamed(change.tiers, change.target) === undefined
    ? invalidBody([unknownTier(change.tiers)])
    : obey(quotaTierChangeRules, change, ({ target }) => ({ tier: target }));

/** Decides the tier of a new organization: the requested one, or the first. */
export const decideFirstTier = (tiers: readonly QuotaTier[], asked?: string): Outcome<string, 'invalidRequestBody'> => {
  const tier = asked === undefined ? tiers[0] : tierNamed(tiers, asked);
  return tier === undefined ? invalidBody([unknownTier(tiers)]) : accepted(tier.key);
};
