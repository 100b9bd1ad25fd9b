import { EncodedMonitors, batchesOf, encodedBatch } from '../src/application/reports/encoded-monitors.ts';
import type { RenderableReport } from '../src/domain/reports/report-document.ts';
import { ThreadedReportRenderer } from '../src/infrastructure/reports/threaded-report-renderer.ts';
import { reportDocument } from '../test/builders/report-documents.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { figure, printTable } from './table.ts';

/*
 * The memory that a large report takes while it is rendered, and the longest delay of the main thread. The report is
 * encoded first, as the service does batch by batch.
 */
const options = optionsOf({ monitors: '3000' }, { monitors: '30' });
/** The time between two looks at the memory and the delay, in milliseconds. */
const LOOK_EVERY = 5;
const MOST_MB = 150;
const LONGEST_DELAY = 50;

const residentMb = (): number => process.memoryUsage.rss() / 1e6;

const encoded = (monitors: number): RenderableReport => {
  const { monitors: all, ...summary } = reportDocument({ customerName: null }, monitors);
  return { ...summary, monitors: new EncodedMonitors(batchesOf(all).map(encodedBatch)) };
};

const rows: string[][] = [];
for (const monitors of options.monitors.split(',').map(Number)) {
  const document = encoded(monitors);
  globalThis.gc?.();
  const before = residentMb();
  let [peak, delay, last] = [before, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    peak = Math.max(peak, residentMb());
    delay = Math.max(delay, now - last - LOOK_EVERY);
    last = now;
  }, LOOK_EVERY);
  const begun = performance.now();
  const { bytes } = await new ThreadedReportRenderer(null).render(document, null);
  clearInterval(timer);
  rows.push([
    String(monitors),
    figure((performance.now() - begun) / 1000, 1),
    figure(bytes.length / 1e6, 1),
    figure(before, 0),
    figure(peak - before, 0),
    figure(delay, 0),
  ]);
  report(
    'G30',
    `${figure(peak - before, 0)} MB, ${figure(delay, 0)} ms with ${monitors} monitors`,
    peak - before <= MOST_MB && delay <= LONGEST_DELAY,
  );
}
printTable(
  'A report is rendered in its thread',
  ['Monitors', 'seconds', 'MB', 'RSS before', 'MB more at the peak', 'longest delay of the main thread, ms'],
  rows,
);
