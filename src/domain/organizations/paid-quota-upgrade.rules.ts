import type { Rule } from '../kernel/rules.ts';

/** The tier that a request would buy, or undefined if it buys none. */
export interface TierPurchase {
  readonly bought: { readonly paid: boolean } | undefined;
  readonly isAgent: boolean;
  readonly allowPaidQuotaUpgrade: boolean;
}

/** The rule that an agent buys a paid tier only with the consent of its user. */
export const paidUpgradeRules = [
  {
    code: 'paidQuotaUpgradeNotAuthorized',
    broken: ({ bought, isAgent, allowPaidQuotaUpgrade }) => bought?.paid === true && isAgent && !allowPaidQuotaUpgrade,
  },
] as const satisfies readonly Rule<TierPurchase>[];
