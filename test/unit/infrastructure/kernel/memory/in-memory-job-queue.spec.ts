import { later } from '../../../../../src/domain/kernel/time.ts';
import { InMemoryJobQueue } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import type { InMemoryJobStore } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { logInto } from '../../../../builders/log.ts';
import { jobQueueContract } from '../../../../../src/contracts/index.ts';
import type { JobStoreUnderTest } from '../../../../../src/contracts/index.ts';

const STEP = 100;

const connect = (): Promise<JobStoreUnderTest> => {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const clock = { now: () => now };
  const shared: InMemoryJobStore = new Map();
  const faults: string[] = [];
  const queues: InMemoryJobQueue[] = [];
  return Promise.resolve({
    faults,
    now: () => now,
    open: () => {
      const queue = new InMemoryJobQueue(clock, logInto(faults), shared);
      queues.push(queue);
      return Promise.resolve(queue);
    },
    until: async (condition) => {
      for (; !condition(); now = later(now, STEP)) {
        for (const queue of queues) void queue.runDue();
        await new Promise(setImmediate);
      }
    },
    close: () => Promise.resolve(),
  });
};

describe('jobs in memory', () => jobQueueContract({ describe, it }, connect));
