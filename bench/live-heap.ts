import { PerformanceObserver, constants } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Imported before the service: prints what is live in its heap after each full collection that the engine makes by
 * itself, in bytes. Collections are not forced, because they delay checks.
 */
const isFull = (detail: unknown): boolean =>
  typeof detail === 'object' &&
  detail !== null &&
  'kind' in detail &&
  detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

if (isMainThread)
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ detail }) => isFull(detail)))
      process.stdout.write(`live heap ${process.memoryUsage().heapUsed}\n`);
  }).observe({ entryTypes: ['gc'] });
