import type { Worker } from '../../../application/kernel/worker.ts';
import type { SharedBrowser } from './shared-browser.ts';

/** Returns a worker that ends the browser when the workers of the process stop. */
export const browserWorker = (browser: Pick<SharedBrowser, 'stop'>): Worker => ({
  name: 'browser',
  start: () => Promise.resolve(),
  stop: (grace) => browser.stop(grace),
});
