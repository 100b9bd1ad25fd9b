import { expect } from 'chai';
import { approvalRequired, recheckApproval, recheckGrant } from '../../../../src/domain/agent-access/approval.ts';
import type { ApprovalFacts } from '../../../../src/domain/agent-access/approval.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { aGrant, anAgentUser } from '../../../builders/agents.ts';

const facts = (changed: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  grant: aGrant({ scopes: ['api.read', 'api.write.monitors'] }),
  user: anAgentUser(),
  scope: undefined,
  emailOwner: 7,
  agentWritesEnabled: true,
  ...changed,
});
const reasonOf = (changed: Partial<ApprovalFacts>) => {
  const outcome = recheckApproval(facts(changed));
  return outcome.ok ? outcome.value.join(' ') : outcome.data?.['reason'];
};
const elsewhere = { id: 2, publicId: '019cadfd-8900-7a00-8a05-c5a8c26a8502', name: 'Elsewhere' };

describe('approved agent', () => {
  it('gets the approved scopes', () => {
    expect(recheckApproval(facts())).to.deep.equal(accepted(['api.read', 'api.write.monitors']));
  });

  it('receives the reason as error_description and as reason', () => {
    expect(recheckApproval(facts({ user: null }))).to.deep.equal(
      refused('invalid_grant', { error_description: 'no_human', reason: 'no_human' }),
    );
  });

  it('is refused with no_human if the user is deleted or deactivated', () => {
    expect(reasonOf({ user: null })).to.equal('no_human');
    expect(reasonOf({ user: anAgentUser({ isActive: false }) })).to.equal('no_human');
  });

  it('is refused with binding_changed if the organization, the customer or the owner of the email changed', () => {
    expect(reasonOf({ user: anAgentUser({ organization: elsewhere }) })).to.equal('binding_changed');
    expect(reasonOf({ user: anAgentUser({ customerId: 5 }) })).to.equal('binding_changed');
    expect(reasonOf({ emailOwner: 8 })).to.equal('binding_changed');
    expect(reasonOf({ emailOwner: null })).to.equal('api.read api.write.monitors');
  });

  it('is refused with scope_exceeds_grant if it requests more than was approved', () => {
    expect(reasonOf({ scope: 'api.read api.write.incidents' })).to.equal('scope_exceeds_grant');
    expect(reasonOf({ scope: 'unheard.of' })).to.equal('scope_exceeds_grant');
    expect(reasonOf({ scope: 'api.read' })).to.equal('api.read');
    expect(reasonOf({ scope: 'tools.public' })).to.equal('tools.public');
    expect(reasonOf({ scope: 'api.write.monitors api.read' })).to.equal('api.read api.write.monitors');
  });

  it('is refused with nothing_left if role and settings allow none of the requested scopes', () => {
    const readonly = anAgentUser({ role: 'readonly' });
    expect(reasonOf({ user: readonly, scope: 'api.write.monitors' })).to.equal('nothing_left');
    expect(reasonOf({ agentWritesEnabled: false, scope: 'api.write.monitors' })).to.equal('nothing_left');
    expect(reasonOf({ user: readonly })).to.equal('api.read');
    expect(reasonOf({ user: readonly, scope: 'api.read api.write.monitors' })).to.equal('api.read');
  });

  it('keeps access without the write scopes while the operator allows no agent to write', () => {
    expect(reasonOf({ agentWritesEnabled: false, scope: 'api.read' })).to.equal('api.read');
    expect(reasonOf({ agentWritesEnabled: false, scope: 'tools.public' })).to.equal('tools.public');
  });

  it('receives the first reason that applies', () => {
    const all = { user: anAgentUser({ isActive: false, organization: elsewhere }), scope: 'unheard.of' };
    expect(reasonOf(all)).to.equal('no_human');
    expect(reasonOf({ ...all, user: anAgentUser({ organization: elsewhere }) })).to.equal('binding_changed');
  });
});

describe('an identity without an approval', () => {
  it('is refused with interaction_required and the data for requesting one', () => {
    expect(approvalRequired({ registration_id: 'reg_1' })).to.deep.equal(
      refused('interaction_required', { registration_id: 'reg_1' }),
    );
  });
});

describe('claimed agent', () => {
  const answer = (changed: Partial<ApprovalFacts>) => recheckGrant(facts(changed));

  it('gets the granted scopes that the role still allows', () => {
    expect(answer({})).to.deep.equal(accepted(['api.read', 'api.write.monitors']));
    expect(answer({ user: anAgentUser({ role: 'responder' }) })).to.deep.equal(accepted(['api.read']));
  });

  it('is refused with invalid_grant if its user is deleted, deactivated or moved', () => {
    for (const user of [
      null,
      anAgentUser({ isActive: false }),
      anAgentUser({ organization: elsewhere }),
      anAgentUser({ customerId: 5 }),
    ]) {
      expect(answer({ user })).to.deep.equal(refused('invalid_grant'));
    }
  });

  it('is refused with invalid_scope for more than its user granted', () => {
    expect(answer({ scope: 'api.write.incidents' })).to.deep.equal(refused('invalid_scope'));
  });
});
