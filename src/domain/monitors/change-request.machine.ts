import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** A change that somebody asks the organization to make. What was decided once stays decided. */
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
