import { expect } from 'chai';
import { NO_PLAN } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationStep } from '../../../../src/domain/escalation/escalation-policy.ts';
import {
  HOLD_INTERVAL,
  advanceRun,
  channelStepsOf,
  correctedDueAt,
  dueAction,
  escalateAction,
  runAfter,
  startRun,
} from '../../../../src/domain/escalation/escalation-run.ts';
import { stepKeyOf, stepOfKey } from '../../../../src/domain/escalation/step-keys.ts';
import type { EscalationRun, StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { OPENED, acknowledged, advance, after, at, due, follow, opened, positionOf, step } from './escalation-runs.ts';

describe('startRun and advanceRun', () => {
  it('start a run that has taken no step and reached nobody', () => {
    expect(opened()).to.deep.include({
      state: 'waiting',
      outcome: null,
      position: 0,
      sequence: 0,
      hasReached: false,
      hasReachedChannels: false,
      reachedSequence: null,
      acknowledgement: null,
    });
  });

  it('throw for a run that has ended', () => {
    const closed = follow(opened(), { type: 'resolved' }, at(1));
    expect(() => advanceRun(closed, dueAction(opened()), 'somebody', at(5))).to.throw('The run had no step due.');
  });

  it('run the first step afterMinutes after the opening, and each other step afterMinutes after the one before', () => {
    const first = opened();
    expect(due(first)).to.deep.equal(at(5));
    const second = advance(first).run;
    expect(due(second)).to.deep.equal(at(15));
    expect(due(advance(second).run)).to.deep.equal(at(30));
  });

  it('count from when the previous step ran, not from when it was due', () => {
    const run = opened();
    expect(due(advanceRun(run, dueAction(run), 'somebody', at(60)).run)).to.deep.equal(at(70));
  });

  it('end exhausted after the last step of a policy without repeats', () => {
    const { run, report } = advance(after(opened(), 'somebody', 'somebody'));
    expect(run).to.include({ state: 'exhausted', outcome: 'exhausted', dueAt: null });
    expect(report).to.equal(null);
  });

  it('begin each repetition repeatAfterMinutes after the last step, without the wait of the first step', () => {
    const run = after(opened({ repeats: 1, repeatAfterMinutes: 45 }), 'somebody', 'somebody', 'somebody');
    expect(run.state).to.equal('waiting');
    expect(due(run)).to.deep.equal(at(75));
    expect(after(run, 'somebody', 'somebody', 'somebody').state).to.equal('exhausted');
  });

  it('run the next step at once when a step reaches nobody', () => {
    const run = advance(opened(), 'nobody').run;
    expect(due(run)).to.deep.equal(at(5));
    expect(positionOf(run)).to.equal(1);
  });

  it('run the next step at once when a step does not apply at this hour, also with onNobody hold', () => {
    const run = advance(opened({ onNobody: 'hold' }), 'outsideHours').run;
    expect(run.state).to.equal('waiting');
    expect(due(run)).to.deep.equal(at(5));
  });

  it('end as nobodyNotified, and report it, when no step of the only pass reached anybody', () => {
    const { run, report } = advance(after(opened(), 'nobody', 'nobody'), 'nobody');
    expect(run).to.include({ state: 'nobodyNotified', outcome: 'nobodyNotified', dueAt: null });
    expect(report).to.equal('nobodyNotified');
  });

  it('end exhausted when any step of the pass reached somebody', () => {
    expect(after(opened(), 'somebody', 'nobody', 'nobody').state).to.equal('exhausted');
  });

  it('report a pass that reached nobody and still repeat', () => {
    const { run, report } = advance(after(opened({ repeats: 1 }), 'nobody', 'nobody'), 'nobody');
    expect(report).to.equal('nobodyNotified');
    expect(run).to.include({ state: 'waiting', outcome: 'nobodyNotified' });
    expect(due(run)).to.deep.equal(at(35));
    expect(after(run, 'somebody').outcome).to.equal(null);
  });

  it('hold a step that reaches nobody with onNobody hold, and report it once', () => {
    const first = advance(opened({ onNobody: 'hold' }), 'nobody');
    expect(first.run.state).to.equal('held');
    expect(first.report).to.equal('held');
    expect(due(first.run)).to.deep.equal(later(at(5), HOLD_INTERVAL));
    const second = advance(first.run, 'nobody');
    expect(second.run.state).to.equal('held');
    expect(second.report).to.equal(null);
    expect(positionOf(second.run)).to.equal(0);
    expect(positionOf(advance(second.run, 'somebody').run)).to.equal(1);
  });
});

describe('stepKeyOf', () => {
  it('keeps the key of a held step and gives every other step another one', () => {
    const first = opened({ onNobody: 'hold' });
    const held = advance(first, 'nobody').run;
    const second = advance(held).run;
    const again = follow(second, { type: 'realerted' }, at(6));
    const keys = [first, held, second, again].map((run) => stepKeyOf(run, dueAction(run)));
    expect(keys[1]).to.equal(keys[0]);
    expect(new Set(keys)).to.have.lengthOf(3);
  });
});

describe('stepOfKey', () => {
  it('reads the keys of steps and no others', () => {
    expect(stepOfKey('12:34')).to.deep.equal({ sequence: 12, position: 34 });
    for (const key of ['responder:7', '1:remind', 'x1:2', '1:2x', '1:2:3', ''])
      expect(stepOfKey(key), key).to.equal(null);
  });
});

describe('runAfter', () => {
  it('stops at an acknowledgement', () => {
    expect(follow(after(opened(), 'somebody'), acknowledged, at(6))).to.include({
      state: 'stopped',
      outcome: 'acknowledged',
      dueAt: null,
    });
  });

  it('continues with the next step if nothing happens within ackTimeoutMinutes after an acknowledgement', () => {
    const stopped = follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(6));
    expect(due(stopped)).to.deep.equal(at(26));
    expect(positionOf(stopped)).to.equal(1);
    expect(advance(stopped).run).to.include({ state: 'waiting', outcome: null });
  });

  it('repeats the last step when an acknowledgement times out after it', () => {
    const stopped = follow(
      after(opened({ ackTimeoutMinutes: 20 }), 'somebody', 'somebody', 'somebody'),
      acknowledged,
      at(31),
    );
    expect(positionOf(stopped)).to.equal(2);
    expect(advance(stopped).run.state).to.equal('exhausted');
  });

  it('does not continue after an acknowledgement that something followed', () => {
    const stopped = follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(6));
    expect(follow(stopped, { type: 'progressed' }, at(10))).to.include({ state: 'stopped', dueAt: null });
  });

  it('stops an escalation that continued after an acknowledgement when something happens', () => {
    const continued = advance(follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(6))).run;
    expect(follow(continued, { type: 'progressed' }, at(30)).state).to.equal('stopped');
  });

  it('does not stop at activity before an acknowledgement', () => {
    expect(runAfter(opened(), { type: 'progressed' }, at(1))).to.equal(null);
  });

  it('pauses at a snooze until its end', () => {
    expect(due(follow(opened(), { type: 'snoozed', until: at(600) }, at(1)))).to.deep.equal(at(600));
  });

  it('repeats the reached step when a snooze ends without an acknowledgement, and continues from there', () => {
    const paused = follow(after(opened(), 'somebody', 'somebody'), { type: 'snoozed', until: at(100) }, at(20));
    expect(positionOf(paused)).to.equal(1);
    const resumed = advance(paused).run;
    expect(positionOf(resumed)).to.equal(2);
    expect(due(resumed)).to.deep.equal(at(115));
  });

  it('runs the first step when a snooze ends before any step ran', () => {
    expect(positionOf(follow(opened(), { type: 'snoozed', until: at(100) }, at(1)))).to.equal(0);
  });

  it('ends a snooze at once when it is ended by request', () => {
    const paused = follow(after(opened(), 'somebody'), { type: 'snoozed', until: at(100) }, at(20));
    expect(due(follow(paused, { type: 'unsnoozed' }, at(30)))).to.deep.equal(at(30));
  });

  it('ignores the end of a snooze that a due run has already noticed', () => {
    const resumed = advance(follow(after(opened(), 'somebody'), { type: 'snoozed', until: at(100) }, at(20))).run;
    expect(runAfter(resumed, { type: 'unsnoozed' }, at(100))).to.equal(null);
  });

  it('notifies the acknowledger when the snooze of an acknowledged incident ends', () => {
    const stopped = follow(after(opened(), 'somebody'), acknowledged, at(6));
    const paused = follow(stopped, { type: 'snoozed', until: at(100) }, at(7));
    expect(dueAction(paused)).to.deep.equal({ kind: 'remind', userId: 7 });
    expect(advance(paused).run.state).to.equal('stopped');
  });

  it('is acknowledged after the reminder, which counts as a step of its own and starts the timeout again', () => {
    const stopped = follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(6));
    const paused = follow(stopped, { type: 'snoozed', until: at(100) }, at(7));
    const { run, report } = advance(paused);
    expect(run).to.deep.include({ outcome: 'acknowledged', sequence: paused.sequence + 1, dueAt: at(120) });
    expect(report).to.equal(null);
    expect(stepKeyOf(paused, dueAction(paused))).to.equal(`${paused.sequence}:remind`);
  });

  it('notifies the acknowledger also when the acknowledgement came during the snooze', () => {
    const paused = follow(after(opened(), 'somebody'), { type: 'snoozed', until: at(100) }, at(6));
    expect(dueAction(follow(paused, acknowledged, at(50)))).to.deep.equal({ kind: 'remind', userId: 7 });
  });

  it('repeats the reached step when the acknowledger cannot be reached, and stops', () => {
    const stopped = follow(after(opened(), 'somebody'), acknowledged, at(6));
    const unreached = advance(follow(stopped, { type: 'snoozed', until: at(100) }, at(7)), 'nobody').run;
    expect(due(unreached)).to.deep.equal(at(100));
    expect(positionOf(unreached)).to.equal(0);
    expect(unreached.acknowledgement).to.deep.equal({ by: null });
    expect(advance(unreached).run.state).to.equal('stopped');
    expect(advance(unreached, 'nobody').report).to.equal('nobodyNotified');
  });

  it('reports the end of a snooze that nobody hears of because the incident has no policy', () => {
    const paused = follow(startRun(NO_PLAN, OPENED), { type: 'snoozed', until: at(100) }, at(1));
    expect(dueAction(paused)).to.deep.equal({ kind: 'end' });
    const { run, report } = advance(paused, 'nobody');
    expect(run.state).to.equal('nobodyNotified');
    expect(report).to.equal('nobodyNotified');
  });

  it('repeats the reached step at once when an incident becomes more severe, also during a snooze and after the last step', () => {
    const run = after(opened(), 'somebody');
    for (const present of [
      run,
      follow(run, { type: 'snoozed', until: at(100) }, at(6)),
      after(run, 'somebody', 'somebody'),
    ]) {
      const realerted = follow(present, { type: 'realerted' }, at(50));
      expect(due(realerted)).to.deep.equal(at(50));
      expect(positionOf(realerted)).to.equal(Math.max(0, present.position - 1));
    }
  });

  it('ends when the incident is resolved or merged, and nothing starts it again', () => {
    for (const type of ['resolved', 'merged'] as const) {
      const closed = follow(opened(), { type }, at(1));
      expect(closed).to.include({ state: 'closed', outcome: type, dueAt: null });
      expect(escalateAction(closed)).to.equal(null);
      for (const event of [
        acknowledged,
        { type: 'realerted' },
        { type: 'unsnoozed' },
        { type: 'snoozed', until: at(9) },
        { type: 'progressed' },
      ] as const)
        expect(runAfter(closed, event, at(2))).to.equal(null);
    }
  });
});

