import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/** The life of an incident that a monitor raised. `reopen` is a monitor that fails again soon after its recovery. */
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
