import { expect } from 'chai';
import type { Enrolment } from '../../../src/application/access/ports.ts';
import type { Users } from '../../../src/application/accounts/ports.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { anonymised } from '../../../src/domain/accounts/user.ts';
import { aNewUser, aPublicId, agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of members promises. */
export const usersContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Users, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let users: Users;
    let agency: Agency;
    let other: Agency;
    beforeEach(async () => {
      store = await open();
      ({ users } = store);
      agency = await agencyIn(store);
      other = await agencyIn(store, { name: 'Other agency' });
    });
    afterEach(() => store.close());

    const emails = async (...asked: Parameters<Users['page']>): Promise<readonly string[]> => (await users.page(...asked)).items.map(({ email }) => email);

    it('finds a member as it was added, who has never signed in and has no two-step verification', async () => {
      const record = aNewUser(agency.organization.id, { role: 'responder', isGlobalSupporter: true });
      const added = await users.add(record);
      if (added === 'emailTaken') throw new Error(added);
      const { id: _id, ...rest } = added;
      expect(rest).to.deep.equal({ ...record, revision: 1, mfaEnabled: false, lastSignInAt: null });
      expect(await users.find(agency.own, added.publicId)).to.deep.equal(added);
      expect(await users.byEmail(added.email)).to.deep.equal(added);
    });

    it('is found by the organization, by the platform and by those of the same customer, and by nobody else', async () => {
      const [one, two] = [await customerOf(store, agency), await customerOf(store, agency)];
      const [bound, free] = [await memberOf(store, agency, { customerId: one.id }), await memberOf(store, agency)];
      const scopes = [agency.own, everywhere, { ...agency.own, customerId: one.id }, { ...agency.own, customerId: two.id }, other.own, nowhere];
      const foundOf = (publicId: string) => Promise.all(scopes.map(async (scope) => (await users.find(scope, publicId)) !== null));
      expect(await foundOf(bound.publicId)).to.deep.equal([true, true, true, false, false, false]);
      expect(await foundOf(free.publicId)).to.deep.equal([true, true, false, false, false, false]);
      expect(await emails({ ...agency.own, customerId: one.id }, PAGE)).to.deep.equal([bound.email]);
      expect([await users.find(everywhere, aPublicId()), await users.byEmail('x@example.com')]).to.deep.equal([null, null]);
    });

    it('are listed in pages, oldest first, and by what name or address contain in whatever case', async () => {
      await memberOf(store, agency, { email: 'young@example.com', firstName: 'Grace', lastName: 'Hopper', createdAt: later(NOW, 1) });
      await memberOf(store, agency, { email: '100%@example.com', firstName: 'Ada', lastName: 'Lovelace', createdAt: later(NOW, -1) });
      await memberOf(store, agency, { email: 'middle@example.com', firstName: '', lastName: '' });
      await memberOf(store, other, { email: 'foreign@example.com' });
      expect(await emails(agency.own, PAGE)).to.deep.equal(['100%@example.com', 'middle@example.com', 'young@example.com']);
      expect(await users.page(agency.own, { page: 2, perPage: 2 })).to.deep.include({ total: 3, page: 2, perPage: 2 });
      expect(await emails(agency.own, { page: 2, perPage: 2 })).to.deep.equal(['young@example.com']);
      for (const [search, found] of [['MIDDLE@', 'middle@example.com'], ['ce hop', 'young@example.com'], ['%', '100%@example.com']] as const)
        expect(await emails(agency.own, { ...PAGE, search }), search).to.deep.equal([found]);
      expect(await users.page(agency.own, { ...PAGE, search: 'nobody' })).to.deep.include({ items: [], total: 0 });
    });

    it('answers emailTaken for an address of any organization, and leaves the unit of work usable', async () => {
      await memberOf(store, other, { email: 'ada@example.com' });
      await store.unitOfWork.inTransaction(async () => {
        expect(await users.add(aNewUser(agency.organization.id, { email: 'ada@example.com' }))).to.equal('emailTaken');
        await memberOf(store, agency, { email: 'bob@example.com' });
      });
      expect(await emails(agency.own, PAGE)).to.deep.equal(['bob@example.com']);
    });

    it('adds one of many that come with the same address at once', async () => {
      const fates = await executeBatched((at) => fateOf(users.add(aNewUser((at % 2 === 0 ? agency : other).organization.id, { email: 'ada@example.com' }))));
      expect(fates.toSorted()).to.deep.equal(oneWinner('emailTaken'));
    });

    it('stores a change under the next revision', async () => {
      const customer = await customerOf(store, agency);
      const added = await memberOf(store, agency);
      const changes = { firstName: 'Grace', role: 'readonly', isActive: false, isGlobalAdmin: true, customerId: customer.id, updatedAt: later(NOW, 1) } as const;
      await users.save({ ...added, ...changes });
      expect(await users.find(agency.own, added.publicId)).to.deep.equal({ ...added, ...changes, revision: 2 });
    });

    it('stores one of many changes of the same revision', async () => {
      const added = await memberOf(store, agency);
      const fates = await executeBatched((at) => fateOf(users.save({ ...added, firstName: `n${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await users.find(agency.own, added.publicId)).to.include({ firstName: `n${fates.indexOf('stored')}`, revision: 2 });
    });

    it('is bound to no customer that has gone: who comes too late is stale', async () => {
      const { id: customerId, ...customer } = await customerOf(store, agency);
      const [bound, free] = [await memberOf(store, agency, { customerId }), await memberOf(store, agency)];
      await store.customers.remove({ ...customer, id: customerId });
      expect(await fateOf(users.add(aNewUser(agency.organization.id, { customerId })))).to.equal('stale');
      expect(await fateOf(users.save({ ...free, customerId }))).to.equal('stale');
      expect([await users.find(everywhere, bound.publicId), await users.find(everywhere, free.publicId)]).to.deep.equal([null, free]);
    });

    it('either goes with the customer or comes too late when it is bound and the customer removed at once', async () => {
      const customer = await customerOf(store, agency);
      const fates = await executeBatched((at) => fateOf(at === 3 ? store.customers.remove(customer) : users.add(aNewUser(agency.organization.id, { customerId: customer.id }))));
      expect(fates.filter((fate) => fate !== 'stored' && fate !== 'stale')).to.deep.equal([]);
      expect((await users.page(agency.own, PAGE)).total).to.equal(0);
    });

    it('tells whether two-step verification is confirmed', async () => {
      const { id, publicId } = await memberOf(store, agency);
      const begun: Enrolment = { userId: id, sealedSecret: null, sealedPending: 'sealed', confirmedAt: null, lastUsedStep: null, wrongCodes: 0, lockedUntil: null };
      await store.enrolments.save(begun);
      expect((await users.find(agency.own, publicId))?.mfaEnabled).to.equal(false);
      await store.enrolments.save({ ...begun, sealedSecret: 'sealed', sealedPending: null, confirmedAt: NOW });
      expect((await users.find(agency.own, publicId))?.mfaEnabled).to.equal(true);
      expect((await users.byEmail((await users.find(agency.own, publicId))!.email))?.mfaEnabled).to.equal(true);
    });

    it('is found no more once erased, and the address is free for somebody new', async () => {
      const added = await memberOf(store, agency, { role: 'admin' });
      await users.erase(anonymised(added, NOW), NOW);
      const remains = `${added.publicId}@deleted.invalid`;
      expect(await Promise.all([users.find(everywhere, added.publicId), users.byEmail(added.email), users.byEmail(remains)])).to.deep.equal([null, null, null]);
      expect(await users.page(agency.own, PAGE)).to.deep.include({ items: [], total: 0 });
      expect(await store.administrators.list(agency.organization.id)).to.deep.equal([]);
      expect(await fateOf(users.save({ ...added, firstName: 'Again' }))).to.equal('stale');
      expect(await fateOf(users.add(aNewUser(agency.organization.id, { email: added.email })))).to.equal('stored');
    });

    it('is erased once, and not after a change that the eraser has not seen', async () => {
      const added = await memberOf(store, agency);
      await users.save({ ...added, firstName: 'Grace' });
      expect(await fateOf(users.erase(anonymised(added, NOW), NOW))).to.equal('stale');
      const fates = await executeBatched(() => fateOf(users.erase(anonymised({ ...added, revision: 2 }, NOW), NOW)));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
    });
  });

/** What those promise who know the names of organizations. */
export const organizationNamesContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`OrganizationNames, ${adapter}`, () => {
    it('names an organization, and nothing that is none', async () => {
      const store = await open();
      const { organization } = await agencyIn(store, { name: 'Acme' });
      expect([await store.organizationNames.nameOf(organization.id), await store.organizationNames.nameOf(organization.id + 1)]).to.deep.equal(['Acme', null]);
      await store.close();
    });
  });
