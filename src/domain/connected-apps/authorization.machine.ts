import { defineMachine } from '../kernel/machine.ts';

/** One request of an app for access: first it waits for the user's consent, then its code waits for the app. */
export const authorizationMachine = defineMachine({
  name: 'app authorization',
  initial: 'pending',
  transitions: {
    pending: { accept: 'accepted', decline: 'declined', expire: 'expired' },
    accepted: { redeem: 'redeemed', expire: 'expired' },
    redeemed: {},
    declined: {},
    expired: {},
  },
});
