import { expect } from 'chai';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB, EVE, customers, organizations } from '../../builders/tenants.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const [agency, otherAgency] = organizations.map(({ id, publicId, name }) => ({ id, publicId, name }));
const [customer] = customers.map(({ id, publicId, name }) => ({ id, publicId, name }));

/** What every look-up of users for agents promises. */
export const agentUsersContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`AgentUsers, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('finds a user by id and by email, with their organization', async () => {
      const ada = { userId: ADA, email: 'ada@example.com', isActive: true, role: 'admin', organization: agency, customerId: null, customer: null };
      expect(await store.agentUsers.find(ADA, NOW)).to.deep.equal(ada);
      expect(await store.agentUsers.byEmail('ada@example.com', NOW)).to.deep.equal(ada);
    });

    it('finds the customer of a user', async () => {
      expect(await store.agentUsers.find(BOB, NOW)).to.deep.include({ userId: BOB, role: 'editor', organization: agency, customerId: 5, customer });
    });

    it('finds no customer of another organization', async () => {
      await store.tenants.changeUser(BOB, { organizationId: 2 });
      expect(await store.agentUsers.find(BOB, NOW)).to.deep.include({ organization: otherAgency, customerId: 5, customer: null });
    });

    it('finds users of any organization', async () => {
      expect(await store.agentUsers.byEmail('eve@example.com', NOW)).to.deep.include({ userId: EVE, organization: otherAgency });
    });

    it('returns inactive users as inactive', async () => {
      await store.tenants.changeUser(ADA, { isActive: false });
      expect(await store.agentUsers.find(ADA, NOW)).to.deep.include({ userId: ADA, isActive: false });
    });

    it('returns a user as active until 30 days after the deletion request', async () => {
      await store.tenants.requestDeletion(ADA, NOW);
      const end = later(NOW, days(30));
      for (const [at, isActive] of [[later(end, -1), true], [end, false]] as const) {
        expect(await store.agentUsers.find(ADA, at)).to.deep.include({ userId: ADA, isActive });
        expect(await store.agentUsers.byEmail('ada@example.com', at)).to.deep.include({ userId: ADA, isActive });
      }
    });

    it('returns null for an unknown id or email', async () => {
      expect([await store.agentUsers.find(1000, NOW), await store.agentUsers.byEmail('nobody@example.com', NOW), await store.agentUsers.byEmail('ada@example.co', NOW)]).to.deep.equal([null, null, null]);
    });
  });
