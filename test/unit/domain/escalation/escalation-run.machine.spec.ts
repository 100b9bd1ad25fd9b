import { expect } from 'chai';
import fc from 'fast-check';
import { escalationRunMachine } from '../../../../src/domain/escalation/escalation-run.machine.ts';
import type { EscalationState } from '../../../../src/domain/escalation/escalation-run.machine.ts';
import {
  advanceRun,
  dueAction,
  escalateAction,
  escalateRun,
  runAfter,
  startRun,
} from '../../../../src/domain/escalation/escalation-run.ts';
import { stepKeyOf } from '../../../../src/domain/escalation/step-keys.ts';
import type { EscalationRun, IncidentEvent, StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { elapsed, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { OPENED, acknowledged, after, at, due, step } from './escalation-runs.ts';

describe('escalationRunMachine', () => {
  /** For every state, what each event leads to; an event that is left out is not permitted. */
  const specified: Readonly<Record<EscalationState, Readonly<Record<string, EscalationState>>>> = {
    waiting: {
      step: 'waiting',
      hold: 'held',
      exhaust: 'exhausted',
      fail: 'nobodyNotified',
      acknowledge: 'stopped',
      progress: 'stopped',
      snooze: 'paused',
      realert: 'paused',
      close: 'closed',
    },
    held: {
      step: 'waiting',
      hold: 'held',
      exhaust: 'exhausted',
      fail: 'nobodyNotified',
      acknowledge: 'stopped',
      progress: 'stopped',
      snooze: 'paused',
      realert: 'paused',
      close: 'closed',
    },
    paused: {
      step: 'waiting',
      hold: 'held',
      exhaust: 'exhausted',
      fail: 'nobodyNotified',
      acknowledge: 'paused',
      snooze: 'paused',
      resume: 'paused',
      realert: 'paused',
      remind: 'stopped',
      escalate: 'paused',
      close: 'closed',
    },
    stopped: {
      step: 'waiting',
      hold: 'held',
      exhaust: 'exhausted',
      fail: 'nobodyNotified',
      acknowledge: 'stopped',
      progress: 'stopped',
      snooze: 'paused',
      realert: 'paused',
      escalate: 'stopped',
      close: 'closed',
    },
    exhausted: {
      acknowledge: 'stopped',
      snooze: 'paused',
      realert: 'paused',
      escalate: 'exhausted',
      fail: 'nobodyNotified',
      close: 'closed',
    },
    nobodyNotified: {
      acknowledge: 'stopped',
      snooze: 'paused',
      realert: 'paused',
      escalate: 'exhausted',
      fail: 'nobodyNotified',
      close: 'closed',
    },
    closed: {},
  };
  const events = [
    'step',
    'hold',
    'exhaust',
    'fail',
    'acknowledge',
    'progress',
    'snooze',
    'resume',
    'realert',
    'remind',
    'escalate',
    'close',
  ] as const;

  for (const state of statesOf(escalationRunMachine))
    for (const event of events)
      it(`${state} and ${event}: ${specified[state][event] ?? 'not permitted'}`, () => {
        expect(next(escalationRunMachine, state, event)).to.equal(specified[state][event] ?? null);
      });
});

describe('a run', () => {
  type Move =
    | { readonly kind: 'due'; readonly reach: StepReach }
    | { readonly kind: 'escalate'; readonly reach: StepReach }
    | { readonly kind: 'event'; readonly event: IncidentEvent['type'] };
  const reaches = fc.constantFrom<StepReach>('somebody', 'nobody', 'outsideHours');
  const moves: fc.Arbitrary<Move> = fc.oneof(
    reaches.map((reach) => ({ kind: 'due', reach }) as const),
    reaches.map((reach) => ({ kind: 'escalate', reach }) as const),
    fc
      .constantFrom<IncidentEvent['type']>('acknowledged', 'progressed', 'snoozed', 'unsnoozed', 'realerted')
      .map((event) => ({ kind: 'event', event }) as const),
  );
  const plans = fc.record({
    steps: fc.array(fc.integer({ min: 0, max: 30 }).map(step), { minLength: 1, maxLength: 4 }),
    repeats: fc.integer({ min: 0, max: 3 }),
    repeatAfterMinutes: fc.integer({ min: 1, max: 60 }),
    onNobody: fc.constantFrom('next' as const, 'hold' as const),
    ackTimeoutMinutes: fc.constantFrom(null, 10),
  });

  const eventOf = (type: IncidentEvent['type'], now: Date): IncidentEvent => {
    if (type === 'acknowledged') return acknowledged;
    return type === 'snoozed' ? { type, until: later(now, minutes(30)) } : { type };
  };

  const move = (run: EscalationRun, one: Move, now: Date): EscalationRun => {
    if (one.kind === 'event') return runAfter(run, eventOf(one.event, now), now) ?? run;
    if (one.kind === 'due') return run.dueAt === null ? run : advanceRun(run, dueAction(run), one.reach, now).run;
    const action = escalateAction(run);
    return action === null ? run : escalateRun(run, action, one.reach, now).run;
  };

  it('always has a due time unless it ended or stopped, and never one before the present', () => {
    fc.assert(
      fc.property(plans, fc.array(moves, { maxLength: 40 }), (plan, list) => {
        let run = startRun(plan, OPENED);
        list.forEach((one, index) => {
          const now = later(run.dueAt ?? at(index * 1000), 0);
          run = move(run, one, now);
          if (['waiting', 'held', 'paused'].includes(run.state)) expect(elapsed(now, due(run))).to.be.at.least(0);
          if (['exhausted', 'nobodyNotified', 'closed'].includes(run.state)) expect(run.dueAt).to.equal(null);
          expect(run.position).to.be.within(0, plan.steps.length * (plan.repeats + 1));
        });
      }),
    );
  });

  it('ends within its steps and repeats if nobody does anything and each step reaches somebody', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const length = plan.steps.length * (plan.repeats + 1);
        const run = after(startRun(plan, OPENED), ...Array.from({ length }, () => 'somebody' as const));
        expect(run.state).to.equal('exhausted');
        expect(run.sequence).to.equal(length);
      }),
    );
  });

  it('never gives two of its steps the same key', () => {
    fc.assert(
      fc.property(plans, fc.array(moves, { maxLength: 40 }), (plan, list) => {
        let run = startRun(plan, OPENED);
        const keys: string[] = [];
        list.forEach((one, index) => {
          const action =
            one.kind === 'escalate'
              ? escalateAction(run)
              : one.kind === 'due' && run.dueAt !== null
                ? dueAction(run)
                : null;
          const key = action === null ? null : stepKeyOf(run, action);
          const before = run;
          run = move(run, one, run.dueAt ?? at(index * 1000));
          if (key !== null && run.sequence > before.sequence) keys.push(key);
        });
        expect(new Set(keys)).to.have.lengthOf(keys.length);
      }),
    );
  });
});
