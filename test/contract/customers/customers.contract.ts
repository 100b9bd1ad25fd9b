import { expect } from 'chai';
import type { Customers } from '../../../src/application/customers/ports.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { aNewCustomer, aNewPackage, aPublicId, agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { everyToken } from '../organizations/under-test.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

/** What every store of customers promises. */
export const customersContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Customers, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let customers: Customers;
    let agency: Agency;
    let other: Agency;
    beforeEach(async () => {
      store = await open();
      ({ customers } = store);
      agency = await agencyIn(store);
      other = await agencyIn(store, { name: 'Other agency' });
    });
    afterEach(() => store.close());

    const goneId = async (): Promise<number> => {
      const added = await store.packageConfigs.add(aNewPackage(agency.organization.id, 'gone'));
      if (added === 'keyTaken') throw new Error(added);
      await store.packageConfigs.remove(added);
      return added.id;
    };
    const named = async (filter: Parameters<Customers['list']>[1]): Promise<readonly string[]> => (await customers.list(agency.own, filter)).map(({ name }) => name);

    it('stores many in their order, and finds each as it was added, with what its package is called', async () => {
      const records = ['a', 'b', 'c'].map((name) => aNewCustomer(agency.organization.id, agency.booked.id, { name, customFields: { tier: name, seats: 3 } }));
      const added = await customers.add(records);
      expect(added.map(({ id: _id, ...rest }) => rest)).to.deep.equal(records.map((record) => ({ ...record, revision: 1 })));
      for (const customer of added)
        expect(await customers.find(agency.own, customer.publicId)).to.deep.equal({ ...customer, packageType: 'default', packageDisplayName: 'Default' });
    });

    it('shows a customer under the present name of its package', async () => {
      const { publicId } = await customerOf(store, agency);
      await store.packageConfigs.save({ ...agency.booked, key: 'basic', displayName: 'Basic' });
      expect(await customers.find(agency.own, publicId)).to.include({ packageType: 'basic', packageDisplayName: 'Basic' });
    });

    it('is found by its organization, by itself and by the platform, and by nobody else', async () => {
      const [mine, neighbour, foreign] = [await customerOf(store, agency), await customerOf(store, agency), await customerOf(store, other)];
      const bound = { ...agency.own, customerId: mine.id };
      for (const way of ['find', 'lock'] as const) {
        const found = await Promise.all(
          [agency.own, bound, everywhere, nowhere, other.own].map(async (scope) => (await customers[way](scope, mine.publicId))?.id),
        );
        expect(found, way).to.deep.equal([mine.id, mine.id, mine.id, undefined, undefined]);
        expect(await customers[way](bound, neighbour.publicId), way).to.equal(null);
        expect(await customers[way](everywhere, aPublicId()), way).to.equal(null);
      }
      const listed = async (scope: Scope): Promise<readonly number[]> => (await customers.list(scope, {})).map(({ id }) => id);
      expect(await listed(bound)).to.deep.equal([mine.id]);
      expect(await listed(other.own)).to.deep.equal([foreign.id]);
      const seen = [agency.own, bound, everywhere, nowhere, other.own].map((scope) => store.visibleCustomers.has(scope, mine.id));
      expect(await Promise.all(seen)).to.deep.equal([true, true, true, false, false]);
      expect(await store.visibleCustomers.has(bound, neighbour.id)).to.equal(false);
    });

    it('are listed oldest first, by status, and by what their name or address contains in whatever case', async () => {
      await customerOf(store, agency, { name: 'Young', createdAt: later(NOW, 1) });
      await customerOf(store, agency, { name: 'Old', email: 'HELLO@100%.example', createdAt: later(NOW, -1), status: 'paused' });
      expect(await named({})).to.deep.equal(['Old', 'Young']);
      expect(await named({ status: 'paused' })).to.deep.equal(['Old']);
      expect(await named({ status: 'cancelled' })).to.deep.equal([]);
      expect(await named({ search: 'oUN' })).to.deep.equal(['Young']);
      expect(await named({ search: 'hello@100%' })).to.deep.equal(['Old']);
      expect(await named({ search: '%' })).to.deep.equal(['Old']);
      expect(await named({ search: '_' })).to.deep.equal([]);
      expect(await named({ search: 'old', status: 'active' })).to.deep.equal([]);
    });

    it('stores none of many when the package of one has gone', async () => {
      const packageIds = [agency.booked.id, await goneId()];
      expect(await fateOf(customers.add(packageIds.map((packageId) => aNewCustomer(agency.organization.id, packageId))))).to.equal('stale');
      expect(await named({})).to.deep.equal([]);
    });

    it('stores a change under the next revision, and none for a package that has gone', async () => {
      const added = await customerOf(store, agency);
      const saved = await customers.save({ ...added, name: 'New', cancellationDate: NOW, customFields: { tier: 'gold' } });
      expect(saved).to.deep.equal({ ...added, name: 'New', cancellationDate: NOW, customFields: { tier: 'gold' }, revision: 2 });
      expect(await customers.find(agency.own, added.publicId)).to.deep.include(saved);
      expect(await fateOf(customers.save({ ...saved, packageId: await goneId() }))).to.equal('stale');
    });

    it('stores one of many changes of the same revision', async () => {
      const added = await customerOf(store, agency);
      const fates = await executeBatched((at) => fateOf(customers.save({ ...added, name: `n${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await customers.find(agency.own, added.publicId)).to.include({ name: `n${fates.indexOf('stored')}`, revision: 2 });
    });

    it('is changed by one unit of work after the other once they lock it', async () => {
      const { publicId } = await customerOf(store, agency);
      const count = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await customers.lock(agency.own, publicId);
          await customers.save({ ...found!, smsUsageCurrentMonth: found!.smsUsageCurrentMonth + 1 });
        });
      expect(await executeBatched(() => fateOf(count()))).to.deep.equal(Array.from({ length: AT_ONCE }, () => 'stored'));
      expect(await customers.find(agency.own, publicId)).to.include({ smsUsageCurrentMonth: AT_ONCE, revision: AT_ONCE + 1 });
    });

    it('goes with everything that hangs on it, and with nothing of others', async () => {
      const [mine, neighbour] = [await customerOf(store, agency), await customerOf(store, agency, { name: 'Neighbour' })];
      for (const { id: customerId } of [mine, neighbour]) {
        const user = await memberOf(store, agency, { customerId, firstName: String(customerId) });
        const secret = { prefix: 'wsm_', lastFour: 'abcd', sha256: `hash ${customerId}` };
        const token = { ...secret, publicId: aPublicId(), organizationId: agency.organization.id, customerId, expiresAt: null, createdAt: NOW, updatedAt: NOW };
        await store.apiTokens.add({ ...token, userId: user.id, name: 'own' });
        await store.storeMonitor({ organizationId: agency.organization.id, customerId });
      }
      await customers.remove(mine);
      expect(await named({})).to.deep.equal(['Neighbour']);
      expect((await store.users.page(agency.own, { page: 1, perPage: 9 })).items.map(({ customerId }) => customerId)).to.deep.equal([neighbour.id]);
      expect((await store.apiTokens.list(everyToken)).map(({ customerId }) => customerId)).to.deep.equal([neighbour.id]);
      expect((await store.organizations.find(everywhere, agency.organization.id))?.used).to.equal(1);
      expect(await store.packageConfigs.usage(agency.booked)).to.equal(1);
    });
  });
