import { expect } from 'chai';
import { policyTargetRules, policyTeamRules } from '../../../../src/domain/escalation/escalation-policy.rules.ts';
import { layerRules } from '../../../../src/domain/on-call/schedule.rules.ts';
import { obey } from '../../../../src/domain/kernel/rules.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { alwaysOnCall, beginsWithIncidentManagement, firstPolicy } from '../../../../src/domain/setup/first-on-call.ts';
import { NOW } from '../../../builders/clock.ts';
import { segmentsBetween } from '../on-call/schedules.ts';

const ADA = 'ada';

describe('the start of an organization', () => {
  it('has incident management in the first one of an installation only', () => {
    expect(beginsWithIncidentManagement({ isFirst: true })).to.equal(true);
    expect(beginsWithIncidentManagement({ isFirst: false })).to.equal(false);
  });

  it('has the person who set it up on call from the first instant, without a gap over handoffs and changes of the clocks', () => {
    const layer = alwaysOnCall(ADA, NOW);
    expect(obey(layerRules, [layer], () => null).ok).to.equal(true);
    const schedule = { definitions: [{ timezone: 'Europe/Zurich', layers: [layer] }] };
    const inAYear = later(NOW, days(366));
    expect(segmentsBetween(schedule, NOW, inAYear)).to.deep.equal([
      { from: NOW.toISOString(), to: inAYear.toISOString(), onCall: [ADA] },
    ]);
  });

  it('has a policy that pages by the schedule at once', () => {
    const policy = firstPolicy('Page who is on call', 1, 2);
    const known = { users: new Map(), schedules: new Set([2]), teams: new Set([1]), channels: new Set<number>() };
    expect(obey([...policyTeamRules, ...policyTargetRules], { policy, known }, () => null).ok).to.equal(true);
    expect(policy.steps).to.deep.equal([
      { afterMinutes: 0, targets: [{ type: 'schedule', scheduleId: 2 }], onlyDuring: null },
    ]);
  });
});
