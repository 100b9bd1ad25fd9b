import { expect } from 'chai';
import { stepKeyOf } from '../../../../src/domain/escalation/step-keys.ts';
import { dueAction, escalateAction, escalateRun } from '../../../../src/domain/escalation/escalation-run.ts';
import type { EscalationStep } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationRun, IncidentEvent, StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { runAfterFailedPages } from '../../../../src/domain/escalation/unreached-steps.ts';
import type { StepNotification } from '../../../../src/domain/escalation/unreached-steps.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { acknowledged, advance, after, at, due, follow, opened, step } from './escalation-runs.ts';

const lost = (stepKey: string): StepNotification => ({ stepKey, canReach: false });
const fine = (stepKey: string): StepNotification => ({ stepKey, canReach: true });
const channelStep: EscalationStep = { ...step(5), targets: [{ type: 'channel', channelId: 1 }] };

/** Takes steps with these reaches; returns the run and the keys of the steps. */
const taken = (first: EscalationRun, ...reaches: readonly StepReach[]) => {
  const keys: string[] = [];
  const run = reaches.reduce((present, reach) => {
    keys.push(stepKeyOf(present, dueAction(present)));
    return advance(present, reach).run;
  }, first);
  return { run, keys };
};

describe('runAfterFailedPages', () => {
  const now = at(6);

  it('makes the next step due now when no page of the last step can reach anybody', () => {
    const run = after(opened(), 'somebody');
    const result = runAfterFailedPages(run, [lost('0:0'), lost('0:0')], now);
    expect(result).to.deep.equal({ run: { ...run, dueAt: now, hasReached: false }, position: 0, report: null });
  });

  it('does nothing while one person of the step can still be reached, or was', () => {
    expect(runAfterFailedPages(after(opened(), 'somebody'), [lost('0:0'), fine('0:0')], now)).to.equal(null);
  });

  it('does nothing twice, and never makes a step later', () => {
    const run = after(opened(), 'somebody');
    const moved = runAfterFailedPages(run, [lost('0:0')], now)?.run ?? run;
    expect(runAfterFailedPages(moved, [lost('0:0')], later(now, 1))).to.equal(null);
    expect(runAfterFailedPages(moved, [lost('0:0')], later(now, 0))).to.equal(null);
    expect(runAfterFailedPages(run, [lost('0:0')], later(due(run), 1))?.run.dueAt).to.deep.equal(run.dueAt);
  });

  it('leaves the time of the next step when a step before the last one turns out to reach nobody', () => {
    const run = after(opened(), 'somebody', 'somebody');
    expect(runAfterFailedPages(run, [lost('0:0'), fine('1:1')], at(16))).to.equal(null);
  });

  it('makes the next step due now also if an earlier step of the pass can still reach somebody', () => {
    const run = after(opened(), 'somebody', 'somebody');
    const result = runAfterFailedPages(run, [fine('0:0'), lost('1:1')], at(16));
    expect(result).to.deep.equal({ run: { ...run, dueAt: at(16) }, position: 1, report: null });
  });

  it('runs the next step also with onNobody hold, because holding would page the same people again', () => {
    const run = after(opened({ onNobody: 'hold' }), 'somebody');
    expect(runAfterFailedPages(run, [lost('0:0')], now)?.run).to.deep.include({ state: 'waiting', dueAt: now });
  });

  it('does not count notifications that no step has sent, such as those of responders', () => {
    const run = after(opened(), 'somebody');
    expect(runAfterFailedPages(run, [fine('0:0'), lost('responder:7')], now)).to.equal(null);
    expect(runAfterFailedPages(run, [lost('0:0'), fine('responder:7'), fine('1:remind')], now)?.position).to.equal(0);
  });

  it('does not affect a step that notified channels only', () => {
    const run = after(opened({ steps: [step(5), channelStep, step(15)] }), 'somebody', 'somebody');
    expect(runAfterFailedPages(run, [lost('0:0')], at(16))).to.equal(null);
  });

  it('ends an exhausted run as nobodyNotified, and reports it, when the last page of its pass fails', () => {
    const { run, keys } = taken(opened(), 'somebody', 'nobody', 'somebody');
    const [first = '', , last = ''] = keys;
    expect(run.state).to.equal('exhausted');
    expect(runAfterFailedPages(run, [fine(first), lost(last)], at(60))).to.equal(null);
    const ended = runAfterFailedPages(run, [lost(first), lost(last)], at(60));
    expect(ended?.run).to.include({
      state: 'nobodyNotified',
      outcome: 'nobodyNotified',
      dueAt: null,
      hasReached: false,
    });
    expect([ended?.position, ended?.report]).to.deep.equal([2, 'nobodyNotified']);
    expect(runAfterFailedPages(ended?.run ?? run, [lost(first), lost(last)], at(60))).to.equal(null);
  });

  it('leaves a run exhausted if a step of its pass reached a channel and names nobody else', () => {
    const run = after(opened({ steps: [channelStep, step(5)] }), 'somebody', 'somebody');
    expect(runAfterFailedPages(run, [lost('1:1')], at(60))).to.equal(null);
    const alone = after(opened({ steps: [channelStep, step(5)] }), 'nobody', 'somebody');
    expect(runAfterFailedPages(alone, [lost('1:1')], at(60))?.report).to.equal('nobodyNotified');
  });

  it('counts the channels of the present pass only', () => {
    const plan = { steps: [channelStep, step(5)], repeats: 1 };
    const run = after(opened(plan), 'somebody', 'somebody', 'nobody', 'somebody');
    expect(runAfterFailedPages(run, [fine('1:1'), lost('3:3')], at(90))?.report).to.equal('nobodyNotified');
  });

  it('reports a pass that reached nobody, and leaves its repetition at its time', () => {
    const run = after(opened({ repeats: 1 }), 'somebody', 'somebody', 'somebody');
    const result = runAfterFailedPages(run, [lost('0:0'), lost('1:1'), lost('2:2')], at(31));
    expect(result?.report).to.equal('nobodyNotified');
    expect(result?.run).to.include({ state: 'waiting', outcome: 'nobodyNotified', dueAt: run.dueAt });
  });

  it('does not count people of an earlier pass', () => {
    const run = after(opened({ repeats: 1 }), 'somebody', 'somebody', 'somebody', 'somebody');
    expect(runAfterFailedPages(run, [fine('0:0'), lost('3:3')], at(61))?.run.hasReached).to.equal(false);
  });

  it('ends as nobodyNotified again when the page of a step that a user asked for fails', () => {
    const silent = after(opened(), 'nobody', 'nobody', 'nobody');
    const action = escalateAction(silent);
    if (action === null) throw new Error('The run has a step.');
    const { run } = escalateRun(silent, action, 'somebody', at(60));
    expect(run.state).to.equal('exhausted');
    expect(runAfterFailedPages(run, [lost(stepKeyOf(silent, action))], at(61))?.report).to.equal('nobodyNotified');
  });

  for (const event of [
    acknowledged,
    { type: 'snoozed', until: at(90) },
    { type: 'resolved' },
    { type: 'merged' },
  ] satisfies IncidentEvent[])
    it(`leaves the run of an incident that was ${event.type} as it is`, () => {
      const run = follow(after(opened(), 'somebody'), event, at(6));
      expect(runAfterFailedPages(run, [lost('0:0')], at(7))).to.equal(null);
    });

  it('leaves a held step, which looks for people by itself', () => {
    const run = after(opened({ onNobody: 'hold' }), 'somebody', 'nobody');
    expect(run.state).to.equal('held');
    expect(runAfterFailedPages(run, [lost('0:0')], at(20))).to.equal(null);
  });
});
