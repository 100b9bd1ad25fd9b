import { defineErrors } from '../kernel/errors.ts';

/** Errors of the monitor quota and its tiers. */
export const quotaErrors = defineErrors({
  monitorQuotaReached: {
    kind: 'forbidden',
    when: 'The monitor quota is exhausted, and automatic upgrades are disabled.',
  },
  monitorQuotaNoHigherTier: {
    kind: 'forbidden',
    when: 'The monitor quota is exhausted, and there is no higher tier for the automatic upgrade.',
  },
  paidQuotaUpgradeNotAuthorized: {
    kind: 'forbidden',
    when: 'A call of an agent, or a ping, would buy a paid tier without `allowPaidQuotaUpgrade`.',
  },
  quotaTierBelowUsage: {
    kind: 'conflict',
    when: "The requested tier is too small for the organization's current monitors.",
    data: { used: 'int, monitors', maximum: 'int, monitors of the tier' },
  },
});
