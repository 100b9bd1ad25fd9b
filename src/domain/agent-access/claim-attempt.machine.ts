import { defineMachine } from '../kernel/machine.ts';

/** One attempt at a claim: a user code and what became of it. */
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
