import { defineMachine, next, statesOf } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The life of a page. One that is stopped while it is being sent is recorded as it ended. */
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

/** Why a page is not sent. */
export type StopReason = 'acknowledged' | 'resolved' | 'merged' | 'snoozed' | 'declined' | 'urgencyRaised' | 'quietHours' | 'userInactive' | 'contactMethodDeleted';

/** The states in which the event is possible, and the one that it leads to. */
export const pageTransition = (event: PageEvent): { readonly from: readonly PageState[]; readonly to: PageState } => {
  const from = statesOf(pageMachine).filter((state) => next(pageMachine, state, event) !== null);
  const [first = pageMachine.initial] = from;
  return { from, to: next(pageMachine, first, event) ?? first };
};
