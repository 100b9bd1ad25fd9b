import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of an automatic incident. `reopen` means that the monitor failed again soon after its recovery, `fail`
 * that a monitor whose incident is about slow answers goes down: who acknowledged these does not know of the outage.
 */
export const automaticIncidentMachine = defineMachine({
  name: 'automatic incident',
  initial: 'open',
  transitions: {
    open: { acknowledge: 'acknowledged', fail: 'open', resolve: 'resolved' },
    acknowledged: { fail: 'open', resolve: 'resolved' },
    resolved: { reopen: 'open' },
  },
});

/** The status of an incident that the checks of a monitor opened. */
export type AutomaticIncidentStatus = StateOf<typeof automaticIncidentMachine>;
