import { expect } from 'chai';
import { customerRoutingRules, targetRules } from '../../../../src/domain/alert-sources/target.rules.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const known = { ids: [1], known: new Set([1]) };
const unknown = { ids: [1], known: new Set<number>() };
const all = { teams: known, policies: known, customers: known };

describe('the records that sources and events name', () => {
  it('exist in the organization; a team is checked first, then a policy, then a customer', () => {
    expect(firstBroken(targetRules, all)).to.equal(null);
    expect(firstBroken(targetRules, { ...all, customers: unknown })?.code).to.equal('invalidCustomerId');
    expect(firstBroken(targetRules, { ...all, policies: unknown, customers: unknown })?.code).to.equal(
      'imRoutingInvalidPolicyId',
    );
    expect(firstBroken(targetRules, { teams: unknown, policies: unknown, customers: unknown })?.code).to.equal(
      'imTeamNotFound',
    );
  });

  it('are a team and a policy for a customer; a team is checked first', () => {
    expect(firstBroken(customerRoutingRules, { teams: known, policies: known })).to.equal(null);
    expect(firstBroken(customerRoutingRules, { teams: known, policies: unknown })?.code).to.equal(
      'imRoutingInvalidPolicyId',
    );
    expect(firstBroken(customerRoutingRules, { teams: unknown, policies: unknown })?.code).to.equal('invalidTeamId');
  });
});
