import { defineMachine } from '../kernel/machine.ts';

/**
 * The lifecycle of an app's authorization request, which first waits for the user's consent and then for its code to be
 * redeemed.
 */
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

/** The lifecycle of the access that a user granted to an app, and of all tokens issued under the grant. */
export const appGrantMachine = defineMachine({
  name: 'app grant',
  initial: 'live',
  transitions: {
    live: { revoke: 'revoked', expire: 'expired' },
    revoked: {},
    expired: {},
  },
});

/** The lifecycle of an app's token. Only refresh tokens are spent: each is exchanged for the next one. */
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
