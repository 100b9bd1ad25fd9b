import { defineMachine } from '../kernel/machine.ts';

/** What a user gave an app, and with it the family of all tokens that follow from it. */
export const appGrantMachine = defineMachine({
  name: 'app grant',
  initial: 'live',
  transitions: {
    live: { revoke: 'revoked', expire: 'expired' },
    revoked: {},
    expired: {},
  },
});
