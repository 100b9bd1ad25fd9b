import { expect } from 'chai';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { storedOne } from '../../../src/contracts/framework.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { websiteFields } from '../../../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../../src/domain/monitors/setting-fields.ts';
import { aPublicId, customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aTag } from '../../builders/tags.ts';
import { DOWN, dueFrom } from '../../builders/websites.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { HEARD, claimAt, heartbeatAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of monitors promises. */
export const storedMonitorsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Monitors, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
    });
    afterEach(() => store.close());
    const names = async (...asked: Parameters<MonitoringUnderTest['monitors']['page']>) => (await store.monitors.page(...asked)).items.map(({ name }) => name);

    it('find a website as it was added, with its secrets, by either of its ids', async () => {
      const secrets = { headers: { 'x-key': 'secret' }, body: 'text', auth: { username: 'ada', password: 'secret' } };
      const settings = { ...initialSettings(websiteFields), keyword: 'Basket', checkKeywordEnabled: true };
      const added = await websiteAt(store, site, { secrets, settings, monitoringType: 'keyword', conditionSince: NOW });
      expect(added).to.deep.include({ secrets, settings, revision: 1, locationIds: [site.place.id] });
      expect(await store.monitors.find(everywhere, 'website', added.id)).to.deep.equal(added);
      expect(await store.monitors.lock(everywhere, 'website', added.publicId)).to.deep.equal(added);
    });

    it('are found under their own kind only', async () => {
      const { id } = await websiteAt(store, site);
      expect([await store.monitors.find(everywhere, 'tcp', id), await store.monitors.lock(everywhere, 'tcp', id)]).to.deep.equal([null, null]);
      expect((await store.monitors.page(everywhere, 'tcp', PAGE, {})).items).to.deep.equal([]);
    });

    it('are locked by one transaction at a time, so that limits that count their tags are exact', async () => {
      const website = await websiteAt(store, site);
      const { id: _id, revision: _revision, ...record } = aTag({ organizationId: website.organizationId });
      const tags = await executeBatched(async (at) => storedOne(await store.tags.add([{ ...record, publicId: aPublicId(), name: `tag ${at}` }])));
      await Promise.all(
        tags.map((tag) =>
          store.unitOfWork.inTransaction(async () => {
            await store.monitors.lock(everywhere, 'website', website.id);
            if ((await store.monitorTags.of(website)).length < 5) await store.monitorTags.attach(website, tag, NOW);
          }),
        ),
      );
      expect(await store.monitorTags.of(website)).to.have.length(5);
    });

    it('show a locked transaction the locations that the one before it stored', async () => {
      const website = await websiteAt(store, site);
      const second = await placeIn(store);
      const locked = await executeBatched((at) =>
        store.unitOfWork.inTransaction(async () => {
          const monitor = await store.monitors.lock(everywhere, 'website', website.id);
          if (monitor === null) throw new Error('The website is gone.');
          const places = [site.place.id, second.id].slice(at % 2);
          await store.monitors.save({ ...monitor, locationIds: places }, dueFrom(places, NOW));
          return { before: monitor.locationIds, after: places, revision: monitor.revision };
        }),
      );
      const inOrder = locked.toSorted((one, other) => one.revision - other.revision);
      expect(inOrder.slice(1).map(({ before }) => before)).to.deep.equal(inOrder.slice(0, -1).map(({ after }) => after));
    });

    it('are found by the organization, the platform and those of the same customer, and by nobody else', async () => {
      const [theirs, own] = [await websiteAt(store, site), await websiteAt(store, site, { customerId: null })];
      const scopes = [site.agency.own, everywhere, { ...site.agency.own, customerId: site.customer.id }, { ...site.agency.own, customerId: -1 }, nowhere];
      const foundOf = (id: number) => Promise.all(scopes.map(async (scope) => (await store.monitors.find(scope, 'website', id)) !== null));
      expect(await foundOf(theirs.id)).to.deep.equal([true, true, true, false, false]);
      expect(await foundOf(own.id)).to.deep.equal([true, true, false, false, false]);
      expect((await store.monitors.page({ ...site.agency.own, customerId: site.customer.id }, 'website', PAGE, {})).items).to.deep.equal([theirs]);
    });

    it('are listed in pages, oldest first, and by customer, status, condition, and what name or URL contain', async () => {
      const other = await customerOf(store, site.agency);
      await websiteAt(store, site, { name: 'Young', createdAt: later(NOW, 1), customerId: other.id });
      await websiteAt(store, site, { name: 'Old', createdAt: later(NOW, -1), target: 'https://100%.example/' });
      await websiteAt(store, site, { name: 'Middle', status: 'paused', condition: 'up' });
      const own = site.agency.own;
      expect(await names(own, 'website', PAGE, {})).to.deep.equal(['Old', 'Middle', 'Young']);
      expect(await store.monitors.page(own, 'website', { page: 2, perPage: 2 }, {})).to.deep.include({ total: 3, page: 2, perPage: 2 });
      expect(await names(own, 'website', { page: 2, perPage: 2 }, {})).to.deep.equal(['Young']);
      expect(await names(own, 'website', PAGE, { customerId: other.id })).to.deep.equal(['Young']);
      expect([await names(own, 'website', PAGE, { status: 'paused' }), await names(own, 'website', PAGE, { condition: 'up' })]).to.deep.equal([['Middle'], ['Middle']]);
      expect([await names(own, 'website', { ...PAGE, search: 'MIDD' }, {}), await names(own, 'website', { ...PAGE, search: '%' }, {})]).to.deep.equal([['Middle'], ['Old']]);
    });

    it('let one of many changes at once win; the others are stale', async () => {
      const website = await websiteAt(store, site);
      const fates = await executeBatched((at) => fateOf(store.monitors.save({ ...website, name: `name ${at}` }, null)));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await storedOf(store, website)).to.deep.equal({ ...website, name: `name ${fates.indexOf('stored')}`, revision: 2 });
    });

    it('keep their schedule unless it is laid anew', async () => {
      const website = await websiteAt(store, site);
      const saved = await store.monitors.save({ ...website, name: 'Other' }, null);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(NOW);
      await store.monitors.save(saved, dueFrom([site.place.id], later(NOW, 7)));
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, 7));
    });

    it('are handed out anew when their schedule is laid while a worker holds a check, whose result then counts for nothing', async () => {
      const website = await websiteAt(store, site);
      const check = await theCheck(store, site.place.id, 'a');
      await store.monitors.save(website, dueFrom([site.place.id], NOW));
      expect(await store.checkResults.record('a', [finishCheck(check, DOWN, NOW)])).to.deep.equal([]);
      expect(await claimAt(store, site.place.id, 'b')).to.have.length(1);
    });

    it('are stale when a location that they are to be checked from is gone', async () => {
      const website = await websiteAt(store, site);
      const gone = await placeIn(store);
      await store.locations.remove(gone);
      expect(await fateOf(store.monitors.save(website, dueFrom([site.place.id, gone.id], NOW)))).to.equal('stale');
    });

    it('forget that a check was asked for when their schedule is laid', async () => {
      const website = await websiteAt(store, site, { status: 'paused' }, dueFrom([site.place.id], null));
      await store.checkTriggers.trigger(website.id, NOW);
      await theCheck(store, site.place.id, 'a');
      await store.checkTriggers.trigger(website.id, NOW);
      await store.monitors.save({ ...website, status: 'active' }, dueFrom([site.place.id], NOW));
      const check = await theCheck(store, site.place.id, 'b');
      expect(check).to.include({ status: 'active', isRequested: false });
      await store.checkResults.record('b', [{ ...finishCheck(check, DOWN, NOW), nextDueAt: later(NOW, 9) }]);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.deep.equal(later(NOW, 9));
    });

    it('remember what the locations that they keep have seen, and forget the others', async () => {
      const website = await websiteAt(store, site);
      const second = await placeIn(store);
      await store.checkResults.record('a', [finishCheck(await theCheck(store, site.place.id, 'a'), DOWN, NOW)]);
      const moved = await store.monitors.save(website, dueFrom([second.id, site.place.id], NOW));
      expect((await storedOf(store, website)).locationIds).to.deep.equal([site.place.id, second.id]);
      expect((await theCheck(store, site.place.id, 'b')).locationState.consecutiveFailures).to.equal(1);
      expect((await theCheck(store, second.id, 'b')).locationState.consecutiveFailures).to.equal(0);
      await store.monitors.save(moved, dueFrom([second.id], NOW));
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('of a heartbeat are expected where no location is, unless they are paused', async () => {
      const heartbeat = await heartbeatAt(store, site, later(NOW, minutes(5)));
      expect(await store.checkQueue.nextDueAt(HEARD)).to.deep.equal(later(NOW, minutes(5)));
      expect((await storedOf(store, heartbeat)).locationIds).to.deep.equal([]);
      await store.monitors.save(heartbeat, { locationIds: [], dueAt: null, overdueFrom: null });
      expect(await store.checkQueue.nextDueAt(HEARD)).to.equal(null);
    });

    it('are deleted with their schedule', async () => {
      const website = await websiteAt(store, site);
      await store.monitors.remove(website);
      expect(await store.monitors.find(everywhere, 'website', website.id)).to.equal(null);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('go with their customer', async () => {
      const website = await websiteAt(store, site);
      await store.customers.remove(site.customer);
      expect(await store.monitors.find(everywhere, 'website', website.id)).to.equal(null);
      expect(await store.checkQueue.nextDueAt(site.place.id)).to.equal(null);
    });

    it('are read by workers with their secrets sealed', async () => {
      const website = await websiteAt(store, site, { secrets: { headers: { 'x-key': 'secret' }, body: null, auth: null } });
      const gone = await websiteAt(store, site);
      await store.monitors.remove(gone);
      const [subject, ...others] = await store.checkSubjects.load([website.id, gone.id]);
      const what = { kind: 'website', monitoringType: 'http', target: 'https://shop.example/', timeoutSeconds: 10 };
      expect(subject).to.deep.include({ monitorId: website.id, revision: 1, ...what, settings: website.settings });
      expect(subject?.sealedSecrets).to.be.a('string').that.does.not.contain('secret');
      expect(others).to.deep.equal([]);
    });
  });
