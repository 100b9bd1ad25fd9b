import { expect } from 'chai';
import type { Administrators } from '../../../src/application/accounts/ports.ts';
import { administratorsBeside } from '../../../src/domain/accounts/user.ts';
import type { UserRecord } from '../../../src/domain/accounts/user.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

/** What everybody promises who tells who administers an organization. */
export const administratorsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Administrators, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let administrators: Administrators;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      ({ administrators } = store);
      agency = await agencyIn(store);
    });
    afterEach(() => store.close());

    it('are the members with the role, the inactive, the customers and the leaving among them, of one organization', async () => {
      const other = await agencyIn(store, { name: 'Other agency' });
      const customer = await customerOf(store, agency);
      const admin = await memberOf(store, agency, { role: 'admin' });
      const inactive = await memberOf(store, agency, { role: 'admin', isActive: false });
      const bound = await memberOf(store, agency, { role: 'admin', customerId: customer.id });
      const leaving = await memberOf(store, agency, { role: 'admin' });
      for (const role of ['editor', 'readonly', 'responder'] as const) await memberOf(store, agency, { role });
      await memberOf(store, other, { role: 'admin' });
      await store.accountDeletions.replace(null, { userId: leaving.id, status: 'requested', requestedAt: NOW });
      await store.accountDeletions.replace(null, { userId: admin.id, status: 'withdrawn', requestedAt: NOW, withdrawnAt: NOW });
      const colleagueOf = ({ id, email, isActive, customerId }: UserRecord, isLeaving = false) => ({ id, email, role: 'admin', isActive, customerId, isLeaving });
      const expected = [colleagueOf(admin), colleagueOf(inactive), colleagueOf(bound), colleagueOf(leaving, true)];
      expect(await administrators.list(agency.organization.id)).to.have.deep.members(expected);
      expect(await administrators.lock(agency.organization.id)).to.have.deep.members(expected);
    });

    it('leave one of themselves, however many units of work lock them to demote all at once', async () => {
      const members = await executeBatched(() => memberOf(store, agency, { role: 'admin' }));
      const demote = (user: UserRecord) =>
        store.unitOfWork.inTransaction(async () => {
          const isSpared = administratorsBeside(await administrators.lock(agency.organization.id), user) === 0;
          if (!isSpared) await store.users.save({ ...user, role: 'editor' });
          return isSpared;
        });
      expect((await Promise.all(members.map(demote))).filter(Boolean)).to.deep.equal([true]);
      expect(await administrators.list(agency.organization.id)).to.have.length(1);
    });

    it('leave one of themselves when all ask at once to be deleted', async () => {
      const members = await executeBatched(() => memberOf(store, agency, { role: 'admin' }));
      const leave = (user: UserRecord) =>
        store.unitOfWork.inTransaction(async () => {
          if (administratorsBeside(await administrators.lock(agency.organization.id), user) === 0) return 'refused';
          return store.accountDeletions.replace(null, { userId: user.id, status: 'requested', requestedAt: NOW });
        });
      const answers = await Promise.all(members.map(leave));
      expect(answers.toSorted()).to.deep.equal(['refused', ...Array.from({ length: AT_ONCE - 1 }, () => 'saved')]);
    });
  });
