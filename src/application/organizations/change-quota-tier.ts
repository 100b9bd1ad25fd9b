import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { decideQuotaTierChange, quotaTierChangeRules } from '../../domain/organizations/quota-tier.ts';
import type { QuotaTier } from '../../domain/organizations/quota-tier.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { OrganizationId, Organizations, Quotas } from './ports.ts';
import { organizationStateOf } from './organizations.ts';

interface Needs {
  readonly organizations: Organizations;
  readonly quotas: Quotas;
}

/** A request to change an organization's tier. */
export interface QuotaTierRequest {
  readonly organizationId: number;
  readonly tier: string;
  readonly allowPaidQuotaUpgrade: boolean;
}

/** The codes with which a change of tier can be refused. */
export const quotaTierCodes = ['invalidRequestBody', ...codesOf(quotaTierChangeRules)] as const;

/** Changes the tier of an organization within the unit of work. */
export const moveToTier = async (
  quotas: Quotas,
  { caller, now, audit }: CommandContext,
  { organizationId, tier, allowPaidQuotaUpgrade }: QuotaTierRequest,
): Promise<Outcome<null, (typeof quotaTierCodes)[number]>> => {
  const use = await quotas.useOf(organizationId);
  const decision = decideQuotaTierChange({
    ...use,
    tiers: quotas.tiers,
    target: tier,
    allowPaidQuotaUpgrade,
    isAgent: caller.kind === 'agent',
  });
  if (!decision.ok) return decision;
  await quotas.moveTo(organizationId, decision.value.tier, now);
  audit({
    action: 'organization.quotaTierChanged',
    organizationId,
    subjectType: 'organization',
    subjectId: use.organizationPublicId,
    before: { monitorQuotaTier: use.tier },
    after: { monitorQuotaTier: decision.value.tier },
  });
  return accepted(null);
};

/** Moves the organization to another tier of the monitor quota. */
export const changeQuotaTier = defineRecordCommand({
  name: 'changeQuotaTier',
  permission: 'manageOrganization',
  records: ({ organizations }: Needs) => organizations,
  missing: 'notFound',
  refuses: ['notFound', ...quotaTierCodes],
  execute: async (
    work,
    found,
    { id: _id, ...request }: { readonly id: OrganizationId } & Omit<QuotaTierRequest, 'organizationId'>,
    { organizations, quotas }: Needs,
  ) => {
    const moved = await moveToTier(quotas, work, { ...request, organizationId: found.id });
    if (!moved.ok) return moved;
    const stored = await organizations.find(work.scope, found.id);
    return stored === null ? refused('notFound') : accepted(organizationStateOf(stored, quotas.tiers, work.now));
  },
});

/** Lists the tiers that organizations can be on, ascending. */
export const listQuotaTiers = defineQuery({
  name: 'listQuotaTiers',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ quotaTiers }: { readonly quotaTiers: readonly QuotaTier[] }) =>
    () =>
      Promise.resolve(accepted({ tiers: quotaTiers })),
});
