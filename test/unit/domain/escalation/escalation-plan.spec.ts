import { expect } from 'chai';
import { NO_PLAN, planOf, stepAt } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationPolicyMembers } from '../../../../src/domain/escalation/escalation-policy.ts';
import { planWith, step } from './escalation-runs.ts';

describe('the plan of a policy', () => {
  it('is the policy without its name and team', () => {
    const plan = planWith({ repeats: 2, repeatAfterMinutes: 45, onNobody: 'hold', ackTimeoutMinutes: 20 });
    const policy: EscalationPolicyMembers = { ...plan, name: 'Production', teamId: 3 };
    expect(planOf(policy)).to.deep.equal(plan);
  });

  it('has each step once in each pass, and none after the last', () => {
    const plan = planWith({ steps: [step(5), step(10)], repeats: 1 });
    const [first, second] = plan.steps;
    expect([0, 1, 2, 3, 4].map((position) => stepAt(plan, position))).to.deep.equal([
      first,
      second,
      first,
      second,
      null,
    ]);
    expect(stepAt(planWith({ repeats: 0 }), 3)).to.equal(null);
    expect(stepAt(NO_PLAN, 0)).to.equal(null);
  });
});
