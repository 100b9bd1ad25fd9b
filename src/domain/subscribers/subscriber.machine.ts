import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of a subscriber. Only the owner of the endpoint can confirm or unsubscribe, not the person who
 * requested the subscription. Pending and unsubscribed subscribers are deleted after a time.
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

/** The status of a subscriber. Only active ones are notified. */
export type SubscriberStatus = StateOf<typeof subscriberMachine>;
