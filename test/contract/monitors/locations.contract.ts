import { expect } from 'chai';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { Location } from '../../../src/domain/monitors/location.ts';
import { aPublicId, agencyIn } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { placeIn, siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring } from './under-test.ts';

/** What every store of locations promises. */
export const locationsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`Locations and LocationDirectory, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const names = (found: readonly Pick<Location, 'name'>[]) => found.map(({ name }) => name);

    it('find a location as it was added', async () => {
      const record = { publicId: aPublicId(), key: 'eu-1', name: 'EU', organizationId: null, isDefault: false, isActive: true, createdAt: NOW, updatedAt: NOW };
      const added = await store.locations.add(record);
      if (typeof added === 'string') throw new Error(added);
      expect(added).to.deep.equal({ ...record, id: added.id, revision: 1 });
      expect([await store.locations.lock(added.publicId), await store.locations.lock(aPublicId())]).to.deep.equal([added, null]);
    });

    it('list what an organization may use, oldest first, and everything for the platform', async () => {
      const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
      await placeIn(store, { name: 'young', createdAt: later(NOW, 1) });
      await placeIn(store, { name: 'own', organizationId: agency.organization.id });
      await placeIn(store, { name: 'foreign', organizationId: other.organization.id });
      await placeIn(store, { name: 'inactive', isActive: false });
      expect(names(await store.locations.list(agency.own))).to.deep.equal(['own', 'young']);
      expect(names(await store.locations.list(everywhere))).to.deep.equal(['own', 'foreign', 'inactive', 'young']);
    });

    it('tell the directory what an organization may use, and what is used unless it says otherwise', async () => {
      const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
      const [everybodys, own] = [await placeIn(store), await placeIn(store, { organizationId: agency.organization.id, isDefault: false })];
      await placeIn(store, { organizationId: other.organization.id });
      await placeIn(store, { isActive: false });
      const told = [everybodys, own].map(({ id, publicId, isDefault }) => ({ id, publicId, isDefault }));
      expect(await store.locationDirectory.usableBy(agency.organization.id)).to.deep.equal(told);
    });

    it('let one of many of the same key at once in, and leave the unit of work of the others usable', async () => {
      const add = () =>
        store.unitOfWork.inTransaction(async () => {
          const members = { key: 'eu-1', name: 'EU', organizationId: null, isDefault: true, isActive: true };
          const added = await store.locations.add({ ...members, publicId: aPublicId(), createdAt: NOW, updatedAt: NOW });
          await store.locations.list(everywhere);
          return added;
        });
      expect((await executeBatched(() => fateOf(add()))).toSorted()).to.deep.equal(oneWinner('keyTaken').toSorted());
    });

    it('belong to an organization that there is', async () => {
      const members = { key: 'eu-1', name: 'EU', organizationId: 1_000_000, isDefault: true, isActive: true };
      expect(await store.locations.add({ ...members, publicId: aPublicId(), createdAt: NOW, updatedAt: NOW })).to.equal('organizationMissing');
    });

    it('let one of many changes at once win; the others are stale', async () => {
      const place = await placeIn(store);
      const fates = await executeBatched((at) => fateOf(store.locations.save({ ...place, name: `name ${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await store.locations.lock(place.publicId)).to.deep.equal({ ...place, name: `name ${fates.indexOf('stored')}`, revision: 2 });
    });

    it('count the monitors that are checked from them', async () => {
      const site = await siteIn(store);
      await websiteAt(store, site);
      await websiteAt(store, site);
      expect([await store.locations.usage(site.place), await store.locations.usage(await placeIn(store))]).to.deep.equal([2, 0]);
    });

    it('let nobody check a monitor newly from one that is held, so that none is left to a location that was removed', async () => {
      const site = await siteIn(store);
      const held = Promise.withResolvers<undefined>();
      const adding = held.promise.then(() => fateOf(store.unitOfWork.inTransaction(() => websiteAt(store, site))));
      await store.unitOfWork.inTransaction(async () => {
        const locked = await store.locations.lock(site.place.publicId);
        held.resolve(undefined);
        // Time enough for the other to get through, were the location not held.
        for (let context = 0; context < 20; context += 1) await store.locations.usage(locked ?? site.place);
        await store.locations.remove(locked ?? site.place);
      });
      expect(await adding).to.equal('stale');
    });

    it('are left to whoever was checked from them first of many at once', async () => {
      const site = await siteIn(store);
      const remove = () =>
        store.unitOfWork.inTransaction(async () => {
          const locked = await store.locations.lock(site.place.publicId);
          if (locked !== null && (await store.locations.usage(locked)) === 0) await store.locations.remove(locked);
          return 'done';
        });
      const fates = await executeBatched((at) => (at % 2 === 0 ? remove() : fateOf(store.unitOfWork.inTransaction(() => websiteAt(store, site)))));
      expect((await store.locations.lock(site.place.publicId)) !== null).to.equal(fates.includes('stored'));
      expect(await store.locations.usage(site.place)).to.equal(fates.filter((fate) => fate === 'stored').length);
    });

    it('are gone once they are removed', async () => {
      const place = await placeIn(store);
      await store.locations.remove(place);
      expect([await store.locations.lock(place.publicId), await store.checkQueue.locationOf(place.key)]).to.deep.equal([null, null]);
    });
  });
