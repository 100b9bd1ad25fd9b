import { expect } from 'chai';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { executeBatched } from '../at-once.ts';
import { siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

/** What everything promises that knows customers as owners of monitors. */
export const monitorOwnersContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`MonitorOwners, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store, { allowSelfService: true, maxSelfServiceUrls: 3, canEditManaged: true });
    });
    afterEach(() => store.close());

    it('tell what a customer may have, and how much of it is in use', async () => {
      await websiteAt(store, site, { managementType: 'self_service' });
      await websiteAt(store, site);
      const owner = await store.monitorOwners.find(everywhere, site.customer.id);
      const { id: customerId, organizationId } = site.customer;
      const may = { allowSelfService: true, maxSelfServiceUrls: 3, canEditManaged: true };
      expect(owner).to.deep.equal({ customerId, organizationId, ...may, minCheckInterval: site.agency.booked.minCheckInterval, selfServiceInUse: 1 });
      expect(await store.monitorOwners.find(everywhere, site.customer.publicId)).to.deep.equal(owner);
    });

    it('know nobody outside the scope', async () => {
      const { own } = site.agency;
      const scopes = [own, { ...own, customerId: site.customer.id }, { ...own, customerId: -1 }, nowhere];
      const found = await Promise.all(scopes.map(async (scope) => (await store.monitorOwners.find(scope, site.customer.id)) !== null));
      expect(found).to.deep.equal([true, true, false, false]);
    });

    it('have of many who create monitors at once one wait for the other, so that none goes beyond the limit', async () => {
      const create = () =>
        store.unitOfWork.inTransaction(async () => {
          const owner = await store.monitorOwners.find(everywhere, site.customer.id);
          if (owner === null || owner.selfServiceInUse >= owner.maxSelfServiceUrls) return 'refused';
          await websiteAt(store, site, { managementType: 'self_service' });
          return 'created';
        });
      expect((await executeBatched(create)).filter((fate) => fate === 'created')).to.have.length(3);
      expect((await store.monitorOwners.find(everywhere, site.customer.id))?.selfServiceInUse).to.equal(3);
    });
  });
