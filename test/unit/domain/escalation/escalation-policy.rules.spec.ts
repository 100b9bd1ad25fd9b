import { expect } from 'chai';
import { policyTargetRules, policyTeamRules } from '../../../../src/domain/escalation/escalation-policy.rules.ts';
import type { EscalationTarget } from '../../../../src/domain/escalation/escalation-policy.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const nothing = {
  users: new Map(),
  schedules: new Set<number>(),
  teams: new Set<number>(),
  channels: new Set<number>(),
};
const user = { type: 'user', userId: 'u' } as const;

const policyOf = (...targets: readonly EscalationTarget[]) => ({
  teamId: null,
  steps: [{ targets, afterMinutes: 5, onlyDuring: null }],
});
const codeOf = (known: object, ...targets: readonly EscalationTarget[]) =>
  firstBroken(policyTargetRules, { policy: policyOf(...targets), known: { ...nothing, ...known } })?.code;

describe('the records that a policy names', () => {
  it('exist in the organization, each kind with its own code', () => {
    expect(codeOf({}, { type: 'team', teamId: 1 })).to.equal('imTeamNotFound');
    expect(codeOf({}, { type: 'schedule', scheduleId: 1 })).to.equal('imScheduleNotFound');
    expect(codeOf({}, { type: 'channel', channelId: 1 })).to.equal('channelNotFound');
    expect(codeOf({}, user)).to.equal('userNotFound');
    expect(codeOf({ users: new Map([['u', { isEligible: false }]]) }, user)).to.equal('imUserNotEligible');
    const ids = new Set([1]);
    const known = { teams: ids, schedules: ids, channels: ids, users: new Map([['u', { isEligible: true }]]) };
    const targets = [
      { type: 'team', teamId: 1 },
      { type: 'schedule', scheduleId: 1 },
      { type: 'channel', channelId: 1 },
    ] as const;
    expect(codeOf(known, ...targets, user)).to.equal(undefined);
  });

  it('include its team', () => {
    const policy = { ...policyOf(user), teamId: 2 };
    expect(firstBroken(policyTeamRules, { policy, known: nothing })?.code).to.equal('imTeamNotFound');
    expect(firstBroken(policyTeamRules, { policy, known: { ...nothing, teams: new Set([2]) } })).to.equal(null);
    expect(firstBroken(policyTeamRules, { policy: policyOf(user), known: nothing })).to.equal(null);
  });
});
