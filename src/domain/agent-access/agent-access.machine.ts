import { defineMachine } from '../kernel/machine.ts';

/** The lifecycle of a registration without a user. Its agent may use the public tools immediately. */
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

/** The lifecycle of a registration that waits for the user whose email address it names. */
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

/** The lifecycle of a registration that is based on an ID-JAG. Once redeemed, it never expires. */
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

/** The lifecycle of a claim attempt, in which a user confirms a registration with a user code. */
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

/**
 * The lifecycle of an agent's access token. A token cannot be refreshed; the agent exchanges its assertion for a new
 * one.
 */
export const accessTokenMachine = defineMachine({
  name: 'agent access token',
  initial: 'issued',
  transitions: {
    issued: { expire: 'expired', revoke: 'revoked' },
    expired: {},
    revoked: {},
  },
});
