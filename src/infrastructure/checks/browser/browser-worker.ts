import type { Worker } from '../../../application/kernel/worker.ts';
import type { SharedBrowser } from './shared-browser.ts';

/** Ends the browser with the workers of the process. */
export const browserWorker = (browser: Pick<SharedBrowser, 'stop'>): Worker => ({
  name: 'browser',
  start: () => Promise.resolve(),
  stop: (grace) => browser.stop(grace),
});
