import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { seconds } from '../../domain/kernel/time.ts';
import type { SlotLimits } from './check-slots.ts';

/** The resources that the machine grants the process. */
export interface ProcessLimits {
  readonly fileDescriptors: number;
  readonly memoryBytes: number;
  readonly heapBytes: number;
  readonly processors: number;
}

/** The memory limits for the processes of a browser, in bytes. */
export interface MemoryLimits {
  /** The limit for one page. */
  readonly page: number;
  /** The limit for the whole browser. */
  readonly browser: number;
}

/** File descriptors reserved for the database, requests and messages. */
const RESERVED_DESCRIPTORS = 256;
/** File descriptors of one check: one for its connection and, before that, one for its name lookup. */
const DESCRIPTORS_PER_CHECK = 2;
/** A generous estimate of the memory of a TLS connection with its buffers, in bytes. */
const BYTES_PER_CHECK = 128 * 1024;
/** The shares of memory and heap that checks may use. */
const MEMORY_SHARE = 0.25;
const HEAP_SHARE = 0.5;
/** The minimum number of concurrent checks, regardless of the limits of the machine. */
const MIN_CHECKS = 100;
/** The share of the slots for targets that timed out in their last check. */
const SLOW_SHARE = 0.5;
/** The maximum number of concurrent checks that start a small program. */
const PROCESS_CHECKS = 64;
/** The memory of a browser that loads one page, in bytes. */
const BYTES_PER_BROWSER = 400 * 1024 ** 2;
/** The maximum memory of a page, in bytes. Pages that use more are ended. */
export const MAX_PAGE_MEMORY = 512 * 1024 ** 2;
/** The maximum number of concurrent checks of one host, which is the number of connections that a browser opens. */
const CHECKS_PER_HOST = 6;
/** The time that a check waits for other checks of its host. It is shorter than a lease allows. */
const HOST_PATIENCE = seconds(3);

/** Returns the limits on concurrent checks, computed from the cost of a check. See ADR 0039. */
export const slotLimits = ({ fileDescriptors, memoryBytes, heapBytes, processors }: ProcessLimits): SlotLimits => {
  const byDescriptors = (fileDescriptors - RESERVED_DESCRIPTORS) / DESCRIPTORS_PER_CHECK;
  const byMemory = Math.min(memoryBytes * MEMORY_SHARE, heapBytes * HEAP_SHARE) / BYTES_PER_CHECK;
  const total = Math.max(MIN_CHECKS, Math.floor(Math.min(byDescriptors, byMemory)));
  const browsers = browserSlots({ memoryBytes, processors });
  return {
    total,
    slow: Math.floor(total * SLOW_SHARE),
    costly: { process: PROCESS_CHECKS, browser: browsers },
    perHost: CHECKS_PER_HOST,
    patience: HOST_PATIENCE,
  };
};

const browserSlots = ({ memoryBytes, processors }: Pick<ProcessLimits, 'memoryBytes' | 'processors'>): number =>
  Math.max(1, Math.min(processors, Math.floor((memoryBytes * MEMORY_SHARE) / BYTES_PER_BROWSER)));

/** Returns the memory limits of the browser: its own and that of as many pages as may be open. */
export const browserMemory = (limits: Pick<ProcessLimits, 'memoryBytes' | 'processors'>): MemoryLimits => ({
  page: MAX_PAGE_MEMORY,
  browser: BYTES_PER_BROWSER + browserSlots(limits) * MAX_PAGE_MEMORY,
});

/** The number of file descriptors that is assumed if the system does not report a limit. */
const USUAL_DESCRIPTORS = 4096;

const openFiles = (): number => {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft) || USUAL_DESCRIPTORS;
  } catch {
    return USUAL_DESCRIPTORS;
  }
};

/** Returns the limits of this process. The memory limit of a container counts, if there is one. */
export const processLimits = (): ProcessLimits => ({
  fileDescriptors: openFiles(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || totalmem()),
  heapBytes: getHeapStatistics().heap_size_limit,
  processors: availableParallelism(),
});
