import { expect } from 'chai';
import type { Jobs } from '../../../../../src/application/kernel/jobs.ts';
import { later } from '../../../../../src/domain/kernel/time.ts';
import { InMemoryJobQueue } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import type { InMemoryJobStore } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { logInto } from '../../../../builders/log.ts';
import { jobQueueContract } from '../../../../../src/contracts/index.ts';
import type { JobStoreUnderTest } from '../../../../../src/contracts/index.ts';

const STEP = 100;

const connect = (Queue = InMemoryJobQueue): Promise<JobStoreUnderTest> => {
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
      for (; !condition(); now = later(now, STEP)) {
        for (const queue of queues) void queue.runDue();
        await new Promise(setImmediate);
      }
    },
    close: () => Promise.resolve(),
  });
};

describe('jobs in memory', () => jobQueueContract({ describe, it }, () => connect()));

/** A queue with a fault: its drain waits for the current runs, but further ones start. */
class RestlessJobQueue extends InMemoryJobQueue {
  #jobs: Jobs = { recurring: [], oneOff: [] };

  override async start(jobs: Jobs): Promise<void> {
    this.#jobs = jobs;
    await super.start(jobs);
  }

  override async drain(timeoutMs: number): Promise<boolean> {
    const drained = super.drain(timeoutMs);
    await super.start(this.#jobs);
    return drained;
  }
}

describe('the contract of a job queue', () => {
  it('fails for a drain that goes on starting runs', async () => {
    const cases = new Map<string, () => Promise<void>>();
    const collect = {
      describe: (_title: string, body: () => void) => body(),
      it: (title: string, body: () => Promise<void>) => cases.set(title, body),
    };
    jobQueueContract(collect, () => connect(RestlessJobQueue));
    const failed: string[] = [];
    for (const [title, run] of cases) await run().catch(() => failed.push(title));
    expect(failed).to.deep.equal(['starts no further runs once a drain has begun']);
  });
});
