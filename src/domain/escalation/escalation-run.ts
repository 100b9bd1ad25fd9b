import { isTooFarAhead } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { later, minutes, seconds } from '../kernel/time.ts';
import { policyMissing } from './escalation-policy.rules.ts';
import { lengthOf, namesPeople, startsPass, stepAt, waitBefore } from './escalation-policy.ts';
import type { EscalationPlan, EscalationStep } from './escalation-policy.ts';
import type { EscalationRun, IncidentEvent, StepReach, Advance, DueAction } from './escalation-progress.ts';
import { escalationRunMachine } from './escalation-run.machine.ts';
import type { EscalationEvent } from './escalation-run.machine.ts';
import { stepOfKey } from './step-keys.ts';

/** The interval at which a held step checks again for somebody who is on call. */
export const HOLD_INTERVAL = seconds(15);

/** Returns a new escalation run for an incident. */
export const startRun = (plan: EscalationPlan, openedAt: Date): EscalationRun => ({
  plan,
  state: escalationRunMachine.initial,
  outcome: null,
  position: 0,
  sequence: 0,
  hasReached: false,
  hasReachedChannels: false,
  reachedSequence: null,
  acknowledgement: null,
  dueAt: later(openedAt, waitBefore(plan, 0)),
});

/** Returns the run after an event of the state machine, or null if the event is not permitted. */
const moved = (run: EscalationRun, event: EscalationEvent, changes: Partial<EscalationRun>): EscalationRun | null => {
  const state = next(escalationRunMachine, run.state, event);
  return state === null ? null : { ...run, ...changes, state };
};

/** Returns the longest possible time to the due time, or null for a run that a person has paused until a moment. */
const reachOf = ({ state, plan, position }: EscalationRun): number | null => {
  if (state === 'paused') return null;
  if (state === 'held') return HOLD_INTERVAL;
  return state === 'stopped' ? minutes(plan.ackTimeoutMinutes ?? 0) : waitBefore(plan, position);
};

/**
 * Returns a due time one full wait from now if the stored due time was set before the clock was set back. Returns null
 * if the stored time is right.
 */
export const correctedDueAt = (run: EscalationRun, now: Date): Date | null => {
  const reach = reachOf(run);
  return run.dueAt !== null && reach !== null && isTooFarAhead(run.dueAt, now, reach) ? later(now, reach) : null;
};

/** Returns the position of the step that the run took last, or of the first step if it has taken none. */
const reachedPosition = ({ position }: EscalationRun): number => Math.max(0, position - 1);

/** Returns the position of the next step, or of the last step if all were taken. A held step counts as taken. */
const nextPosition = ({ plan, position, state }: EscalationRun): number =>
  Math.max(0, Math.min(position + (state === 'held' ? 1 : 0), lengthOf(plan) - 1));

const stepFrom = ({ plan }: EscalationRun, position: number): DueAction => {
  const step = stepAt(plan, position);
  return step === null ? { kind: 'end' } : { kind: 'step', position, step };
};

/**
 * Returns the action of a run at its due time: the step that is due, the step that it had reached before a pause, or
 * the first step after an acknowledgement that timed out.
 */
export const dueAction = (run: EscalationRun): DueAction => {
  if (run.state === 'paused')
    return run.acknowledgement?.by
      ? { kind: 'remind', userId: run.acknowledgement.by }
      : stepFrom(run, reachedPosition(run));
  return stepFrom(run, run.state === 'stopped' ? nextPosition(run) : run.position);
};

/** Returns the time at which an acknowledgement times out. */
const timeoutFrom = ({ plan: { ackTimeoutMinutes } }: EscalationRun, now: Date): Date | null =>
  ackTimeoutMinutes === null ? null : later(now, minutes(ackTimeoutMinutes));

const expectMoved = (run: EscalationRun | null): EscalationRun => {
  if (run === null) throw new Error('The run had no step due.');
  return run;
};

