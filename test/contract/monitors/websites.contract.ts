import { expect } from 'chai';
import { finishCheck } from '../../../src/application/checks/finish-check.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { defaultWebsiteSettings } from '../../../src/domain/monitors/website.ts';
import { customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, dueFrom } from '../../builders/websites.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { HEARD, claimAt, heartbeatAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of websites promises. */
export const websitesContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Websites, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
    });
    afterEach(() => store.close());
    const names = async (...asked: Parameters<MonitoringUnderTest['websites']['page']>) => (await store.websites.page(...asked)).items.map(({ name }) => name);

    it('find a website as it was added, with its secrets, by either of its ids', async () => {
      const secrets = { headers: { 'x-key': 'secret' }, body: 'text', auth: { username: 'ada', password: 'secret' } };
      const settings = { ...defaultWebsiteSettings, keyword: 'Basket', checkKeywordEnabled: true };
      const added = await websiteAt(store, site, { secrets, settings, monitoringType: 'keyword', conditionSince: NOW });
      expect(added).to.deep.include({ secrets, settings, revision: 1, locationIds: [site.place.id] });
      expect(await store.websites.find(everywhere, added.id)).to.deep.equal(added);
      expect(await store.websites.lock(everywhere, added.publicId)).to.deep.equal(added);
    });

    it('are found by the organization, the platform and those of the same customer, and by nobody else', async () => {
      const [theirs, own] = [await websiteAt(store, site), await websiteAt(store, site, { customerId: null })];
      const scopes = [site.agency.own, everywhere, { ...site.agency.own, customerId: site.customer.id }, { ...site.agency.own, customerId: -1 }, nowhere];
      const foundOf = (id: number) => Promise.all(scopes.map(async (scope) => (await store.websites.find(scope, id)) !== null));
      expect(await foundOf(theirs.id)).to.deep.equal([true, true, true, false, false]);
      expect(await foundOf(own.id)).to.deep.equal([true, true, false, false, false]);
      expect((await store.websites.page({ ...site.agency.own, customerId: site.customer.id }, PAGE, {})).items).to.deep.equal([theirs]);
    });

    it('are listed in pages, oldest first, and by customer, status, condition, and what name or URL contain', async () => {
      const other = await customerOf(store, site.agency);
      await websiteAt(store, site, { name: 'Young', createdAt: later(NOW, 1), customerId: other.id });
      await websiteAt(store, site, { name: 'Old', createdAt: later(NOW, -1), url: 'https://100%.example/' });
      await websiteAt(store, site, { name: 'Middle', status: 'paused', condition: 'up' });
      const own = site.agency.own;
      expect(await names(own, PAGE, {})).to.deep.equal(['Old', 'Middle', 'Young']);
      expect(await store.websites.page(own, { page: 2, perPage: 2 }, {})).to.deep.include({ total: 3, page: 2, perPage: 2 });
      expect(await names(own, { page: 2, perPage: 2 }, {})).to.deep.equal(['Young']);
      expect(await names(own, PAGE, { customerId: other.id })).to.deep.equal(['Young']);
      expect([await names(own, PAGE, { status: 'paused' }), await names(own, PAGE, { condition: 'up' })]).to.deep.equal([['Middle'], ['Middle']]);
      expect([await names(own, { ...PAGE, search: 'MIDD' }, {}), await names(own, { ...PAGE, search: '%' }, {})]).to.deep.equal([['Middle'], ['Old']]);
    });

    it('let one of many changes at once win; the others are stale', async () => {
      const website = await websiteAt(store, site);
      const fates = await executeBatched((at) => fateOf(store.websites.save({ ...website, name: `name ${at}` }, null)));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await storedOf(store, website)).to.deep.equal({ ...website, name: `name ${fates.indexOf('stored')}`, revision: 2 });
    });

    it('keep their schedule unless it is laid anew', async () => {
      const website = await websiteAt(store, site);
      const saved = await store.websites.save({ ...website, name: 'Other' }, null);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(NOW);
      await store.websites.save(saved, dueFrom([site.place.id], later(NOW, 7)));
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, 7));
    });

    it('are handed out anew when their schedule is laid while a worker holds a check, whose result then counts for nothing', async () => {
      const website = await websiteAt(store, site);
      const check = await theCheck(store, site.place.id, 'a');
      await store.websites.save(website, dueFrom([site.place.id], NOW));
      expect(await store.checkResults.record('a', [finishCheck(check, DOWN, NOW)])).to.deep.equal([]);
      expect(await claimAt(store, site.place.id, 'b')).to.have.length(1);
    });

    it('are stale when a location that they are to be checked from is gone', async () => {
      const website = await websiteAt(store, site);
      const gone = await placeIn(store);
      await store.locations.remove(gone);
      expect(await fateOf(store.websites.save(website, dueFrom([site.place.id, gone.id], NOW)))).to.equal('stale');
    });

    it('forget that a check was asked for when their schedule is laid', async () => {
      const website = await websiteAt(store, site, { status: 'paused' }, dueFrom([site.place.id], null));
      await store.checkTriggers.trigger(website.id, NOW);
      await theCheck(store, site.place.id, 'a');
      await store.checkTriggers.trigger(website.id, NOW);
      await store.websites.save({ ...website, status: 'active' }, dueFrom([site.place.id], NOW));
      const check = await theCheck(store, site.place.id, 'b');
      expect(check).to.include({ status: 'active', isAsked: false });
      await store.checkResults.record('b', [{ ...finishCheck(check, DOWN, NOW), nextDueAt: later(NOW, 9) }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, 9));
    });

    it('remember what the locations that they keep have seen, and forget the others', async () => {
      const website = await websiteAt(store, site);
      const second = await placeIn(store);
      await store.checkResults.record('a', [finishCheck(await theCheck(store, site.place.id, 'a'), DOWN, NOW)]);
      const moved = await store.websites.save(website, dueFrom([second.id, site.place.id], NOW));
      expect((await storedOf(store, website)).locationIds).to.deep.equal([site.place.id, second.id]);
      expect((await theCheck(store, site.place.id, 'b')).sight.consecutiveFailures).to.equal(1);
      expect((await theCheck(store, second.id, 'b')).sight.consecutiveFailures).to.equal(0);
      await store.websites.save(moved, dueFrom([second.id], NOW));
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('of a heartbeat are expected where no location is, unless they are paused', async () => {
      const heartbeat = await heartbeatAt(store, site, later(NOW, minutes(5)));
      expect(await store.checkQueue.nextDueAt(HEARD)).to.deep.equal(later(NOW, minutes(5)));
      expect((await storedOf(store, heartbeat)).locationIds).to.deep.equal([]);
      await store.websites.save(heartbeat, { locationIds: [], dueAt: null, overdueFrom: null });
      expect(await store.checkQueue.nextDueAt(HEARD)).to.equal(null);
    });

    it('go with their schedule, and out of the directory', async () => {
      const website = await websiteAt(store, site);
      await store.websites.remove(website);
      expect([await store.websites.find(everywhere, website.id), await store.monitorDirectory.find(everywhere, 'website', website.id)]).to.deep.equal([null, null]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('go with their customer', async () => {
      const website = await websiteAt(store, site);
      await store.customers.remove(site.customer);
      expect(await store.websites.find(everywhere, website.id)).to.equal(null);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('are read by workers with their secrets sealed', async () => {
      const website = await websiteAt(store, site, { secrets: { headers: { 'x-key': 'secret' }, body: null, auth: null } });
      const gone = await websiteAt(store, site);
      await store.websites.remove(gone);
      const [subject, ...others] = await store.checkSubjects.load([website.id, gone.id]);
      const what = { kind: 'website', monitoringType: 'http', target: 'https://shop.example/', timeoutSeconds: 10 };
      expect(subject).to.deep.include({ monitorId: website.id, revision: 1, ...what, settings: website.settings });
      expect(subject?.sealedSecrets).to.be.a('string').that.does.not.contain('secret');
      expect(others).to.deep.equal([]);
    });
  });
