import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of an incident that a person announces. Each status can change to every other status; leaving
 * `resolved` reopens the incident. See ADR 0098.
 */
export const manualIncidentMachine = defineMachine({
  name: 'manual incident',
  initial: 'investigating',
  transitions: {
    investigating: { identify: 'identified', monitor: 'monitoring', resolve: 'resolved' },
    identified: { investigate: 'investigating', monitor: 'monitoring', resolve: 'resolved' },
    monitoring: { investigate: 'investigating', identify: 'identified', resolve: 'resolved' },
    resolved: { investigate: 'investigating', identify: 'identified', monitor: 'monitoring' },
  },
});

/** The status of an incident that a person announced. */
export type ManualIncidentStatus = StateOf<typeof manualIncidentMachine>;

/** The event that leads to each status. */
export const manualEventTowards: Readonly<Record<ManualIncidentStatus, EventOf<typeof manualIncidentMachine>>> = {
  investigating: 'investigate',
  identified: 'identify',
  monitoring: 'monitor',
  resolved: 'resolve',
};
