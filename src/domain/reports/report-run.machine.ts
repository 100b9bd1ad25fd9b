import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The lifecycle of a run. `restart` starts another attempt after the process of the previous attempt died. */
export const reportRunMachine = defineMachine({
  name: 'reportRun',
  initial: 'queued',
  transitions: {
    queued: { start: 'generating' },
    generating: { restart: 'generating', complete: 'ready', fail: 'failed' },
    ready: {},
    failed: {},
  },
});

/** The state of a run. */
export type ReportRunStatus = StateOf<typeof reportRunMachine>;
/** An event of a run. */
export type ReportRunEvent = EventOf<typeof reportRunMachine>;
