import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { decideImUser, imUserEligible, imUserReferenceRules } from '../../../../src/domain/teams/user.rules.ts';

describe('users of incident management', () => {
  const user = { isActive: true, customerId: null, role: 'responder' } as const;

  it('are active, bound to no customer, and administrators, editors or responders', () => {
    for (const role of ['admin', 'editor', 'responder'] as const)
      expect(imUserEligible({ ...user, role })).to.equal(true);
    expect(imUserEligible({ ...user, role: 'readonly' })).to.equal(false);
    expect(imUserEligible({ ...user, isActive: false })).to.equal(false);
    expect(imUserEligible({ ...user, customerId: 3 })).to.equal(false);
  });

  it('are refused with userNotFound when unknown, and with imUserNotEligible otherwise', () => {
    expect(decideImUser(null)).to.deep.equal(refused('userNotFound'));
    expect(decideImUser({ ...user, isActive: false })).to.deep.equal(refused('imUserNotEligible'));
    expect(decideImUser(user)).to.deep.equal(accepted(user));
  });

  it('that a record names exist in the organization and are eligible', () => {
    const known = new Map([
      ['a', { isEligible: true }],
      ['b', { isEligible: false }],
    ]);
    expect(firstBroken(imUserReferenceRules, { ids: ['a'], known })).to.equal(null);
    expect(firstBroken(imUserReferenceRules, { ids: ['a', 'b'], known })?.code).to.equal('imUserNotEligible');
    expect(firstBroken(imUserReferenceRules, { ids: ['b', 'c'], known })?.code).to.equal('userNotFound');
  });
});
