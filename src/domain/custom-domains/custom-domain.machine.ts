import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The claim of an organization to a hostname. A pending claim ends when it expires, and any claim when it is removed. A lapsed claim is still served, but does not keep
 * other organizations from claiming the hostname; `restore` is a verification of one that was active.
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

export type CustomDomainStatus = StateOf<typeof customDomainMachine>;
export type CustomDomainEvent = EventOf<typeof customDomainMachine>;
