import { defineMachine, next, statesOf } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of a page. A page that is stopped while it is being sent is recorded with the outcome of the attempt. One
 * that was sent, or is just being recorded as sent, is missed if its provider reports that it reached nobody.
 */
export const onCallPageMachine = defineMachine({
  name: 'page',
  initial: 'waiting',
  transitions: {
    waiting: { queue: 'queued', stop: 'stopped' },
    queued: { deliver: 'sent', abandon: 'failed', miss: 'failed', stop: 'stopped', pause: 'waiting' },
    stopped: { deliver: 'sent' },
    sent: { miss: 'failed' },
    failed: {},
  },
});

/** The state of a page. */
export type OnCallPageState = StateOf<typeof onCallPageMachine>;
/** An event of a page. */
export type OnCallPageEvent = EventOf<typeof onCallPageMachine>;

/** The reasons why a page is not sent. */
export type StopReason =
  | 'acknowledged'
  | 'resolved'
  | 'merged'
  | 'snoozed'
  | 'declined'
  | 'urgencyRaised'
  | 'quietHours'
  | 'userInactive'
  | 'contactMethodDeleted';

/** Returns the states in which the event is possible, and the resulting state. */
export const onCallPageTransition = (
  event: OnCallPageEvent,
): { readonly from: readonly OnCallPageState[]; readonly to: OnCallPageState } => {
  const from = statesOf(onCallPageMachine).filter((state) => next(onCallPageMachine, state, event) !== null);
  const [first = onCallPageMachine.initial] = from;
  return { from, to: next(onCallPageMachine, first, event) ?? first };
};
