import { defineMachine } from '../kernel/machine.ts';

/** A registration by the assertion of an identity provider; once approved, it stays until it is revoked. */
export const stepUpRegistrationMachine = defineMachine({
  name: 'step-up agent registration',
  initial: 'pending',
  transitions: {
    pending: { attempt: 'pending', confirm: 'authorized', decline: 'revoked', expire: 'expired', revoke: 'revoked' },
    authorized: { redeem: 'redeemed', expire: 'expired', revoke: 'revoked' },
    redeemed: { revoke: 'revoked' },
    expired: { revoke: 'revoked' },
    revoked: { revoke: 'revoked' },
  },
});
