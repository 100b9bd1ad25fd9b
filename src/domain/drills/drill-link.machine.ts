import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The lifecycle of what a drill tests. */
export const drillLinkMachine = defineMachine({
  name: 'drill link',
  initial: 'planned',
  transitions: {
    planned: { send: 'sent', pass: 'confirmed', fail: 'failed', skip: 'skipped' },
    sent: { accept: 'accepted', deliver: 'delivered', confirm: 'confirmed', fail: 'failed' },
    accepted: { confirm: 'confirmed', fail: 'failed' },
    delivered: { confirm: 'confirmed', fail: 'failed' },
    confirmed: {},
    failed: {},
    skipped: {},
  },
});

/** The state of a link of a drill. */
export type DrillLinkState = StateOf<typeof drillLinkMachine>;
/** An event of a link of a drill. */
export type DrillLinkEvent = EventOf<typeof drillLinkMachine>;
