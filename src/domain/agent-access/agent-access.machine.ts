import { defineMachine } from '../kernel/machine.ts';

/** A registration without a user. It may use the public tools immediately. */
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

/** A registration that waits for the user whose email address it names. */
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

/** A registration by an ID-JAG. Once redeemed, it never expires. */
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

/** One attempt to have a registration claimed, with its user code. */
export const claimAttemptMachine = defineMachine({
  name: 'claim attempt',
  initial: 'initiated',
  transitions: {
    initiated: { confirm: 'confirmed', decline: 'declined', supersede: 'superseded', expire: 'expired' },
    confirmed: {},
    declined: { supersede: 'superseded' },
    superseded: {},
    expired: { supersede: 'superseded' },
  },
});

/** An access token of an agent. It cannot be refreshed; the assertion is exchanged for another one. */
export const accessTokenMachine = defineMachine({
  name: 'agent access token',
  initial: 'issued',
  transitions: {
    issued: { expire: 'expired', revoke: 'revoked' },
    expired: {},
    revoked: {},
  },
});
