import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/**
 * The life of a subscriber. The person who asks for the subscription cannot change it: only the owner of the endpoint
 * can confirm or unsubscribe. A pending subscriber, and one that has unsubscribed, is deleted after a time.
 */
export const subscriberMachine = defineMachine({
  name: 'subscriber',
  initial: 'pending',
  transitions: {
    pending: { request: 'pending', confirm: 'active', unsubscribe: 'unsubscribed' },
    active: { request: 'active', confirm: 'active', unsubscribe: 'unsubscribed', suspend: 'suspended' },
    suspended: { request: 'suspended', confirm: 'active', unsubscribe: 'unsubscribed' },
    unsubscribed: { request: 'pending', unsubscribe: 'unsubscribed' },
  },
});

export type SubscriberStatus = StateOf<typeof subscriberMachine>;
