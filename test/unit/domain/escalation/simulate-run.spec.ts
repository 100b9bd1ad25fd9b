import { expect } from 'chai';
import { NO_PLAN } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationPlan } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { simulateRun } from '../../../../src/domain/escalation/simulate-run.ts';
import type { SimulatedStep, SimulationEnd } from '../../../../src/domain/escalation/simulate-run.ts';
import { OPENED, at, planWith, step } from './escalation-runs.ts';

/** Simulates a plan whose steps have these reaches, and the last of them from then on. */
const simulated = (plan: EscalationPlan, ...reaches: readonly StepReach[]) => {
  const simulation = simulateRun(plan, OPENED);
  const steps: SimulatedStep[] = [];
  let result: IteratorResult<SimulatedStep, SimulationEnd> = simulation.next();
  while (result.done !== true) {
    steps.push(result.value);
    result = simulation.next(reaches[steps.length - 1] ?? reaches.at(-1) ?? 'somebody');
  }
  return { steps, times: steps.map((one) => one.at), end: result.value };
};

describe('the simulation of an incident that nobody acknowledges', () => {
  it('takes each step at its time, with the repetitions, until none is left', () => {
    const plan = planWith({ steps: [step(5), step(10)], repeats: 1, repeatAfterMinutes: 30 });
    const { steps, end } = simulated(plan, 'somebody');
    const [first, second] = plan.steps;
    expect(steps).to.deep.equal([
      { at: at(5), step: first, position: 0 },
      { at: at(15), step: second, position: 1 },
      { at: at(45), step: first, position: 2 },
      { at: at(55), step: second, position: 3 },
    ]);
    expect(end).to.equal('exhausted');
  });

  it('takes the next step at once if one reaches nobody, and ends as nobodyNotified if none does', () => {
    const { times, end } = simulated(planWith(), 'nobody', 'somebody');
    expect(times).to.deep.equal([at(5), at(5), at(20)]);
    expect(end).to.equal('exhausted');
    expect(simulated(planWith(), 'nobody').end).to.equal('nobodyNotified');
  });

  it('ends at a step that is held', () => {
    const { times, end } = simulated(planWith({ onNobody: 'hold' }), 'somebody', 'nobody');
    expect(times).to.deep.equal([at(5), at(15)]);
    expect(end).to.equal('held');
  });

  it('ends as nobodyNotified at once without steps', () => {
    expect(simulated(NO_PLAN)).to.deep.equal({ steps: [], times: [], end: 'nobodyNotified' });
  });

  it('lists 100 steps at most', () => {
    const { steps, end } = simulated(planWith({ steps: Array.from({ length: 20 }, () => step(1)), repeats: 20 }));
    expect(steps).to.have.lengthOf(100);
    expect(end).to.equal('cut');
    const hundred = planWith({ steps: Array.from({ length: 20 }, () => step(1)), repeats: 4 });
    expect(simulated(hundred, 'somebody').end).to.equal('exhausted');
    expect(simulated(hundred, 'nobody').end).to.equal('nobodyNotified');
  });
});