/** Returns the run after the action that `dueAction` returned. */
export const advanceRun = (run: EscalationRun, action: DueAction, reach: StepReach, now: Date): Advance => {
  const isReminder = run.state === 'paused' && run.acknowledgement !== null;
  if (action.kind === 'remind' && reach !== 'somebody')
    return { run: expectMoved(moved(run, 'resume', { acknowledgement: { by: null }, dueAt: now })), report: null };
  if (isReminder) {
    const stopped = moved(run, 'remind', {
      outcome: 'acknowledged',
      sequence: run.sequence + 1,
      dueAt: timeoutFrom(run, now),
    });
    return { run: expectMoved(stopped), report: reach === 'somebody' ? null : 'nobodyNotified' };
  }
  return action.kind === 'step'
    ? afterStep(run, action.position, reach, now)
    : afterPass({ ...run, outcome: null }, false, now);
};

/** Returns whom the run has reached after the step at a position. */
const reachedAfter = (
  { plan, sequence, hasReached, hasReachedChannels, reachedSequence }: EscalationRun,
  taken: number,
  reach: StepReach,
): Pick<EscalationRun, 'sequence' | 'hasReached' | 'hasReachedChannels' | 'reachedSequence'> => {
  const isReached = reach === 'somebody';
  const step = stepAt(plan, taken);
  return {
    sequence: sequence + 1,
    hasReached: hasReached || isReached,
    hasReachedChannels: hasReachedChannels || (isReached && step !== null && !namesPeople(step)),
    reachedSequence: isReached ? sequence : reachedSequence,
  };
};

const afterStep = (run: EscalationRun, taken: number, reach: StepReach, now: Date): Advance => {
  const { plan } = run;
  if (reach === 'nobody' && plan.onNobody === 'hold') {
    const held = moved(run, 'hold', { position: taken, outcome: null, dueAt: later(now, HOLD_INTERVAL) });
    return { run: expectMoved(held), report: run.state === 'held' ? null : 'held' };
  }
  const before = startsPass(plan, taken) ? { ...run, hasReached: false, hasReachedChannels: false } : run;
  const position = taken + 1;
  const after = { ...before, position, ...reachedAfter(before, taken, reach), outcome: null };
  if (startsPass(plan, position)) return afterPass(after, after.hasReached, now);
  return {
    run: expectMoved(
      moved(after, 'step', { dueAt: reach === 'somebody' ? later(now, waitBefore(plan, position)) : now }),
    ),
    report: null,
  };
};

const afterPass = (run: EscalationRun, hasReached: boolean, now: Date): Advance => {
  const report = hasReached ? null : 'nobodyNotified';
  const isLast = run.position >= lengthOf(run.plan);
  if (!isLast)
    return {
      run: expectMoved(moved(run, 'step', { outcome: report, dueAt: later(now, waitBefore(run.plan, run.position)) })),
      report,
    };
  const ended = hasReached
    ? moved(run, 'exhaust', { outcome: 'exhausted', dueAt: null })
    : moved(run, 'fail', { outcome: 'nobodyNotified', dueAt: null });
  return { run: expectMoved(ended), report };
};

type StepAction = Extract<DueAction, { readonly kind: 'step' }>;

/**
 * Returns the step that runs when a user requests the next one, or null if the plan has no steps or the incident is
 * closed.
 */
export const escalateAction = (run: EscalationRun): StepAction | null => {
  if (run.state === 'closed') return null;
  const action = stepFrom(run, nextPosition(run));
  return action.kind === 'step' ? action : null;
};

/**
 * Decides which step of an incident runs when a user escalates it. A `run` of null means that the incident has no run.
 */
export const decideEscalation = <Run extends EscalationRun>(
  run: Run | null,
): Outcome<{ readonly run: Run; readonly action: StepAction }, 'imEscalationPolicyMissing'> => {
  if (run === null) return policyMissing;
  const action = escalateAction(run);
  return action === null ? policyMissing : accepted({ run, action });
};

