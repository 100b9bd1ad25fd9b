import { expect } from 'chai';
import { NO_PLAN } from '../../../../src/domain/escalation/escalation-policy.ts';
import {
  decideEscalation,
  escalateAction,
  escalateRun,
  isEscalatedByDecline,
  startRun,
  triesNext,
} from '../../../../src/domain/escalation/escalation-run.ts';
import type { EscalationRun, StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { runAfterFailedPages } from '../../../../src/domain/escalation/unreached-steps.ts';
import { OPENED, acknowledged, advance, after, at, due, follow, opened, step } from './escalation-runs.ts';

describe('escalateRun', () => {
  const escalate = (run: EscalationRun, reach: StepReach, minute: number) => {
    const action = escalateAction(run);
    if (action === null) throw new Error('There is no step.');
    return { position: action.position, ...escalateRun(run, action, reach, at(minute)) };
  };

  it('runs the next step at once and continues from there', () => {
    const { position, run } = escalate(after(opened(), 'somebody'), 'somebody', 6);
    expect(position).to.equal(1);
    expect(due(run)).to.deep.equal(at(21));
  });

  it('runs one step of an acknowledged incident, which stays stopped', () => {
    const { position, run } = escalate(follow(after(opened(), 'somebody'), acknowledged, at(6)), 'somebody', 10);
    expect(position).to.equal(1);
    expect(run).to.include({ state: 'stopped', outcome: 'acknowledged' });
  });

  it('runs one step of a snoozed incident, which stays snoozed', () => {
    const { run } = escalate(
      follow(after(opened(), 'somebody'), { type: 'snoozed', until: at(100) }, at(6)),
      'somebody',
      10,
    );
    expect(run.state).to.equal('paused');
    expect(due(run)).to.deep.equal(at(100));
  });

  it('repeats the last step after the last step, any number of times', () => {
    const exhausted = after(opened(), 'somebody', 'somebody', 'somebody');
    const once = escalate(exhausted, 'somebody', 40);
    const twice = escalate(once.run, 'somebody', 41);
    expect([once.position, twice.position]).to.deep.equal([2, 2]);
    expect(twice.run.state).to.equal('exhausted');
    expect(once.run.sequence).to.be.greaterThan(exhausted.sequence);
  });

  it('leaves a held step for the next one', () => {
    const held = advance(opened({ onNobody: 'hold' }), 'nobody').run;
    expect(escalate(held, 'somebody', 6).position).to.equal(1);
  });

  it('tries the next step at once if nobody was reached, unless it is due anyway', () => {
    expect(triesNext(follow(opened(), acknowledged, at(1)), 'nobody')).to.equal(true);
    expect(triesNext(follow(opened(), acknowledged, at(1)), 'somebody')).to.equal(false);
    expect(triesNext(opened(), 'nobody')).to.equal(false);
  });

  it('ends nobodyNotified once a repeated step reaches somebody', () => {
    const unreached = after(opened(), 'nobody', 'nobody', 'nobody');
    expect(escalate(unreached, 'nobody', 40).run.state).to.equal('nobodyNotified');
    expect(escalate(unreached, 'somebody', 40).run).to.include({ state: 'exhausted', outcome: 'exhausted' });
  });

  it('has no step without a policy', () => {
    expect(escalateAction(startRun(NO_PLAN, OPENED))).to.equal(null);
  });
});

describe('isEscalatedByDecline', () => {
  const first = ['0:0'];
  const taken = after(opened(), 'somebody');

  it('is true for a person whom the last step notified, also if an earlier one did too', () => {
    expect(isEscalatedByDecline(taken, first)).to.equal(true);
    expect(isEscalatedByDecline(after(taken, 'somebody'), ['0:0', '1:1'])).to.equal(true);
  });

  it('is false once a later step has reached somebody, also by request', () => {
    const action = escalateAction(taken);
    if (action === null) throw new Error('There is no step.');
    for (const run of [
      after(taken, 'somebody'),
      after(taken, 'somebody', 'somebody'),
      escalateRun(taken, action, 'somebody', at(6)).run,
    ])
      expect(isEscalatedByDecline(run, first)).to.equal(false);
  });

  it('is true if the later steps reached nobody', () => {
    for (const run of [after(taken, 'nobody'), after(taken, 'nobody', 'outsideHours')])
      expect(isEscalatedByDecline(run, first)).to.equal(true);
  });

  it('is false while a later step is held', () => {
    expect(isEscalatedByDecline(after(opened({ onNobody: 'hold' }), 'somebody', 'nobody'), first)).to.equal(false);
  });

  it('is false while the incident is taken on or snoozed, and true again when the acknowledgement has timed out', () => {
    const stopped = follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(6));
    for (const run of [
      stopped,
      follow(taken, { type: 'snoozed', until: at(100) }, at(6)),
      follow(taken, { type: 'resolved' }, at(6)),
    ])
      expect(isEscalatedByDecline(run, first)).to.equal(false);
    expect(isEscalatedByDecline(advance(stopped).run, ['1:1'])).to.equal(true);
  });

  it('is true once all pages of the last step have failed for others', () => {
    const ended = runAfterFailedPages(
      after(opened({ steps: [step(5)] }), 'somebody'),
      [{ stepKey: '0:0', canReach: false }],
      at(6),
    );
    expect(ended?.run.state).to.equal('nobodyNotified');
    expect(isEscalatedByDecline(ended?.run ?? taken, first)).to.equal(true);
  });

  it('is false for a person whom no step notified, such as a responder', () => {
    for (const keys of [['responder'], []])
      for (const run of [taken, after(taken, 'somebody'), after(opened(), 'nobody')])
        expect(isEscalatedByDecline(run, keys)).to.equal(false);
  });

  it('is true for a responder whom the last step notified, too', () => {
    expect(isEscalatedByDecline(taken, ['responder', '0:0'])).to.equal(true);
  });
});

describe('an escalation by a person', () => {
  it('runs the next step of the run', () => {
    const run = after(opened(), 'somebody');
    const action = { kind: 'step', position: 1, step: run.plan.steps[1] };
    expect(decideEscalation(run)).to.deep.equal({ ok: true, value: { run, action } });
  });

  it('has no step once the incident is closed', () => {
    const closed = follow(opened(), { type: 'resolved' }, at(1));
    expect(decideEscalation(closed)).to.deep.equal(refused('imEscalationPolicyMissing'));
  });

  it('requires a run with a step to take', () => {
    expect(decideEscalation(null)).to.deep.equal(refused('imEscalationPolicyMissing'));
    expect(decideEscalation(startRun(NO_PLAN, OPENED))).to.deep.equal(refused('imEscalationPolicyMissing'));
  });
});
