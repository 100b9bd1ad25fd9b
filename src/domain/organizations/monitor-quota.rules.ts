import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { mapFacts, obey } from '../kernel/rules.ts';
import type { Purchase } from './quota-tier.ts';
import { fits, tierNamed, tiersAbove } from './quota-tier.ts';
import { paidUpgradeRules } from './paid-quota-upgrade.rules.ts';

/** The facts that decide whether more monitors fit the quota. */
export interface MonitorQuotaRequest extends Purchase {
  /** The number of monitors that the request creates. */
  readonly adding: number;
  readonly autoQuotaUpgrade: boolean;
}

const isExhausted = ({ tiers, tier, used, adding }: MonitorQuotaRequest) =>
  !fits(tierNamed(tiers, tier), used + adding);

const upgradeFor = (request: MonitorQuotaRequest) =>
  tiersAbove(request).find((tier) => fits(tier, request.used + request.adding));

/** The rules for the creation of a monitor, domain or IP. */
export const monitorQuotaRules = [
  { code: 'monitorQuotaReached', broken: (it) => isExhausted(it) && !it.autoQuotaUpgrade },
  { code: 'monitorQuotaNoHigherTier', broken: (it) => isExhausted(it) && upgradeFor(it) === undefined },
  ...mapFacts(
    (it: MonitorQuotaRequest) => ({ ...it, bought: isExhausted(it) ? upgradeFor(it) : undefined }),
    paidUpgradeRules,
  ),
] as const satisfies readonly Rule<MonitorQuotaRequest>[];

/** Decides the resulting tier: the current one, or the smallest higher one with enough capacity. */
export const decideMonitorQuota = (
  request: MonitorQuotaRequest,
): Outcome<{ readonly tier: string }, CodeOf<typeof monitorQuotaRules>> =>
  obey(monitorQuotaRules, request, (it) => ({
    tier: isExhausted(it) ? (upgradeFor(it)?.key ?? it.tier) : it.tier,
  }));
