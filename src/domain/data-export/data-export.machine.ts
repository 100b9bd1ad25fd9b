import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/**
 * The lifecycle of a data export. `restart` begins a new attempt after the process of the previous attempt died. See
 * ADR 0106.
 */
export const dataExportMachine = defineMachine({
  name: 'dataExport',
  initial: 'queued',
  transitions: {
    queued: { start: 'generating' },
    generating: { restart: 'generating', complete: 'ready', fail: 'failed' },
    ready: { expire: 'expired' },
    failed: {},
    expired: {},
  },
});

/** The state of a data export. */
export type DataExportStatus = StateOf<typeof dataExportMachine>;
/** An event of a data export. */
export type DataExportEvent = EventOf<typeof dataExportMachine>;
