import { expect } from 'chai';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { DecidedChangeRequest, OpenChangeRequest } from '../../../src/domain/monitors/change-request.ts';
import type { Website } from '../../../src/domain/monitors/website.ts';
import type { UserRecord } from '../../../src/domain/accounts/user.ts';
import { aPublicId, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of change requests promises. */
export const changeRequestsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`ChangeRequests, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Website;
    let ada: UserRecord;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
      ada = await memberOf(store, site.agency);
    });
    afterEach(() => store.close());
    const aRequest = (facts: Partial<OpenChangeRequest> = {}, of = website): NewRecord<OpenChangeRequest> => ({
      ...{ publicId: aPublicId(), organizationId: of.organizationId, customerId: of.customerId, monitorId: of.id, monitorPublicId: of.publicId },
      ...{ monitorType: 'website', changes: { name: 'Basket' }, note: null, requesterId: ada.id, createdAt: NOW, updatedAt: NOW, status: 'open', decision: null },
      ...facts,
    });
    const add = async (facts: Partial<OpenChangeRequest> = {}, of = website) => {
      const added = await store.changeRequests.add(aRequest(facts, of));
      if (added.status !== 'open') throw new Error('It begins undecided.');
      return added;
    };
    const decided = (request: OpenChangeRequest, at = NOW): DecidedChangeRequest => ({
      ...{ ...request, status: 'approved', decision: { at, byUserId: ada.id, note: 'Fine.' } as const, updatedAt: at },
    });
    const notes = async (...asked: Parameters<MonitoringUnderTest['changeRequests']['page']>) => (await store.changeRequests.page(...asked)).items.map(({ note }) => note);

    it('find a request as it was added, with the name of who asked', async () => {
      const record = aRequest({ note: 'Please.' });
      const added = await store.changeRequests.add(record);
      expect(added).to.deep.equal({ ...record, id: added.id, revision: 1, requestedBy: ada.publicId, decidedBy: null });
      expect(await store.changeRequests.find(site.agency.own, record.publicId)).to.deep.equal(added);
      expect((await add({ requesterId: null })).requestedBy).to.equal(null);
    });

    it('are found within the scope only', async () => {
      const { publicId } = await add();
      const scopes = [everywhere, site.agency.own, { ...site.agency.own, customerId: site.customer.id }, { ...site.agency.own, customerId: -1 }, nowhere];
      const found = await Promise.all(scopes.map(async (scope) => (await store.changeRequests.find(scope, publicId)) !== null));
      expect(found).to.deep.equal([true, true, true, false, false]);
    });

    it('are listed oldest first, in pages, and by status, customer, note and name of the monitor', async () => {
      const own = await websiteAt(store, site, { name: 'Blog', customerId: null });
      await store.changeRequests.save(decided(await add({ note: 'young', createdAt: later(NOW, 1) })));
      await add({ note: 'old' }, own);
      const within = site.agency.own;
      expect(await notes(within, PAGE, {})).to.deep.equal(['old', 'young']);
      expect(await store.changeRequests.page(within, { page: 2, perPage: 1 }, {})).to.deep.include({ total: 2, page: 2, perPage: 1 });
      expect([await notes(within, PAGE, { status: 'approved' }), await notes(within, PAGE, { customerId: site.customer.id })]).to.deep.equal([['young'], ['young']]);
      expect([await notes(within, { ...PAGE, search: 'BLOG' }, {}), await notes(within, { ...PAGE, search: 'YOUN' }, {})]).to.deep.equal([['old'], ['young']]);
    });

    it('count the undecided ones of a customer, exactly for whoever holds the customer', async () => {
      const ask = () =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorOwners.find(everywhere, site.customer.id);
          if ((await store.changeRequests.countOpen(site.customer.id)) < 3) await add();
        });
      await executeBatched(ask);
      expect(await store.changeRequests.countOpen(site.customer.id)).to.equal(3);
      const [first] = (await store.changeRequests.page(everywhere, PAGE, {})).items;
      if (first?.status === 'open') await store.changeRequests.save(decided(first));
      expect([await store.changeRequests.countOpen(site.customer.id), await store.changeRequests.countOpen(site.customer.id + 1000)]).to.deep.equal([2, 0]);
    });

    it('store the decision of one of many at once; the others are stale', async () => {
      const request = await add();
      const fates = await executeBatched((at) => fateOf(store.changeRequests.save(decided(request, later(NOW, at)))));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      const at = later(NOW, fates.indexOf('stored'));
      const stored = await store.changeRequests.find(everywhere, request.publicId);
      expect(stored).to.deep.equal({ ...decided(request, at), requestedBy: ada.publicId, decidedBy: ada.publicId, revision: 2 });
    });

    it('go with their monitor: who adds or decides one afterwards is stale', async () => {
      const request = await add();
      await store.websites.remove(website);
      expect(await store.changeRequests.find(everywhere, request.publicId)).to.equal(null);
      expect([await fateOf(store.changeRequests.add(aRequest())), await fateOf(store.changeRequests.save(decided(request)))]).to.deep.equal(['stale', 'stale']);
    });
  });
