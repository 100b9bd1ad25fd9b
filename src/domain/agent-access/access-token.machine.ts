import { defineMachine } from '../kernel/machine.ts';

/** An access token of an agent. It is never renewed; the assertion mints another. */
export const accessTokenMachine = defineMachine({
  name: 'agent access token',
  initial: 'issued',
  transitions: {
    issued: { expire: 'expired', revoke: 'revoked' },
    expired: {},
    revoked: {},
  },
});
