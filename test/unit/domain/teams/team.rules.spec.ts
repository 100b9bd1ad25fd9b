import { expect } from 'chai';
import {
  mayWriteOfPerson,
  refusedMembership,
  teamAdminRules,
  teamMembershipRules,
  teamReferenceRules,
  teamRemovalRules,
  teamWriteRules,
} from '../../../../src/domain/teams/team.rules.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { aToken, aUser } from '../../../builders/callers.ts';

const administrators = [
  aUser({ role: 'admin' }),
  aToken({ role: 'admin' }),
  aUser({ role: 'readonly', isGlobalAdmin: true }),
  systemCaller,
];
const others = [aUser({ role: 'editor' }), aToken({ role: 'responder' })];
const TEAM = 5;

describe('access to teams', () => {
  it('lets administrators of the organization, platform administrators and administrators of the team change it; others get imTeamWriteDenied', () => {
    for (const caller of administrators)
      for (const imRole of [null, 'member', 'admin'] as const)
        expect(firstBroken(teamWriteRules, { caller, imRole })).to.equal(null);
    for (const caller of others) {
      expect(firstBroken(teamWriteRules, { caller, imRole: 'admin' })).to.equal(null);
      for (const imRole of [null, 'member'] as const)
        expect(firstBroken(teamWriteRules, { caller, imRole })).to.deep.equal(refused('imTeamWriteDenied'));
    }
  });

  it('lets members and administrators act on the team’s incidents, and everybody on those without a team; others get imTeamMembershipRequired', () => {
    for (const caller of [...administrators, ...others])
      expect(firstBroken(teamMembershipRules, { caller, teamId: null, imRole: null })).to.equal(null);
    for (const caller of administrators)
      expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole: null })).to.equal(null);
    for (const caller of others) {
      for (const imRole of ['member', 'admin'] as const)
        expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole })).to.equal(null);
      expect(firstBroken(teamMembershipRules, { caller, teamId: TEAM, imRole: null })).to.deep.equal(
        refused('imTeamMembershipRequired'),
      );
    }
  });

  it('lets members put themselves on call, and administrators of the team or the organization anybody', () => {
    const may = (isAdministrator: boolean, imRole: 'admin' | 'member' | null) =>
      [true, false].map((isOwn) => mayWriteOfPerson({ isAdministrator, imRole }, isOwn));
    expect(may(true, null)).to.deep.equal([true, true]);
    expect(may(false, 'admin')).to.deep.equal([true, true]);
    expect(may(false, 'member')).to.deep.equal([true, false]);
    expect(may(false, null)).to.deep.equal([false, false]);
  });

  it('requires an administrator of the team, or of the organization, for notifying a responder', () => {
    for (const caller of administrators)
      expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'member' })).to.equal(null);
    for (const caller of others) {
      expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'admin' })).to.equal(null);
      expect(firstBroken(teamAdminRules, { caller, teamId: null, imRole: null })).to.equal(null);
      expect(firstBroken(teamAdminRules, { caller, teamId: TEAM, imRole: 'member' })).to.deep.equal(
        refused('imTeamAdminRequired'),
      );
    }
  });
});

describe('teams', () => {
  it('that a record names exist in the organization, otherwise it is refused with imTeamNotFound', () => {
    expect(firstBroken(teamReferenceRules, { ids: [1, 2], known: new Set([1, 2, 3]) })).to.equal(null);
    expect(firstBroken(teamReferenceRules, { ids: [1, 2], known: new Set([1]) })).to.deep.equal(
      refused('imTeamNotFound'),
    );
  });

  it('are not deleted while a record refers to them; the refusal lists the records', () => {
    const usedBy = [{ type: 'schedule', id: 'a', name: 'Nights' }];
    expect(firstBroken(teamRemovalRules, { usedBy: [] })).to.equal(null);
    expect(firstBroken(teamRemovalRules, { usedBy })).to.deep.equal(refused('imTeamInUse', { usedBy }));
  });
});

describe('membership in the teams of several incidents', () => {
  const incidents = [
    { publicId: 'a', teamId: null },
    { publicId: 'b', teamId: 1 },
    { publicId: 'c', teamId: 2 },
    { publicId: 'd', teamId: 3 },
  ];

  it('is required for each, and the refusal names the incidents of other teams', () => {
    const caller = aUser({ role: 'responder' });
    expect(refusedMembership(incidents, caller, new Map([[1, 'member']]))).to.deep.equal(
      refused('imTeamMembershipRequired', { deniedIncidentIds: ['c', 'd'] }),
    );
    expect(refusedMembership(incidents.slice(0, 2), caller, new Map([[1, 'member']]))).to.equal(null);
  });

  it('is not required of administrators of the organization', () => {
    expect(refusedMembership(incidents, aUser({ role: 'admin' }), new Map())).to.equal(null);
  });
});
