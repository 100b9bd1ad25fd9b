import { expect } from 'chai';
import type { Quotas } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf } from '../at-once.ts';
import { TIERS } from './under-test.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

/** What every counter of monitor quotas promises. */
export const quotasContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Quotas, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let quotas: Quotas;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      ({ quotas } = store);
      agency = await agencyIn(store, { autoQuotaUpgrade: true });
    });
    afterEach(() => store.close());

    it('tells the tiers of the platform, and the use of an organization at this moment', async () => {
      const { id, publicId } = agency.organization;
      const other = await agencyIn(store, { name: 'Other agency' });
      await store.storeMonitor({ organizationId: other.organization.id });
      expect(quotas.tiers).to.deep.equal(TIERS);
      expect(await quotas.useOf(id)).to.deep.equal({ organizationPublicId: publicId, tier: 'free', used: 0, autoQuotaUpgrade: true });
      await store.storeMonitor({ organizationId: id });
      await store.storeMonitor({ organizationId: id, customerId: (await customerOf(store, agency)).id });
      expect((await quotas.useOf(id)).used).to.equal(2);
    });

    it('moves the organization to a tier, so that who has read it before is stale', async () => {
      await quotas.moveTo(agency.organization.id, 'starter', later(NOW, 1));
      expect((await quotas.useOf(agency.organization.id)).tier).to.equal('starter');
      const moved = await store.organizations.find(everywhere, agency.organization.id);
      expect(moved).to.deep.equal({ ...agency.organization, monitorQuotaTier: 'starter', updatedAt: later(NOW, 1), revision: 2 });
      expect(await fateOf(store.organizations.save(agency.organization))).to.equal('stale');
    });

    it('has of many claims one wait for the other, so that none goes beyond the limit', async () => {
      const { id: organizationId } = agency.organization;
      const claim = () =>
        store.unitOfWork.inTransaction(async () => {
          const { used } = await quotas.useOf(organizationId);
          if (used < 3) await store.storeMonitor({ organizationId });
          return used;
        });
      expect((await executeBatched(claim)).toSorted()).to.deep.equal([0, 1, 2, 3, 3, 3, 3, 3]);
      expect((await quotas.useOf(organizationId)).used).to.equal(3);
    });
  });
