import { defineMachine } from '../kernel/machine.ts';

/** A token of an app. Only a refresh token is ever spent: for the one that takes its place. */
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
