import { PerformanceObserver, constants } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Imported before the service: prints what is live in its heap after each full collection that the engine makes by
 * itself, in bytes. Collections are not forced, because they delay checks.
 */
const hasKind = (value: unknown): value is { readonly kind: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value;
const isFull = (entry: object): boolean =>
  'detail' in entry && hasKind(entry.detail) && entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

if (isMainThread)
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull)) process.stdout.write(`live heap ${process.memoryUsage().heapUsed}\n`);
  }).observe({ entryTypes: ['gc'] });
