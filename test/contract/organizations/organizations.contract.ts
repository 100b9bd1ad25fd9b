import { expect } from 'chai';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { aNewOrganization, aPublicId, agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of organizations promises. */
export const organizationsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Organizations, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let organizations: Organizations;
    beforeEach(async () => {
      store = await open();
      ({ organizations } = store);
    });
    afterEach(() => store.close());

    const add = (name: string, email: string | null = null) =>
      organizations.create(aNewOrganization({ name }), { packageConfig: { publicId: aPublicId() }, administrator: email === null ? null : { publicId: aPublicId(), email } });
    const names = async (...asked: Parameters<Organizations['page']>): Promise<readonly string[]> => (await organizations.page(...asked)).items.map(({ name }) => name);

    it('stores an organization with its default package and an administrator without password', async () => {
      const record = aNewOrganization({ name: 'Acme', cancelledAt: NOW, status: 'cancelled' });
      const added = await organizations.create(record, { packageConfig: { publicId: aPublicId() }, administrator: { publicId: aPublicId(), email: 'ada@acme.example' } });
      if (typeof added === 'string') throw new Error(added);
      const { id, ...stored } = added.organization;
      expect(stored).to.deep.equal({ ...record, revision: 1, used: 0 });
      const own = { organizationId: id, customerId: null };
      expect((await store.packageConfigs.list(own, {})).map(({ key, isDefault }) => [key, isDefault])).to.deep.equal([['default', true]]);
      const administrator = await store.users.byEmail('ada@acme.example');
      expect(administrator).to.deep.include({ id: added.administratorId, organizationId: id, customerId: null, role: 'admin', isActive: true, isGlobalAdmin: false });
    });

    it('stores an organization without administrator', async () => {
      expect(await add('Acme')).to.include({ administratorId: null });
    });

    it('answers nameTaken or emailTaken, stores nothing then, and leaves the unit of work usable', async () => {
      const agency = await agencyIn(store, { name: 'Acme' });
      await memberOf(store, agency, { email: 'ada@acme.example' });
      await store.unitOfWork.inTransaction(async () => {
        expect(await add('Acme', 'new@acme.example')).to.equal('nameTaken');
        expect(await add('Other', 'ada@acme.example')).to.equal('emailTaken');
        expect(await fateOf(add('Third'))).to.equal('stored');
      });
      expect((await names(everywhere, PAGE, {})).toSorted()).to.deep.equal(['Acme', 'Third']);
      expect(await store.packageConfigs.list(everywhere, {})).to.have.length(2);
      expect(await store.users.byEmail('new@acme.example')).to.equal(null);
    });

    it('adds one of many that come with the same name at once, and one of many with the same administrator', async () => {
      expect((await executeBatched(() => fateOf(add('Acme')))).toSorted()).to.deep.equal(oneWinner('nameTaken'));
      expect((await executeBatched((at) => fateOf(add(`n${at}`, 'ada@acme.example')))).toSorted()).to.deep.equal(oneWinner('emailTaken'));
    });

    it('is found by public id and by integer, by itself and by the platform, and by nobody else', async () => {
      const { organization, own } = await agencyIn(store);
      const { own: foreign } = await agencyIn(store, { name: 'Other agency' });
      for (const way of ['find', 'lock'] as const)
        for (const id of [organization.id, organization.publicId]) {
          expect(await organizations[way](own, id), way).to.deep.equal(organization);
          expect(await organizations[way](everywhere, id), way).to.deep.equal(organization);
          for (const scope of [foreign, nowhere]) expect(await organizations[way](scope, id), way).to.equal(null);
        }
      expect(await organizations.find(everywhere, aPublicId())).to.equal(null);
    });

    it('is listed in pages, oldest first, by status as stored, and by what its name contains in whatever case', async () => {
      await agencyIn(store, { name: 'Young', createdAt: later(NOW, 1), status: 'cancelled', cancelledAt: NOW });
      const old = await agencyIn(store, { name: '100% Old', createdAt: later(NOW, -1) });
      await agencyIn(store, { name: 'Middle' });
      expect(await names(everywhere, PAGE, {})).to.deep.equal(['100% Old', 'Middle', 'Young']);
      expect(await organizations.page(everywhere, { page: 2, perPage: 2 }, {})).to.deep.include({ total: 3, page: 2, perPage: 2 });
      expect(await names(everywhere, { page: 2, perPage: 2 }, {})).to.deep.equal(['Young']);
      expect(await names(everywhere, PAGE, { status: 'cancelled' })).to.deep.equal(['Young']);
      expect(await names(everywhere, { ...PAGE, search: 'oL' }, {})).to.deep.equal(['100% Old']);
      expect(await names(everywhere, { ...PAGE, search: '%' }, {})).to.deep.equal(['100% Old']);
      expect(await names(old.own, PAGE, {})).to.deep.equal(['100% Old']);
    });

    it('tells how many monitors it has, those of its customers included', async () => {
      const agency = await agencyIn(store);
      const other = await agencyIn(store, { name: 'Other agency' });
      const customer = await customerOf(store, agency);
      await store.storeMonitor({ organizationId: agency.organization.id });
      await store.storeMonitor({ organizationId: agency.organization.id, customerId: customer.id });
      expect((await organizations.find(everywhere, agency.organization.id))?.used).to.equal(2);
      expect((await organizations.page(everywhere, PAGE, {})).items.map(({ used }) => used)).to.deep.equal([2, 0]);
      expect((await organizations.lock(everywhere, other.organization.id))?.used).to.equal(0);
    });

    it('stores a change under the next revision, and answers nameTaken for the name of another', async () => {
      const { organization } = await agencyIn(store);
      await agencyIn(store, { name: 'Other agency' });
      const saved = await organizations.save({ ...organization, name: 'New name', vatId: 'DE123456789', vatValidatedAt: NOW });
      expect(saved).to.deep.equal({ ...organization, name: 'New name', vatId: 'DE123456789', vatValidatedAt: NOW, revision: 2 });
      expect(await organizations.find(everywhere, organization.id)).to.deep.equal(saved);
      await store.unitOfWork.inTransaction(async () => {
        expect(await organizations.save({ ...organization, name: 'Other agency', revision: 2 })).to.equal('nameTaken');
        expect(await organizations.find(everywhere, organization.id)).to.deep.equal(saved);
      });
    });

    it('stores one of many changes of the same revision', async () => {
      const { organization } = await agencyIn(store);
      const fates = await executeBatched((at) => fateOf(organizations.save({ ...organization, name: `n${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await organizations.find(everywhere, organization.id)).to.include({ name: `n${fates.indexOf('stored')}`, revision: 2 });
    });

    it('is changed by one unit of work after the other once they lock it', async () => {
      const { organization } = await agencyIn(store, { name: '' });
      const extend = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await organizations.lock(everywhere, organization.id);
          await organizations.save({ ...found!, name: `${found!.name}x` });
        });
      await executeBatched(extend);
      expect((await organizations.find(everywhere, organization.id))?.name).to.equal('x'.repeat(AT_ONCE));
    });
  });