describe('correctedDueAt', () => {
  const stopped = follow(after(opened({ ackTimeoutMinutes: 20 }), 'somebody'), acknowledged, at(5));
  const held = advance(opened({ onNobody: 'hold' }), 'nobody').run;
  const reaches: readonly (readonly [string, EscalationRun, number])[] = [
    ['the wait before its step', after(opened(), 'somebody'), minutes(10)],
    [
      'the pause between passes',
      after(opened({ repeats: 1, repeatAfterMinutes: 45 }), 'somebody', 'somebody', 'somebody'),
      minutes(45),
    ],
    ['the timeout of an acknowledgement', stopped, minutes(20)],
    ['the interval of a held step', held, HOLD_INTERVAL],
  ];
  for (const [what, run, reach] of reaches)
    it(`starts ${what} again if the run is due later than that`, () => {
      const latest = later(due(run), -reach - CLOCK_TOLERANCE);
      expect(correctedDueAt(run, latest)).to.equal(null);
      const now = later(latest, -1);
      expect(correctedDueAt(run, now)).to.deep.equal(later(now, reach));
    });

  it('leaves a snooze, which ends at a moment that a person chose', () => {
    expect(correctedDueAt(follow(opened(), { type: 'snoozed', until: at(1000) }, at(1)), at(-1000))).to.equal(null);
  });

  it('leaves a run that is not due any more', () => {
    expect(correctedDueAt(follow(opened(), { type: 'resolved' }, at(1)), at(-1000))).to.equal(null);
  });
});

