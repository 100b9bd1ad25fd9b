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

/** The status of a change request. All but `open` are final. */
export type ChangeRequestStatus = StateOf<typeof changeRequestMachine>;
/** An event of a change request. */
export type ChangeRequestEvent = EventOf<typeof changeRequestMachine>;
