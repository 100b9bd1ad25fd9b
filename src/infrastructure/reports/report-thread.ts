import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { EncodedMonitors } from '../../application/reports/encoded-monitors.ts';
import type { RenderedReport, ReportLogo } from '../../application/reports/report-renderer.ts';
import type { ReportSummary } from '../../domain/reports/report-document.ts';
import { renderReport } from './render-report.ts';

/** The input of the report thread. */
export interface RenderTask {
  readonly summary: ReportSummary;
  /** The monitors, as in `EncodedMonitors`. */
  readonly batches: readonly Uint8Array[];
  readonly logo: ReportLogo | null;
  readonly fontFolder: string | null;
}

/** The answer of the report thread: the report, or the error of one that cannot be rendered. */
export type RenderAnswer = { readonly report: RenderedReport } | { readonly fault: unknown };

// On Linux this is the priority of the calling thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ summary, batches, logo, fontFolder }: RenderTask) => {
  renderReport({ ...summary, monitors: new EncodedMonitors(batches) }, logo, fontFolder).then(
    (report) => parentPort?.postMessage({ report } satisfies RenderAnswer),
    (fault: unknown) => parentPort?.postMessage({ fault } satisfies RenderAnswer),
  );
});
