import { expect } from 'chai';
import { authorizingUserRules } from '../../../../src/domain/access/authorizing-user.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';

describe('authorizingUserRules', () => {
  it('the rules refuse an agent without a resolvable user with authorizingUserUnresolved', () => {
    expect(firstBroken(authorizingUserRules, anAgent({ userId: null }))).to.deep.equal(refused('authorizingUserUnresolved'));
    expect(firstBroken(authorizingUserRules, anAgent({ userId: 7 }))).to.equal(null);
  });

  it('the rules do not apply to callers other than agents', () => {
    for (const caller of [aUser(), aToken(), systemCaller]) expect(firstBroken(authorizingUserRules, caller)).to.equal(null);
  });
});
