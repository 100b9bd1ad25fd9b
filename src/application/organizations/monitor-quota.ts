import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { decideMonitorQuota, monitorQuotaRules } from '../../domain/organizations/monitor-quota.rules.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { Quotas } from './ports.ts';

/** A claim on the quota of an organization. */
export interface QuotaClaim {
  readonly organizationId: number;
  /** The number of monitors, domains or IPs about to be created. */
  readonly adding: number;
  /** True if the request permits a paid upgrade. */
  readonly allowPaidQuotaUpgrade: boolean;
}

/** The codes with which a claim can be refused. */
export const monitorQuotaCodes = codesOf(monitorQuotaRules);

/** Claims capacity within the unit of work. Upgrades the tier if the organization permits it. */
export const claimMonitorQuota = async (
  quotas: Quotas,
  { caller, now, audit }: CommandContext,
  { organizationId, adding, allowPaidQuotaUpgrade }: QuotaClaim,
): Promise<Outcome<null, (typeof monitorQuotaCodes)[number]>> => {
  const use = await quotas.useOf(organizationId);
  const decision = decideMonitorQuota({
    ...use,
    tiers: quotas.tiers,
    adding,
    allowPaidQuotaUpgrade,
    // Neither agents nor pings buy a tier by themselves.
    isAgent: caller.kind === 'agent' || caller.kind === 'anonymous',
  });
  if (!decision.ok) return decision;
  const { tier } = decision.value;
  if (tier !== use.tier) {
    await quotas.moveTo(organizationId, tier, now);
    audit({
      action: 'organization.quotaUpgraded',
      organizationId,
      subjectType: 'organization',
      subjectId: use.organizationPublicId,
      before: { monitorQuotaTier: use.tier },
      after: { monitorQuotaTier: tier },
    });
  }
  return accepted(null);
};
