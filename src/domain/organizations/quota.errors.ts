import { defineErrors } from '../kernel/errors.ts';

/** The monitor quota of an organization and the tiers that it is bought in. */
export const quotaErrors = defineErrors({
  monitorQuotaReached: {
    kind: 'forbidden',
    when: 'The quota of monitors is used up and the organization does not upgrade automatically.',
  },
  monitorQuotaNoHigherTier: {
    kind: 'forbidden',
    when: 'The quota of monitors is used up, and no higher tier is left for the automatic upgrade.',
  },
  paidQuotaUpgradeNotAuthorized: {
    kind: 'forbidden',
    when: 'The call of an agent would buy a paid tier and does not state `allowPaidQuotaUpgrade`.',
  },
  quotaTierBelowUsage: {
    kind: 'conflict',
    when: 'The tier asked for holds fewer monitors than the organization has at present.',
  },
});
