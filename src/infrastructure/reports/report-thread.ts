import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { EncodedMonitors } from '../../application/reports/encoded-monitors.ts';
import type { ReportSummary } from '../../domain/reports/report-document.ts';
import type { ReportLogo } from '../../application/reports/report-renderer.ts';
import { renderReport } from './render-report.ts';

/** The input of the report thread. */
export interface RenderTask {
  readonly summary: ReportSummary;
  /** The monitors, as in `EncodedMonitors`. */
  readonly batches: readonly Uint8Array[];
  readonly logo: ReportLogo | null;
}

/** The answer of the report thread: the bytes, or the error of a report that cannot be rendered. */
export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly fault: unknown };

// On Linux this is the priority of the calling thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ summary, batches, logo }: RenderTask) => {
  renderReport({ ...summary, monitors: new EncodedMonitors(batches) }, logo).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies RenderAnswer),
    (fault: unknown) => parentPort?.postMessage({ fault } satisfies RenderAnswer),
  );
});
