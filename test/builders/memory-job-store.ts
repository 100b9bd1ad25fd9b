import { AssertionError } from 'node:assert';
import type { JobStoreUnderTest } from '../../src/contracts/index.ts';
import { later, minutes } from '../../src/domain/kernel/time.ts';
import { InMemoryJobQueue } from '../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import type { InMemoryJobStore } from '../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { logInto } from './log.ts';

const STEP = 100;
/** No test of the contract needs as much time. */
const PATIENCE = minutes(3);

/** A job store for the contract of job queues, whose clock advances while a test waits. */
export const memoryJobStore = (Queue = InMemoryJobQueue): Promise<JobStoreUnderTest> => {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const clock = { now: () => now };
  const shared: InMemoryJobStore = new Map();
  const faults: string[] = [];
  const queues: InMemoryJobQueue[] = [];
  return Promise.resolve({
    faults,
    now: () => now,
    open: () => {
      const queue = new Queue(clock, logInto(faults), shared);
      queues.push(queue);
      return Promise.resolve(queue);
    },
    until: async (condition) => {
      for (const end = later(now, PATIENCE); !condition(); now = later(now, STEP)) {
        if (now > end) throw new AssertionError({ message: 'What the test waits for does not happen.' });
        for (const queue of queues) void queue.runDue();
        await new Promise(setImmediate);
      }
    },
    close: () => Promise.resolve(),
  });
};
