import { expect } from 'chai';
import type { PackageConfigs } from '../../../src/application/customers/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { PackageConfig } from '../../../src/domain/customers/package-config.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { aNewCustomer, aNewPackage, aPublicId, agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

/** What every store of packages promises. */
export const packageConfigsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`PackageConfigs, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let packages: PackageConfigs;
    let agency: Agency;
    let other: Agency;
    beforeEach(async () => {
      store = await open();
      ({ packageConfigs: packages } = store);
      agency = await agencyIn(store);
      other = await agencyIn(store, { name: 'Other agency' });
    });
    afterEach(() => store.close());

    const add = async (key: string, facts: Partial<PackageConfig> = {}): Promise<PackageConfig> => {
      const added = await packages.add(aNewPackage(agency.organization.id, key, facts));
      if (added === 'keyTaken') throw new Error(added);
      return added;
    };
    const defaults = async (): Promise<readonly string[]> => (await packages.list(agency.own)).filter(({ isDefault }) => isDefault).map(({ key }) => key);

    it('finds a package as it was added, within its organization and nowhere else', async () => {
      const added = await add('basic');
      expect(added).to.deep.include({ key: 'basic', revision: 1, limits: { maxMonitors: 20 }, createdAt: NOW });
      expect(await packages.find(agency.own, added.publicId)).to.deep.equal(added);
      expect(await packages.find(everywhere, added.publicId)).to.deep.equal(added);
      expect(await packages.find(other.own, added.publicId)).to.equal(null);
      expect(await packages.find(everywhere, aPublicId())).to.equal(null);
    });

    it('lists the packages of an organization, oldest first', async () => {
      await add('young', { createdAt: later(NOW, 1) });
      await add('oldest', { createdAt: later(NOW, -1) });
      expect((await packages.list(agency.own)).map(({ key }) => key)).to.deep.equal(['oldest', 'default', 'young']);
      expect((await packages.list(other.own)).map(({ key }) => key)).to.deep.equal(['default']);
    });

    it('answers keyTaken for a key that the organization has, and takes one that only another has', async () => {
      const basic = await add('basic');
      expect(await packages.add(aNewPackage(agency.organization.id, 'basic'))).to.equal('keyTaken');
      expect(await packages.save({ ...basic, key: 'default' })).to.equal('keyTaken');
      expect(await fateOf(packages.add(aNewPackage(other.organization.id, 'basic')))).to.equal('stored');
      expect(await packages.find(agency.own, basic.publicId)).to.deep.equal(basic);
    });

    it('leaves the unit of work usable when it answers keyTaken', async () => {
      await store.unitOfWork.inTransaction(async () => {
        expect(await packages.add(aNewPackage(agency.organization.id, 'default'))).to.equal('keyTaken');
        await add('basic');
      });
      expect(await packages.list(agency.own)).to.have.length(2);
    });

    it('makes a new default take the place of the one before, whose readers are stale then', async () => {
      const basic = await add('basic', { isDefault: true });
      expect(await defaults()).to.deep.equal(['basic']);
      expect(await fateOf(packages.save({ ...agency.booked, displayName: 'Standard' }))).to.equal('stale');
      const first = await packages.find(agency.own, agency.booked.publicId);
      expect(await fateOf(packages.save({ ...first!, isDefault: true }))).to.equal('stored');
      expect(await defaults()).to.deep.equal(['default']);
      expect(await fateOf(packages.save({ ...basic, displayName: 'Basic' }))).to.equal('stale');
      expect((await packages.list(other.own)).map(({ isDefault }) => isDefault)).to.deep.equal([true]);
    });

    it('leaves the default where it is when it answers keyTaken, and when who would be it is stale', async () => {
      const basic = await add('basic');
      await packages.save({ ...basic, displayName: 'Basic' });
      expect(await fateOf(packages.save({ ...basic, isDefault: true }))).to.equal('stale');
      expect(await defaults()).to.deep.equal(['default']);
      expect(await packages.add(aNewPackage(agency.organization.id, 'basic', { isDefault: true }))).to.equal('keyTaken');
      expect(await packages.save({ ...basic, revision: 2, key: 'default', isDefault: true })).to.equal('keyTaken');
      expect(await defaults()).to.deep.equal(['default']);
    });

    it('stores one of many changes of the same revision', async () => {
      const fates = await executeBatched((at) => fateOf(packages.save({ ...agency.booked, minCheckInterval: at + 1 })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await packages.find(agency.own, agency.booked.publicId)).to.deep.equal({ ...agency.booked, minCheckInterval: fates.indexOf('stored') + 1, revision: 2 });
    });

    it('adds one of many packages that come with the same key at once', async () => {
      const fates = await executeBatched(() => fateOf(packages.add(aNewPackage(agency.organization.id, 'basic'))));
      expect(fates.toSorted()).to.deep.equal(oneWinner('keyTaken'));
    });

    it('refuses none of many new defaults that come at once, and has one default afterwards', async () => {
      const fates = await executeBatched((at) => fateOf(packages.add(aNewPackage(agency.organization.id, `p${at}`, { isDefault: true }))));
      expect(fates).to.deep.equal(Array.from({ length: AT_ONCE }, () => 'stored'));
      expect(await defaults()).to.have.length(1);
    });

    it('refuses none of many that become the default at once, and has one default afterwards', async () => {
      const added = await executeBatched((at) => add(`p${at}`));
      const fates = await executeBatched((at) => fateOf(packages.save({ ...added[at]!, isDefault: true })));
      expect(fates).to.deep.equal(Array.from({ length: AT_ONCE }, () => 'stored'));
      expect(await defaults()).to.have.length(1);
    });

    it('counts the customers of a package, and keeps it as long as there is one', async () => {
      expect(await packages.usage(agency.booked)).to.equal(0);
      const customer = await customerOf(store, agency);
      await customerOf(store, other);
      expect(await packages.usage(agency.booked)).to.equal(1);
      expect(await fateOf(packages.remove(agency.booked))).to.equal('stale');
      expect(await packages.find(agency.own, agency.booked.publicId)).to.deep.equal(agency.booked);
      await store.customers.remove(customer);
      await packages.remove(agency.booked);
      expect(await packages.list(agency.own)).to.deep.equal([]);
    });

    it('is either booked or removed when both come at once', async () => {
      const book = () => fateOf(store.customers.add([aNewCustomer(agency.organization.id, agency.booked.id)]));
      const [removal, ...bookings] = await executeBatched((at) => (at === 0 ? fateOf(packages.remove(agency.booked)) : book()));
      const booked = bookings.filter((fate) => fate === 'stored').length;
      expect(booked).to.equal(removal === 'stored' ? 0 : bookings.length);
      expect(await packages.list(agency.own)).to.have.length(removal === 'stored' ? 0 : 1);
    });
  });
