import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The events that the steps of a plan cause: a further step is due, nobody was reached and the step waits, or the plan
 * has ended.
 */
const steps = { step: 'waiting', hold: 'held', exhaust: 'exhausted', fail: 'nobodyNotified' } as const;

/** The events that the incident of an open run causes. */
const changes = { acknowledge: 'stopped', snooze: 'paused', realert: 'paused', close: 'closed' } as const;

/**
 * The state machine of the escalation of an incident. `realert` ends a pause at once: the incident became more severe,
 * or another alert joined it. `fail` ends an exhausted run whose pages have all failed since. `escalate` is a manual request for the next step while no step was due. A stopped run
 * continues with `step`, `hold`, `exhaust` or `fail` when its acknowledgement times out.
 */
export const escalationRunMachine = defineMachine({
  name: 'escalation run',
  initial: 'waiting',
  transitions: {
    waiting: { ...steps, ...changes, progress: 'stopped' },
    held: { ...steps, ...changes, progress: 'stopped' },
    paused: { ...steps, ...changes, acknowledge: 'paused', resume: 'paused', remind: 'stopped', escalate: 'paused' },
    stopped: { ...steps, ...changes, progress: 'stopped', escalate: 'stopped' },
    exhausted: { ...changes, escalate: 'exhausted', fail: 'nobodyNotified' },
    nobodyNotified: { ...changes, escalate: 'exhausted', fail: 'nobodyNotified' },
    closed: {},
  },
});

/** The state of the escalation of an incident. */
export type EscalationState = StateOf<typeof escalationRunMachine>;
/** An event of the escalation of an incident. */
export type EscalationEvent = EventOf<typeof escalationRunMachine>;
