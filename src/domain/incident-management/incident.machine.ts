import { defineMachine, next, statesOf } from '../kernel/machine.ts';
import type { EventOf } from '../kernel/machine.ts';
import type { ImIncidentStatus } from '../paging/incident-state.ts';

/** The lifecycle of an incident. Responders set the states of `investigate`, `identify` and `monitor`. */
export const imIncidentMachine = defineMachine({
  name: 'incident of incident management',
  initial: 'triggered',
  transitions: {
    triggered: {
      acknowledge: 'acknowledged',
      investigate: 'investigating',
      identify: 'identified',
      monitor: 'monitoring',
      resolve: 'resolved',
      merge: 'merged',
    },
    acknowledged: {
      investigate: 'investigating',
      identify: 'identified',
      monitor: 'monitoring',
      resolve: 'resolved',
      merge: 'merged',
    },
    investigating: { identify: 'identified', monitor: 'monitoring', resolve: 'resolved', merge: 'merged' },
    identified: { investigate: 'investigating', monitor: 'monitoring', resolve: 'resolved', merge: 'merged' },
    monitoring: { investigate: 'investigating', identify: 'identified', resolve: 'resolved', merge: 'merged' },
    resolved: {},
    merged: {},
  },
});

/** An event of an incident of incident management. */
export type ImIncidentEvent = EventOf<typeof imIncidentMachine>;

/** All statuses of an incident. */
export const imIncidentStatuses = statesOf(imIncidentMachine);

/** Returns true if an event is refused in a status. */
export const isRefusedFrom = (status: ImIncidentStatus, event: ImIncidentEvent): boolean =>
  next(imIncidentMachine, status, event) === null;

/** The event by which a person sets a status, or null for a status that a person cannot set directly. */
export const eventTowards: Readonly<Record<ImIncidentStatus, ImIncidentEvent | null>> = {
  triggered: null,
  acknowledged: 'acknowledge',
  investigating: 'investigate',
  identified: 'identify',
  monitoring: 'monitor',
  resolved: null,
  merged: null,
};
