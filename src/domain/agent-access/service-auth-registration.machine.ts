import { defineMachine } from '../kernel/machine.ts';

/** A registration that waits for the user it was bound to. */
export const serviceAuthRegistrationMachine = defineMachine({
  name: 'service_auth agent registration',
  initial: 'pending',
  transitions: {
    pending: { attempt: 'pending', confirm: 'authorized', decline: 'revoked', expire: 'expired', revoke: 'revoked' },
    authorized: { redeem: 'redeemed', expire: 'expired', revoke: 'revoked' },
    redeemed: { expire: 'expired', revoke: 'revoked' },
    expired: { revoke: 'revoked' },
    revoked: { revoke: 'revoked' },
  },
});
