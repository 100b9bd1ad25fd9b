import { defineMachine } from '../kernel/machine.ts';

/** An authorization request of an app: it waits for the user's consent, then its code waits to be redeemed. */
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

/** What a user granted an app, and with it every token issued under the grant. */
export const appGrantMachine = defineMachine({
  name: 'app grant',
  initial: 'live',
  transitions: {
    live: { revoke: 'revoked', expire: 'expired' },
    revoked: {},
    expired: {},
  },
});

/** A token of an app. Only refresh tokens are spent: each is exchanged for the next one. */
export const appTokenMachine = defineMachine({
  name: 'app token',
  initial: 'issued',
  transitions: {
    issued: { spend: 'spent', expire: 'expired', revoke: 'revoked' },
    spent: {},
    expired: {},
    revoked: {},
  },
});
