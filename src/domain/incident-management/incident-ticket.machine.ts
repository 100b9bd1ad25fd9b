import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/** The lifecycle of a ticket. A ticket that could not be opened is opened by a later retry. */
export const incidentTicketMachine = defineMachine({
  name: 'ticket of an incident',
  initial: 'opening',
  transitions: {
    opening: { open: 'open', fail: 'failed' },
    failed: { open: 'open' },
    open: { close: 'closed' },
    closed: {},
  },
});

/** The state of a ticket. */
export type TicketState = StateOf<typeof incidentTicketMachine>;
