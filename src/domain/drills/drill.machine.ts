import { defineMachine } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';

/** The lifecycle of a drill. */
export const drillMachine = defineMachine({
  name: 'drill',
  initial: 'running',
  transitions: { running: { finish: 'finished' }, finished: {} },
});

/** The state of a drill. */
export type DrillStatus = StateOf<typeof drillMachine>;
