import { expect } from 'chai';
import { authorizingUserRules } from '../../../../src/domain/access/authorizing-user.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';

describe('the authorizing user of an agent session', () => {
  it('is asked for with authorizingUserUnresolved once it is no longer resolvable', () => {
    expect(firstBroken(authorizingUserRules, anAgent({ userId: null }))).to.deep.equal(refused('authorizingUserUnresolved'));
    expect(firstBroken(authorizingUserRules, anAgent({ userId: 7 }))).to.equal(null);
  });

  it('is no matter of callers that are no agents', () => {
    for (const caller of [aUser(), aToken(), systemCaller]) expect(firstBroken(authorizingUserRules, caller)).to.equal(null);
  });
});
