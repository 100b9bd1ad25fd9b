import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The states of a change. It ends by itself when the accepted values are back, when another change takes its place, and
 * when the values are no longer watched or are found to vary. A refused one remains until then, and can still be
 * accepted. See ADR 0346.
 */
export const changeMachine = defineMachine({
  name: 'change of a monitored target',
  initial: 'open',
  transitions: {
    open: {
      accept: 'accepted',
      refuse: 'refused',
      revert: 'reverted',
      supersede: 'superseded',
      withdraw: 'withdrawn',
    },
    refused: { accept: 'accepted', revert: 'reverted', supersede: 'superseded', withdraw: 'withdrawn' },
    accepted: {},
    reverted: {},
    superseded: {},
    withdrawn: {},
  },
});

/** The status of a change. All but `open` and `refused` are final. */
export type ChangeStatus = StateOf<typeof changeMachine>;
/** An event that ends or refuses a change. */
export type ChangeEvent = EventOf<typeof changeMachine>;
