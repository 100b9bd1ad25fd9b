import { defineMachine } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The lifecycle of a data export. `restart` is the attempt that follows one whose process died. */
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

export type DataExportStatus = StateOf<typeof dataExportMachine>;
export type DataExportEvent = EventOf<typeof dataExportMachine>;