describe('channelStepsOf', () => {
  it('has the channels of the steps that were taken, in any pass, and of one that is held', () => {
    const channel = (channelId: number): EscalationStep => ({
      ...step(5),
      targets: [...step(5).targets, { type: 'channel', channelId }],
    });
    const run = opened({ steps: [channel(1), step(5), channel(2)], repeats: 1, onNobody: 'hold' });
    const reachedHeld = channelStepsOf(
      after(opened({ steps: [channel(1), channel(2)], onNobody: 'hold' }), 'somebody', 'nobody'),
      at(60),
    );
    expect(reachedHeld).to.have.length(2);
    const reached = (...reaches: readonly StepReach[]) =>
      channelStepsOf(after(run, ...reaches), at(60)).map(({ targets }) => targets);
    const [first, second] = [[{ type: 'channel', channelId: 1 }], [{ type: 'channel', channelId: 2 }]];
    expect(reached()).to.deep.equal([]);
    expect(reached('nobody')).to.deep.equal([first]);
    expect(reached('somebody', 'somebody')).to.deep.equal([first]);
    expect(reached('somebody', 'somebody', 'somebody', 'somebody')).to.deep.equal([first, second]);
  });

  it('leaves out the step that is repeated at the time', () => {
    const channel = (channelId: number): EscalationStep => ({ ...step(5), targets: [{ type: 'channel', channelId }] });
    const run = after(opened({ steps: [channel(1), channel(2)] }), 'somebody', 'somebody');
    const repeating = follow(run, { type: 'realerted' }, at(20));
    expect(channelStepsOf(repeating, at(20))).to.deep.equal([channel(1)]);
    expect(channelStepsOf(repeating, later(at(20), -1))).to.deep.equal([channel(1), channel(2)]);
  });
});
