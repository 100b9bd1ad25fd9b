import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/** The lifecycle of an automatic incident. `reopen` means that the monitor failed again soon after its recovery. */
export const automaticIncidentMachine = defineMachine({
  name: 'automatic incident',
  initial: 'open',
  transitions: {
    open: { acknowledge: 'acknowledged', resolve: 'resolved' },
    acknowledged: { resolve: 'resolved' },
    resolved: { reopen: 'open' },
  },
});

export type AutomaticIncidentStatus = StateOf<typeof automaticIncidentMachine>;
