import { defineMachine } from '../kernel/machine.ts';

/** A registration that starts without a user and works with the public tools at once. */
export const anonymousRegistrationMachine = defineMachine({
  name: 'anonymous agent registration',
  initial: 'active',
  transitions: {
    active: { attempt: 'active', confirm: 'authorized', decline: 'active', expire: 'expired', revoke: 'revoked' },
    authorized: { redeem: 'redeemed', expire: 'expired', revoke: 'revoked' },
    redeemed: { expire: 'expired', revoke: 'revoked' },
    expired: { revoke: 'revoked' },
    revoked: { revoke: 'revoked' },
  },
});
