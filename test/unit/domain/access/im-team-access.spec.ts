import { expect } from 'chai';
import { decideImUser, imUserEligible, teamAdminRules, teamMembershipRules, teamWriteRules } from '../../../../src/domain/access/im-team-access.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser } from '../../../builders/callers.ts';

const administrators = [aUser({ role: 'admin' }), aToken({ role: 'admin' }), aUser({ role: 'readonly', isGlobalAdmin: true }), systemCaller];
const others = [aUser({ role: 'editor' }), aToken({ role: 'responder' })];
const TEAM = 5;

describe('access to teams', () => {
  it('lets administrators of the organization, platform administrators and administrators of the team change it; others get imTeamWriteDenied', () => {
    for (const caller of administrators) for (const imRole of [null, 'member', 'admin'] as const) expect(firstBroken(teamWriteRules, { caller, imRole })).to.equal(null);
    for (const caller of others) {
      expect(firstBroken(teamWriteRules, { caller, imRole: 'admin' })).to.equal(null);
      for (const imRole of [null, 'member'] as const) expect(firstBroken(teamWriteRules, { caller, imRole })).to.deep.equal(refused('imTeamWriteDenied'));
    }
  });

  it('lets members and administrators act on the team’s incidents, and everybody on those without a team; others get imTeamMembershipRequired', () => {
    for (const caller of [...administrators, ...others]) expect(firstBroken(teamMembershipRules, { caller, teamId: null, imRole: null })).to.equal(null);
    for (const caller of administrators) expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole: null })).to.equal(null);
    for (const caller of others) {
      for (const imRole of ['member', 'admin'] as const) expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole })).to.equal(null);
      expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole: null })).to.deep.equal(refused('imTeamMembershipRequired'));
    }
  });

  it('requires an administrator of the team, or of the organization, for notifying a responder', () => {
    for (const caller of administrators) expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'member' })).to.equal(null);
    for (const caller of others) {
      expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'admin' })).to.equal(null);
      expect(firstBroken(teamAdminRules, { caller, teamId: null, imRole: null })).to.equal(null);
      expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'member' })).to.deep.equal(refused('imTeamAdminRequired'));
    }
  });
});

describe('users of incident management', () => {
  const user = { isActive: true, customerId: null, role: 'responder' } as const;

  it('are active, bound to no customer, and administrators, editors or responders', () => {
    for (const role of ['admin', 'editor', 'responder'] as const) expect(imUserEligible({ ...user, role })).to.equal(true);
    expect(imUserEligible({ ...user, role: 'readonly' })).to.equal(false);
    expect(imUserEligible({ ...user, isActive: false })).to.equal(false);
    expect(imUserEligible({ ...user, customerId: 3 })).to.equal(false);
  });

  it('are refused with userNotFound when unknown, and with imUserNotEligible otherwise', () => {
    expect(decideImUser(null)).to.deep.equal(refused('userNotFound'));
    expect(decideImUser({ ...user, isActive: false })).to.deep.equal(refused('imUserNotEligible'));
    expect(decideImUser(user)).to.deep.equal(accepted(user));
  });
});
