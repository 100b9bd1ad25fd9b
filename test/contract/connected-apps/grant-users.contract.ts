import { expect } from 'chai';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB } from '../../builders/tenants.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

const ada = {
  userId: ADA,
  email: 'ada@example.com',
  isActive: true,
  role: 'admin',
  organizationId: 1,
  organizationName: 'Agency',
  organizationStatus: 'active',
  customerId: null,
  customerName: null,
};

/** What every look-up of the users behind grants promises. */
export const grantUsersContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`GrantUsers, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('finds a user with their organization and customer', async () => {
      expect(await store.grantUsers.find(ADA, NOW)).to.deep.equal(ada);
      expect(await store.grantUsers.find(BOB, NOW)).to.deep.include({ userId: BOB, role: 'editor', customerId: 5, customerName: 'Acme' });
      expect(await store.grantUsers.find(1000, NOW)).to.equal(null);
    });

    it('returns a user as active until 30 days after the deletion request', async () => {
      await store.tenants.requestDeletion(ADA, NOW);
      expect(await store.grantUsers.find(ADA, later(NOW, days(30) - 1))).to.deep.equal(ada);
      expect(await store.grantUsers.find(ADA, later(NOW, days(30)))).to.deep.equal({ ...ada, isActive: false });
    });

    it('returns the current state of user and organization', async () => {
      await store.tenants.changeUser(ADA, { isActive: false, role: 'readonly' });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: NOW });
      expect(await store.grantUsers.find(ADA, later(NOW, days(30) - 1))).to.deep.equal({ ...ada, isActive: false, role: 'readonly', organizationStatus: 'cancelled' });
      expect(await store.grantUsers.find(ADA, later(NOW, days(30)))).to.deep.include({ organizationStatus: 'deleted' });
    });
  });
