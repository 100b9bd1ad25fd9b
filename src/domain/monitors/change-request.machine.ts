import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The states of a change request. A decision is final. */
export const changeRequestMachine = defineMachine({
  name: 'change request',
  initial: 'open',
  transitions: {
    open: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    approved: {},
    rejected: {},
    withdrawn: {},
  },
});

export type ChangeRequestStatus = StateOf<typeof changeRequestMachine>;
export type ChangeRequestEvent = EventOf<typeof changeRequestMachine>;
