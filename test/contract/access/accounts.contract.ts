import { expect } from 'chai';
import type { Accounts } from '../../../src/application/access/ports.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { anonymised } from '../../../src/domain/accounts/user.ts';
import { customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { fateOf } from '../at-once.ts';
import { tokenOf, officeIn } from './under-test.ts';
import type { AccessUnderTest, Office, OpenAccess } from './under-test.ts';

/** What every store of accounts promises to those who prove that one is theirs. */
export const accountsContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`Accounts, ${adapter}`, () => {
    let store: AccessUnderTest;
    let accounts: Accounts;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      ({ accounts } = store);
      office = await officeIn(store);
    });
    afterEach(() => store.close());

    it('tell an account by its address and by its id, with its organization', async () => {
      const { id: userId, publicId: userPublicId, email, firstName, lastName, organizationId } = office.admin;
      const found = await accounts.byEmail(email, NOW);
      expect(found).to.deep.equal({
        ...{ userId, userPublicId, organizationId, organizationName: office.agency.organization.name, organizationStatus: 'active', email, firstName, lastName },
        ...{ passwordHash: null, isActive: true, isGlobalAdmin: false, isGlobalSupporter: false, mfaEnabled: false, createdAt: NOW, updatedAt: NOW },
      });
      expect(await accounts.byId(userId, NOW)).to.deep.equal(found);
      expect([await accounts.byEmail('x@example.com', NOW), await accounts.byId(userId + 1000, NOW)]).to.deep.equal([null, null]);
    });

    it('are found within the scope only', async () => {
      const customer = await customerOf(store, office.agency);
      const bound = await memberOf(store, office.agency, { customerId: customer.id });
      const scopes = [everywhere, office.agency.own, { ...office.agency.own, customerId: customer.id }, { ...office.agency.own, customerId: -1 }, nowhere];
      const found = await Promise.all(scopes.map(async (scope) => (await accounts.find(scope, bound.publicId, NOW)) !== null));
      expect(found).to.deep.equal([true, true, true, false, false]);
    });

    it('tell nothing of somebody who was erased', async () => {
      await store.users.erase(anonymised(office.admin, NOW), NOW);
      expect(await accounts.byId(office.admin.id, NOW)).to.equal(null);
    });

    it('tell nothing of an account from the moment on that its deletion takes effect', async () => {
      await store.accountDeletions.replace(null, { userId: office.admin.id, status: 'requested', requestedAt: NOW });
      const end = later(NOW, days(30));
      expect(await accounts.byId(office.admin.id, later(end, -1))).to.not.equal(null);
      expect([await accounts.byId(office.admin.id, end), await accounts.byEmail(office.admin.email, end)]).to.deep.equal([null, null]);
    });

    it('tell that two-step verification is on once it is confirmed', async () => {
      const enrolment = { userId: office.admin.id, sealedSecret: null, sealedPending: 'p', lastUsedStep: null, wrongCodes: 0, lockedUntil: null };
      await store.enrolments.save({ ...enrolment, confirmedAt: null });
      expect((await accounts.byId(office.admin.id, NOW))?.mfaEnabled).to.equal(false);
      await store.enrolments.save({ ...enrolment, confirmedAt: NOW });
      expect((await accounts.byId(office.admin.id, NOW))?.mfaEnabled).to.equal(true);
    });

    it('tell the standing of the organization at the moment that is asked for', async () => {
      await store.organizations.save({ ...office.agency.organization, status: 'cancelled', cancelledAt: NOW });
      const at = async (now: Date) => (await accounts.byId(office.admin.id, now))?.organizationStatus;
      expect([await at(NOW), await at(later(NOW, days(1000)))]).to.deep.equal(['cancelled', 'deleted']);
    });

    it('take a new password, so that who has read the member before is stale', async () => {
      await accounts.setPassword(office.admin.id, 'hash', later(NOW, 1));
      expect(await accounts.byId(office.admin.id, NOW)).to.deep.include({ passwordHash: 'hash', updatedAt: later(NOW, 1) });
      expect(await fateOf(store.users.save({ ...office.admin, firstName: 'Other' }))).to.equal('stale');
    });

    it('are held once they are locked: a new password waits until the unit of work ends', async () => {
      const held = Promise.withResolvers<undefined>();
      const locking = store.unitOfWork.inTransaction(async () => {
        const account = await accounts.lock(office.admin.id, NOW);
        held.resolve(undefined);
        await accounts.noteSignIn(office.admin.id, NOW);
        return [account?.passwordHash, (await accounts.byId(office.admin.id, NOW))?.passwordHash];
      });
      await held.promise;
      const changing = store.unitOfWork.inTransaction(() => accounts.setPassword(office.admin.id, 'hash', NOW));
      expect(await locking).to.deep.equal([null, null]);
      await changing;
      expect((await accounts.lock(office.admin.id, NOW))?.passwordHash).to.equal('hash');
      expect(await accounts.lock(office.admin.id + 1000, NOW)).to.equal(null);
    });

    it('note a sign-in, which makes nobody stale', async () => {
      await accounts.noteSignIn(office.admin.id, later(NOW, 1));
      expect((await store.users.find(everywhere, office.admin.publicId))?.lastSignInAt).to.deep.equal(later(NOW, 1));
      expect(await fateOf(store.users.save(office.admin))).to.equal('stored');
    });

    it('tell when a token expires, null for never', async () => {
      const [never, soon] = [await tokenOf(store, office.admin), await tokenOf(store, office.admin, { expiresAt: later(NOW, 5) })];
      expect([await accounts.tokenExpiry(never.id), await accounts.tokenExpiry(soon.id)]).to.deep.equal([null, later(NOW, 5)]);
    });
  });
