import { expect } from 'chai';
import { bindUseCase, defineCommand } from '../../../../src/application/kernel/use-case.ts';
import { changeQuotaTier } from '../../../../src/application/organizations/change-quota-tier.ts';
import { claimMonitorQuota, monitorQuotaCodes } from '../../../../src/application/organizations/monitor-quota.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import type { QuotaTier } from '../../../../src/domain/organizations/quota.ts';
import { agencyHost } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { anAgent, aUser } from '../../../builders/callers.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const FREE = 5;
const STARTER = 8;
const PLUS = 9;
const tiers: readonly QuotaTier[] = [
  { key: 'free', limit: FREE, paid: false },
  { key: 'starter', limit: STARTER, paid: true },
  { key: 'plus', limit: PLUS, paid: true },
];

describe('the monitor quota of an organization', () => {
  let host: AgencyHost;
  const execute = async (autoQuotaUpgrade: boolean): Promise<void> => {
    host = await agencyHost({ organization: { autoQuotaUpgrade }, quotaTiers: tiers });
  };

  /** A creation as any kind of monitor makes it: claim, then store, in one unit of work. */
  const create = (caller: Caller, { adding = 1, allowPaidQuotaUpgrade = false } = {}) => {
    const { needs, organizationId } = host;
    const creation = defineCommand({
      name: 'createMonitor',
      permission: 'editMonitors',
      refuses: monitorQuotaCodes,
      execute: () => async (work) => {
        const quota = await claimMonitorQuota(needs.quotas, work, { organizationId, adding, allowPaidQuotaUpgrade });
        if (!quota.ok) return quota;
        for (let stored = 0; stored < adding; stored += 1) await host.storeMonitor();
        work.audit({ action: 'monitor.created', organizationId, subjectType: 'monitor', subjectId: 'new' });
        return quota;
      },
    });
    return bindUseCase(creation, {}, host.host)(caller, undefined);
  };
  const changeTier = (tier: string, caller: Caller = aUser({ organizationId: host.organizationId }), allowPaidQuotaUpgrade = false) =>
    bindUseCase(changeQuotaTier, host.needs, host.host)(caller, { id: host.organizationId, tier, allowPaidQuotaUpgrade });
  const admin = () => aUser({ organizationId: host.organizationId });
  const agent = () => anAgent({ organizationId: host.organizationId, scopes: ['api.write.monitors'] });
  const standing = async () => {
    const { tier, used } = await host.needs.quotas.useOf(host.organizationId);
    return [tier, used];
  };
  const codesOf = (answers: readonly Awaited<ReturnType<typeof create>>[]) => answers.map(codeOf);

  it('lets 20 creators at once have what the tier holds, and refuses all others with monitorQuotaReached', async () => {
    await execute(false);
    const codes = codesOf(await Promise.all(Array.from({ length: 20 }, () => create(admin()))));
    expect(codes.filter((code) => code === null)).to.have.length(FREE);
    expect(codes.filter((code) => code === 'monitorQuotaReached')).to.have.length(20 - FREE);
    expect(await standing()).to.deep.equal(['free', FREE]);
    expect(host.audited('monitor.created')).to.have.length(FREE);
  });

  it('takes as many at once as there is room for, and not one more', async () => {
    await execute(false);
    expect(codeOf(await create(admin(), { adding: FREE + 1 }))).to.equal('monitorQuotaReached');
    expect(await standing()).to.deep.equal(['free', 0]);
    expect(codeOf(await create(admin(), { adding: FREE }))).to.equal(null);
    expect(codeOf(await create(admin()))).to.equal('monitorQuotaReached');
  });

  it('moves up once for each tier that creators at once fill where that is wanted, then answers monitorQuotaNoHigherTier', async () => {
    await execute(true);
    const codes = codesOf(await Promise.all(Array.from({ length: 20 }, () => create(admin()))));
    expect(codes.filter((code) => code === 'monitorQuotaNoHigherTier')).to.have.length(20 - PLUS);
    expect(await standing()).to.deep.equal(['plus', PLUS]);
    expect(host.audited('organization.quotaUpgraded').map(({ before, after }) => [before, after])).to.deep.equal([
      [{ monitorQuotaTier: 'free' }, { monitorQuotaTier: 'starter' }],
      [{ monitorQuotaTier: 'starter' }, { monitorQuotaTier: 'plus' }],
    ]);
  });

  it('moves up to the smallest tier with room for all that are created together', async () => {
    await execute(true);
    expect(codeOf(await create(admin(), { adding: PLUS }))).to.equal(null);
    expect(await standing()).to.deep.equal(['plus', PLUS]);
  });

  it('is upgraded to a paid tier for an agent only when its call says so, with paidQuotaUpgradeNotAuthorized otherwise', async () => {
    await execute(true);
    await create(admin(), { adding: FREE });
    expect(codeOf(await create(agent()))).to.equal('paidQuotaUpgradeNotAuthorized');
    expect(await standing()).to.deep.equal(['free', FREE]);
    expect(codeOf(await create(agent(), { allowPaidQuotaUpgrade: true }))).to.equal(null);
    expect(await standing()).to.deep.equal(['starter', FREE + 1]);
  });

  it('can be moved to a tier that holds what there is, and is refused with quotaTierBelowUsage one below', async () => {
    await execute(false);
    valueOf(await changeTier('starter'));
    await create(admin(), { adding: FREE });
    valueOf(await changeTier('free'));
    valueOf(await changeTier('starter'));
    await create(admin());
    expect(codeOf(await changeTier('free'))).to.equal('quotaTierBelowUsage');
    expect(valueOf(await changeTier('plus'))).to.include({ monitorQuotaTier: 'plus', used: FREE + 1, limit: PLUS });
    expect(host.audited('organization.quotaTierChanged')).to.have.length(4);
  });

  it('moves to no tier that the platform does not have, and for nobody of another organization', async () => {
    await execute(false);
    expect(codeOf(await changeTier('gold'))).to.equal('invalidRequestBody');
    expect(codeOf(await changeTier('starter', aUser({ organizationId: host.organizationId + 1 })))).to.equal('notFound');
    expect(codeOf(await changeTier('starter', aUser({ organizationId: host.organizationId, role: 'editor' })))).to.equal('forbidden');
    expect(await standing()).to.deep.equal(['free', 0]);
  });
});
