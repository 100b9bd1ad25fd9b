import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { seconds } from '../../domain/kernel/time.ts';
import type { MemoryLimits } from './browser/page-memory.ts';
import type { SlotLimits } from './check-slots.ts';

/** What the machine allows the process. */
export interface ProcessLimits {
  readonly fileDescriptors: number;
  readonly memoryBytes: number;
  readonly heapBytes: number;
  readonly processors: number;
}

/** File descriptors for the database, requests and messages. */
const RESERVED_DESCRIPTORS = 256;
/** A check has one connection and, before it, one for the lookup of the name. */
const DESCRIPTORS_PER_CHECK = 2;
/** A connection with TLS and its buffers, generously. */
const BYTES_PER_CHECK = 128 * 1024;
/** The parts of memory and heap that checks may use. */
const MEMORY_SHARE = 0.25;
const HEAP_SHARE = 0.5;
/** The fewest concurrent checks, whatever the machine allows. */
const MIN_CHECKS = 100;
/** The part of the slots that targets may use that timed out last time. */
const SLOW_SHARE = 0.5;
/** Concurrent checks that start a small program. */
const PROCESS_CHECKS = 64;
/** The memory of a browser that loads one page. */
const BYTES_PER_BROWSER = 400 * 1024 ** 2;
/** A page that takes more is ended. */
export const MAX_PAGE_MEMORY = 512 * 1024 ** 2;
/** Concurrent checks against one host: as many as a browser opens. */
const CHECKS_PER_HOST = 6;
/** How long a check waits for others against its host. Less than a lease allows. */
const HOST_PATIENCE = seconds(3);

/** The limits on concurrent checks that follow from what a check costs. */
export const slotLimits = ({ fileDescriptors, memoryBytes, heapBytes, processors }: ProcessLimits): SlotLimits => {
  const byDescriptors = (fileDescriptors - RESERVED_DESCRIPTORS) / DESCRIPTORS_PER_CHECK;
  const byMemory = Math.min(memoryBytes * MEMORY_SHARE, heapBytes * HEAP_SHARE) / BYTES_PER_CHECK;
  const total = Math.max(MIN_CHECKS, Math.floor(Math.min(byDescriptors, byMemory)));
  const browsers = browserSlots({ memoryBytes, processors });
  return { total, slow: Math.floor(total * SLOW_SHARE), costly: { process: PROCESS_CHECKS, browser: browsers }, perHost: CHECKS_PER_HOST, patience: HOST_PATIENCE };
};

const browserSlots = ({ memoryBytes, processors }: Pick<ProcessLimits, 'memoryBytes' | 'processors'>): number =>
  Math.max(1, Math.min(processors, Math.floor((memoryBytes * MEMORY_SHARE) / BYTES_PER_BROWSER)));

/** What the browser of a process may use: itself, and as many pages as may be open. */
export const browserMemory = (limits: Pick<ProcessLimits, 'memoryBytes' | 'processors'>): MemoryLimits => ({
  page: MAX_PAGE_MEMORY,
  browser: BYTES_PER_BROWSER + browserSlots(limits) * MAX_PAGE_MEMORY,
});

/** The usual limit where the system does not report one. */
const USUAL_DESCRIPTORS = 4096;

const openFiles = (): number => {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft) || USUAL_DESCRIPTORS;
  } catch {
    return USUAL_DESCRIPTORS;
  }
};

/** The limits of this process. A container's memory limit counts, if there is one. */
export const processLimits = (): ProcessLimits => ({
  fileDescriptors: openFiles(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || totalmem()),
  heapBytes: getHeapStatistics().heap_size_limit,
  processors: availableParallelism(),
});
