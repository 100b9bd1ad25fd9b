import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of an organization's claim to a hostname. A pending claim ends when it expires, and any claim when it
 * is removed. A lapsed claim is still served, but other organizations can claim its hostname. `restore` verifies a
 * claim that was active before it lapsed. See ADR 0102.
 */
export const customDomainMachine = defineMachine({
  name: 'custom domain',
  initial: 'pending',
  transitions: {
    pending: { verify: 'verified' },
    verified: { activate: 'active', lapse: 'lapsed' },
    active: { lapse: 'lapsed' },
    lapsed: { verify: 'verified', restore: 'active' },
  },
});

/** The state of a claim to a hostname. A lapsed claim is still served, but can be lost to another organization. */
export type CustomDomainStatus = StateOf<typeof customDomainMachine>;
/** An event of a claim to a hostname. */
export type CustomDomainEvent = EventOf<typeof customDomainMachine>;