/** Returns the step that a paused run takes again at the time, or null if it takes none. */
const repeatedStepAt = (run: EscalationRun, now: Date): EscalationStep | null => {
  const action = run.state === 'paused' && run.dueAt !== null && run.dueAt <= now ? dueAction(run) : null;
  return action?.kind === 'step' ? action.step : null;
};

/**
 * Returns the steps with channels that a run has taken, including a held step, reduced to their channels. Omits the
 * step that the run repeats at `now`.
 */
export const channelStepsOf = (run: EscalationRun, now: Date): readonly EscalationStep[] => {
  const repeated = repeatedStepAt(run, now);
  return run.plan.steps
    .slice(0, run.position + (run.state === 'held' ? 1 : 0))
    .filter((step) => step !== repeated)
    .map((step) => ({ ...step, targets: step.targets.filter(({ type }) => type === 'channel') }))
    .filter(({ targets }) => targets.length > 0);
};

/** Returns true if steps of the run follow each other without being asked for. */
const isRunning = ({ state }: EscalationRun): boolean => state === 'waiting' || state === 'held';

/** Returns the run after a step that a user requested. A run without a due step stays in its state. */
export const escalateRun = (
  run: EscalationRun,
  { position: taken }: { readonly position: number },
  reach: StepReach,
  now: Date,
): Advance => {
  if (isRunning(run)) return afterStep(run, taken, reach, now);
  const isReached = reach === 'somebody';
  const after = { position: taken + 1, ...reachedAfter(run, taken, reach) };
  if (isReached)
    return {
      run: expectMoved(
        moved(run, 'escalate', run.state === 'nobodyNotified' ? { ...after, outcome: 'exhausted' } : after),
      ),
      report: null,
    };
  return {
    run: expectMoved(moved(run, run.state === 'nobodyNotified' ? 'fail' : 'escalate', after)),
    report: 'nobodyNotified',
  };
};

/**
 * Returns true if the next step follows at once because a manually requested step reached nobody. In a running
 * escalation the next step is due anyway.
 */
export const triesNext = (run: EscalationRun, reach: StepReach): boolean => reach !== 'somebody' && !isRunning(run);

/**
 * Returns true if the next step runs when a person who was notified with these keys declines. Returns false if a later
 * step has reached somebody or is held, so that each step is escalated once, and while the incident is acknowledged or
 * snoozed. Somebody whom no step notified, such as a responder who was asked to help, declines only for themselves.
 */
export const isEscalatedByDecline = ({ state, reachedSequence }: EscalationRun, keys: readonly string[]): boolean => {
  if (state !== 'waiting' && state !== 'exhausted' && state !== 'nobodyNotified') return false;
  const sequences = keys.flatMap((key) => stepOfKey(key)?.sequence ?? []);
  return Math.max(...sequences) >= (reachedSequence ?? 0);
};

/** Returns the run after an event of its incident, or null if the event does not change the run. */
export const runAfter = (run: EscalationRun, event: IncidentEvent, now: Date): EscalationRun | null => {
  switch (event.type) {
    case 'acknowledged': {
      const acknowledgement = { by: event.by };
      return moved(
        run,
        'acknowledge',
        run.state === 'paused'
          ? { acknowledgement }
          : { acknowledgement, outcome: 'acknowledged', dueAt: timeoutFrom(run, now) },
      );
    }
    case 'progressed':
      return run.acknowledgement === null ? null : moved(run, 'progress', { outcome: 'acknowledged', dueAt: null });
    case 'resolved':
    case 'merged':
      return moved(run, 'close', { outcome: event.type, dueAt: null });
    case 'snoozed':
      return moved(run, 'snooze', { outcome: null, dueAt: event.until });
    case 'unsnoozed':
      return moved(run, 'resume', { outcome: null, dueAt: now });
    case 'realerted':
      return moved(run, 'realert', { outcome: null, dueAt: now });
  }
};
