import { expect } from 'chai';
import type { AgentApproval, AgentApprovals } from '../../../src/application/agent-access/ports.ts';
import { elapsed, later } from '../../../src/domain/kernel/time.ts';
import { aGrant } from '../../builders/agents.ts';
import { NOW } from '../../builders/clock.ts';
import { BOB } from '../../builders/tenants.ts';
import { together } from '../../builders/together.ts';
import { IDENTITY } from './under-test.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const AT_ONCE = 8;
const anApproval = (facts: Partial<AgentApproval> = {}): AgentApproval => ({ identity: IDENTITY, grant: aGrant(), registrationId: 'reg_a', createdAt: NOW, ...facts });

/** What every store of approvals promises. */
export const agentApprovalsContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`AgentApprovals, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let approvals: AgentApprovals;
    beforeEach(async () => {
      store = await open();
      ({ agentApprovals: approvals } = store);
    });
    afterEach(() => store.close());
    const approvalOf = (subject: string, issuer = IDENTITY.issuer) => approvals.lock(issuer, subject);

    it('stores an approval by identity', async () => {
      await approvals.put(anApproval());
      expect([await approvalOf('ada'), await approvals.find(IDENTITY.issuer, 'ada')]).to.deep.equal([anApproval(), anApproval()]);
      expect([await approvalOf('bob'), await approvals.find(IDENTITY.issuer, 'bob')]).to.deep.equal([null, null]);
      expect(await approvalOf('ada', 'https://other.example')).to.equal(null);
    });

    it('keeps the last approval for each issuer and subject', async () => {
      const next = anApproval({ identity: { ...IDENTITY, clientId: 'other' }, grant: aGrant({ userId: BOB, customerId: 5, email: 'bob@example.com' }), registrationId: 'reg_b', createdAt: later(NOW, 1) });
      await approvals.put(anApproval());
      await approvals.put(next);
      expect(await approvalOf('ada')).to.deep.equal(next);
    });

    it('removes one approval', async () => {
      const other = anApproval({ identity: { ...IDENTITY, subject: 'bob' } });
      await approvals.put(anApproval());
      await approvals.put(other);
      await approvals.remove(IDENTITY.issuer, 'ada');
      await approvals.remove(IDENTITY.issuer, 'nobody');
      expect(await approvalOf('ada')).to.equal(null);
      expect(await approvalOf('bob')).to.deep.equal(other);
    });

    it('serializes transactions that lock it', async () => {
      await approvals.put(anApproval());
      await together(AT_ONCE, () =>
        store.unitOfWork.inTransaction(async () => {
          const approval = await approvalOf('ada');
          if (approval !== null) await approvals.put({ ...approval, createdAt: later(approval.createdAt, 1) });
        }),
      );
      expect(elapsed(NOW, (await approvalOf('ada'))?.createdAt ?? NOW)).to.equal(AT_ONCE);
    });
  });
