import { expect } from 'chai';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import type { Tag } from '../../../src/domain/monitors/tag.ts';
import type { Website } from '../../../src/domain/monitors/website.ts';
import { aPublicId, customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aTag } from '../../builders/tags.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

const aNewTag = ({ agency }: Site, facts: Partial<Tag> = {}): NewRecord<Tag> => {
  const { id: _id, revision: _revision, ...record } = aTag({ publicId: aPublicId(), organizationId: agency.organization.id, ...facts });
  return record;
};

const tagIn = async ({ tags }: MonitoringUnderTest, site: Site, facts: Partial<Tag> = {}): Promise<Tag> => {
  const added = await tags.add(aNewTag(site, facts));
  if (added === 'nameTaken') throw new Error(added);
  return added;
};

/** What every store of tags promises. */
export const tagsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Tags, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
    });
    afterEach(() => store.close());

    it('find a tag as it was added, by either of its ids', async () => {
      const record = aNewTag(site, { customerId: site.customer.id });
      const added = await store.tags.add(record);
      if (added === 'nameTaken') throw new Error(added);
      expect(added).to.deep.equal({ ...record, id: added.id, revision: 1 });
      expect([await store.tags.find(everywhere, added.id), await store.tags.find(everywhere, added.publicId)]).to.deep.equal([added, added]);
    });

    it('are found by who is bound to a customer when they are its own or the whole organization’s', async () => {
      const other = await customerOf(store, site.agency);
      const [whole, own] = [await tagIn(store, site, { name: 'whole' }), await tagIn(store, site, { name: 'own', customerId: site.customer.id })];
      const bound = { ...site.agency.own, customerId: site.customer.id };
      const scopes = [everywhere, site.agency.own, bound, { ...site.agency.own, customerId: other.id }, nowhere];
      const foundOf = (id: number) => Promise.all(scopes.map(async (scope) => (await store.tags.find(scope, id)) !== null));
      expect([await foundOf(whole.id), await foundOf(own.id)]).to.deep.equal([[true, true, true, true, false], [true, true, true, false, false]]);
      expect((await store.tags.page(bound, PAGE, {})).items).to.deep.equal([whole, own]);
      expect((await store.tags.page(bound, PAGE, { customerId: site.customer.id })).items).to.deep.equal([own]);
    });

    it('are listed oldest first, in pages, and by what the name contains', async () => {
      const [young, old] = [await tagIn(store, site, { name: 'young', createdAt: later(NOW, 1) }), await tagIn(store, site, { name: 'OLD' })];
      expect(await store.tags.page(site.agency.own, { page: 2, perPage: 1 }, {})).to.deep.equal({ items: [young], total: 2, page: 2, perPage: 1 });
      expect((await store.tags.page(site.agency.own, { ...PAGE, search: 'ol' }, {})).items).to.deep.equal([old]);
    });

    it('have one name each among those of a customer, and among those of the organization, whatever its case', async () => {
      await tagIn(store, site, { name: 'Shop' });
      expect(await store.tags.add(aNewTag(site, { name: 'shop' }))).to.equal('nameTaken');
      const own = await tagIn(store, site, { name: 'Shop', customerId: site.customer.id });
      await tagIn(store, await siteIn(store), { name: 'Shop' });
      const other = await tagIn(store, site, { name: 'Blog', customerId: site.customer.id });
      expect(await store.tags.save({ ...other, name: 'SHOP' })).to.equal('nameTaken');
      expect(await fateOf(store.tags.save({ ...own, name: 'SHOP' }))).to.equal('stored');
    });

    it('let one of many of the same name at once in, and leave the unit of work of the others usable', async () => {
      const add = () =>
        store.unitOfWork.inTransaction(async () => {
          const added = await store.tags.add(aNewTag(site, { name: 'Shop' }));
          await store.tags.page(everywhere, PAGE, {});
          return added;
        });
      expect((await executeBatched(() => fateOf(add()))).toSorted()).to.deep.equal(oneWinner('nameTaken').toSorted());
    });

    it('go with their customer', async () => {
      const [own, whole] = [await tagIn(store, site, { name: 'own', customerId: site.customer.id }), await tagIn(store, site, { name: 'whole' })];
      await store.customers.remove(site.customer);
      expect([await store.tags.find(everywhere, own.id), await store.tags.find(everywhere, whole.id)]).to.deep.equal([null, whole]);
    });

    it('let one of many changes at once win; the others are stale', async () => {
      const tag = await tagIn(store, site);
      const fates = await executeBatched((at) => fateOf(store.tags.save({ ...tag, name: `name ${at}`, color: 'blue' })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await store.tags.find(everywhere, tag.id)).to.deep.equal({ ...tag, name: `name ${fates.indexOf('stored')}`, color: 'blue', revision: 2 });
    });

    it('are removed by one of many at once, and not by who read them before a change', async () => {
      const tag = await tagIn(store, site);
      const changed = await store.tags.save({ ...tag, color: 'blue' });
      expect(await fateOf(store.tags.remove(tag))).to.equal('stale');
      if (changed === 'nameTaken') throw new Error(changed);
      expect((await executeBatched(() => fateOf(store.tags.remove(changed)))).toSorted()).to.deep.equal(oneWinner('stale'));
    });
  });

/** What everything promises that knows which monitors carry which tags. */
export const monitorTagsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`MonitorTags, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Website;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());

    it('tell the tags of a monitor in the order in which they were attached', async () => {
      const [one, two] = [await tagIn(store, site, { name: 'one' }), await tagIn(store, site, { name: 'two' })];
      await store.monitorTags.attach(website, one, later(NOW, 1));
      await store.monitorTags.attach(website, two, NOW);
      expect(await store.monitorTags.of(website)).to.deep.equal([two, one]);
      expect(await store.monitorTags.of(await websiteAt(store, site))).to.deep.equal([]);
    });

    it('take a tag off once, for one of many at once', async () => {
      const tag = await tagIn(store, site);
      await store.monitorTags.attach(website, tag, NOW);
      const taken = await executeBatched(() => store.monitorTags.detach(website, tag));
      expect(taken.filter((each) => each)).to.have.length(1);
      expect(await store.monitorTags.of(website)).to.deep.equal([]);
    });

    it('hang nothing on a monitor, and no tag, that has gone since it was read', async () => {
      const [tag, gone] = [await tagIn(store, site, { name: 'one' }), await tagIn(store, site, { name: 'two' })];
      await store.tags.remove(gone);
      expect(await fateOf(store.monitorTags.attach(website, gone, NOW))).to.equal('stale');
      await store.websites.remove(website);
      expect(await fateOf(store.monitorTags.attach(website, tag, NOW))).to.equal('stale');
    });

    it('lose a removed tag, and keep the tag of a removed monitor', async () => {
      const [tag, gone] = [await tagIn(store, site, { name: 'one' }), await tagIn(store, site, { name: 'two' })];
      for (const each of [tag, gone]) await store.monitorTags.attach(website, each, NOW);
      await store.tags.remove(gone);
      expect(await store.monitorTags.of(website)).to.deep.equal([tag]);
      await store.websites.remove(website);
      expect([await store.monitorTags.of(website), await store.tags.find(everywhere, tag.id)]).to.deep.equal([[], tag]);
    });
  });
