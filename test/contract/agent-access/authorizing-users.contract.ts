import { expect } from 'chai';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB, EVE, customers, organizations } from '../../builders/tenants.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const [agency, otherAgency] = organizations.map(({ id, publicId, name }) => ({ id, publicId, name }));
const [customer] = customers.map(({ id, publicId, name }) => ({ id, publicId, name }));

const ada = {
  ...{ userId: ADA, email: 'ada@example.com', isActive: true, role: 'admin', customerId: null, customer: null },
  ...{ organizationId: 1, organizationStatus: 'active', organization: agency },
};

/** What every adapter of AuthorizingUsers promises. */
export const authorizingUsersContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`AuthorizingUsers, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const found = async (now = NOW) => [await store.authorizingUsers.find(ADA, now), await store.authorizingUsers.byEmail('ada@example.com', now)];

    it('finds a user by id and by email, with the organization', async () => {
      expect(await found()).to.deep.equal([ada, ada]);
    });

    it('finds the customer of a user', async () => {
      expect(await store.authorizingUsers.find(BOB, NOW)).to.deep.include({ userId: BOB, role: 'editor', organization: agency, customerId: 5, customer });
    });

    it('finds no customer of another organization', async () => {
      await store.tenants.changeUser(BOB, { organizationId: 2 });
      expect(await store.authorizingUsers.find(BOB, NOW)).to.deep.include({ organization: otherAgency, customerId: 5, customer: null });
    });

    it('finds users of any organization', async () => {
      expect(await store.authorizingUsers.byEmail('eve@example.com', NOW)).to.deep.include({ userId: EVE, organization: otherAgency });
    });

    it('returns a user as active until 30 days after the deletion request', async () => {
      await store.tenants.requestDeletion(ADA, NOW);
      const end = later(NOW, days(30));
      for (const [at, isActive] of [[later(end, -1), true], [end, false]] as const)
        expect(await found(at)).to.deep.equal([{ ...ada, isActive }, { ...ada, isActive }]);
    });

    it('returns the current state of the user and of the organization', async () => {
      await store.tenants.changeUser(ADA, { isActive: false, role: 'readonly' });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: NOW });
      const changed = { ...ada, isActive: false, role: 'readonly' };
      for (const [at, organizationStatus] of [[later(NOW, days(30) - 1), 'cancelled'], [later(NOW, days(30)), 'deleted']] as const)
        expect(await store.authorizingUsers.find(ADA, at)).to.deep.equal({ ...changed, organizationStatus });
    });

    it('returns null for an unknown id or email', async () => {
      expect([await store.authorizingUsers.find(1000, NOW), await store.authorizingUsers.byEmail('nobody@example.com', NOW), await store.authorizingUsers.byEmail('ada@example.co', NOW)]).to.deep.equal([null, null, null]);
    });
  });
