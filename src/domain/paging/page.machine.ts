import { defineMachine, next, statesOf } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of a page. A page that is stopped while it is being sent is recorded with the outcome of the attempt.
 */
export const pageMachine = defineMachine({
  name: 'page',
  initial: 'waiting',
  transitions: {
    waiting: { queue: 'queued', stop: 'stopped' },
    queued: { deliver: 'sent', abandon: 'failed', stop: 'stopped', pause: 'waiting' },
    stopped: { deliver: 'sent' },
    sent: {},
    failed: {},
  },
});

export type PageState = StateOf<typeof pageMachine>;
export type PageEvent = EventOf<typeof pageMachine>;

/** The reasons why a page is not sent. */
export type StopReason = 'acknowledged' | 'resolved' | 'merged' | 'snoozed' | 'declined' | 'urgencyRaised' | 'quietHours' | 'userInactive' | 'contactMethodDeleted';

/** Returns the states in which the event is possible, and the resulting state. */
export const pageTransition = (event: PageEvent): { readonly from: readonly PageState[]; readonly to: PageState } => {
  const from = statesOf(pageMachine).filter((state) => next(pageMachine, state, event) !== null);
  const [first = pageMachine.initial] = from;
  return { from, to: next(pageMachine, first, event) ?? first };
};
