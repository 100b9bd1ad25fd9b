import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import type { QuotaTierChange } from '../../../../src/domain/organizations/quota-tier.ts';
import type { MonitorQuotaRequest } from '../../../../src/domain/organizations/monitor-quota.rules.ts';
import { DEFAULT_QUOTA_TIERS, decideQuotaTierChange } from '../../../../src/domain/organizations/quota-tier.ts';
import { decideMonitorQuota } from '../../../../src/domain/organizations/monitor-quota.rules.ts';

const aRequest = (facts: Partial<MonitorQuotaRequest> = {}): MonitorQuotaRequest => ({
  tiers: DEFAULT_QUOTA_TIERS,
  tier: 'free',
  used: 0,
  adding: 1,
  autoQuotaUpgrade: false,
  isAgent: false,
  allowPaidQuotaUpgrade: false,
  ...facts,
});

const aChange = (facts: Partial<QuotaTierChange> = {}): QuotaTierChange => ({
  tiers: DEFAULT_QUOTA_TIERS,
  tier: 'free',
  target: 'starter',
  used: 0,
  isAgent: false,
  allowPaidQuotaUpgrade: false,
  ...facts,
});

describe('DEFAULT_QUOTA_TIERS', () => {
  it('contains free 50, starter 100, business 500 and scale 5000, all but free paid', () => {
    expect(DEFAULT_QUOTA_TIERS.map(({ key, limit, paid }) => [key, limit, paid])).to.deep.equal([
      ['free', 50, false],
      ['starter', 100, true],
      ['business', 500, true],
      ['scale', 5000, true],
    ]);
  });
});

describe('decideMonitorQuota', () => {
  it('permits as many monitors as the tier, and answers monitorQuotaReached to one more', () => {
    expect(decideMonitorQuota(aRequest({ used: 49 }))).to.deep.equal(accepted({ tier: 'free' }));
    expect(decideMonitorQuota(aRequest({ used: 50 }))).to.deep.equal(refused('monitorQuotaReached'));
  });

  it('counts all monitors of a bulk creation', () => {
    expect(decideMonitorQuota(aRequest({ used: 40, adding: 10 }))).to.include({ ok: true });
    expect(decideMonitorQuota(aRequest({ used: 40, adding: 11 }))).to.deep.equal(refused('monitorQuotaReached'));
  });

  it('does not upgrade below the limit', () => {
    expect(decideMonitorQuota(aRequest({ used: 49, autoQuotaUpgrade: true }))).to.deep.equal(
      accepted({ tier: 'free' }),
    );
  });

  it('upgrades to the next tier with autoQuotaUpgrade', () => {
    expect(decideMonitorQuota(aRequest({ used: 50, autoQuotaUpgrade: true }))).to.deep.equal(
      accepted({ tier: 'starter' }),
    );
  });

  it('skips a tier that is too small', () => {
    expect(decideMonitorQuota(aRequest({ used: 50, adding: 51, autoQuotaUpgrade: true }))).to.deep.equal(
      accepted({ tier: 'business' }),
    );
  });

  it('answers monitorQuotaNoHigherTier at the highest tier', () => {
    const top = { tier: 'scale', autoQuotaUpgrade: true };
    expect(decideMonitorQuota(aRequest({ ...top, used: 4999 }))).to.deep.equal(accepted({ tier: 'scale' }));
    expect(decideMonitorQuota(aRequest({ ...top, used: 5000 }))).to.deep.equal(refused('monitorQuotaNoHigherTier'));
  });

  it('answers paidQuotaUpgradeNotAuthorized to an agent without allowPaidQuotaUpgrade', () => {
    const agent = { used: 50, autoQuotaUpgrade: true, isAgent: true };
    expect(decideMonitorQuota(aRequest(agent))).to.deep.equal(refused('paidQuotaUpgradeNotAuthorized'));
    expect(decideMonitorQuota(aRequest({ ...agent, allowPaidQuotaUpgrade: true }))).to.deep.equal(
      accepted({ tier: 'starter' }),
    );
  });

  it('requires no authorization of an agent without a purchase', () => {
    expect(decideMonitorQuota(aRequest({ used: 49, autoQuotaUpgrade: true, isAgent: true }))).to.include({ ok: true });
    const tiers = [
      { key: 'small', limit: 1, paid: false },
      { key: 'large', limit: 2, paid: false },
    ];
    const unpaid = aRequest({ tiers, tier: 'small', used: 1, autoQuotaUpgrade: true, isAgent: true });
    expect(decideMonitorQuota(unpaid)).to.deep.equal(accepted({ tier: 'large' }));
  });

  it('treats a removed tier as full, and upgrades from it to the smallest sufficient tier', () => {
    expect(decideMonitorQuota(aRequest({ tier: 'gone' }))).to.deep.equal(refused('monitorQuotaReached'));
    expect(decideMonitorQuota(aRequest({ tier: 'gone', used: 70, autoQuotaUpgrade: true }))).to.deep.equal(
      accepted({ tier: 'starter' }),
    );
  });
});

describe('decideQuotaTierChange', () => {
  it('permits a higher or a lower tier', () => {
    expect(decideQuotaTierChange(aChange())).to.deep.equal(accepted({ tier: 'starter' }));
    expect(decideQuotaTierChange(aChange({ tier: 'scale', target: 'free' }))).to.deep.equal(accepted({ tier: 'free' }));
  });

  it('answers quotaTierBelowUsage if the usage exceeds the tier by one monitor', () => {
    const down = { tier: 'scale', target: 'starter' };
    expect(decideQuotaTierChange(aChange({ ...down, used: 100 }))).to.include({ ok: true });
    expect(decideQuotaTierChange(aChange({ ...down, used: 101 }))).to.deep.equal(
      refused('quotaTierBelowUsage', { used: 101, maximum: 100 }),
    );
  });

  it('answers paidQuotaUpgradeNotAuthorized to an agent that upgrades without allowPaidQuotaUpgrade', () => {
    expect(decideQuotaTierChange(aChange({ isAgent: true }))).to.deep.equal(refused('paidQuotaUpgradeNotAuthorized'));
    expect(decideQuotaTierChange(aChange({ isAgent: true, allowPaidQuotaUpgrade: true }))).to.include({ ok: true });
  });

  it('permits an agent a change to a cheaper paid tier', () => {
    const down = aChange({ tier: 'scale', target: 'business', isAgent: true });
    expect(decideQuotaTierChange(down)).to.deep.equal(accepted({ tier: 'business' }));
    const further = aChange({ tier: 'business', target: 'starter', isAgent: true });
    expect(decideQuotaTierChange(further)).to.deep.equal(accepted({ tier: 'starter' }));
  });

  it('rejects an unknown tier with invalidRequestBody', () => {
    const decision = decideQuotaTierChange(aChange({ target: 'galactic' }));
    expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
    expect(decision).to.have.nested.property('data.issues[0].path', 'tier');
  });
});
