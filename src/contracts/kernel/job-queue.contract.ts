import { deepEqual, equal, ok } from 'node:assert/strict';
import type { JobQueue, Jobs } from '../../application/kernel/jobs.ts';
import { elapsed, later, seconds } from '../../domain/kernel/time.ts';
import { testsOver } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** A job store that several processes share. */
export interface JobStoreUnderTest {
  /** Opens a queue on the store, like a separate process. */
  open(): Promise<JobQueue>;
  /** Returns the time of the clock that the store uses. */
  now(): Date;
  /** Advances or waits for time until the condition holds. */
  until(condition: () => boolean): Promise<void>;
  /** The faults that the queues have logged. */
  readonly faults: readonly string[];
  /** Releases the store after the test. */
  close(): Promise<void>;
}

/** The time within which a queue with nothing else to do starts a job that is due, in milliseconds. */
const LATEST_START = seconds(40);

/**
 * Declares the contract of `JobQueue`: recurring jobs run once per interval across processes, one-off jobs run once per
 * key at their time, and `drain` waits for running jobs and starts no others. Pass a function that opens an empty job store; its queues use
 * the time of `now`.
 */
export const jobQueueContract = (framework: TestFramework, connect: () => Promise<JobStoreUnderTest>): void => {
  framework.describe('JobQueue', () => {
    const notes = () => {
      const ran: string[] = [];
      const note = { name: 'note', run: (key: string) => Promise.resolve(void ran.push(key)) };
      return { ran, jobs: { recurring: [], oneOff: [note] } };
    };
    /** The queues of a test are drained and stopped before the store closes. */
    const opened = async (): Promise<JobStoreUnderTest> => {
      const store = await connect();
      const queues: JobQueue[] = [];
      return {
        ...store,
        open: async () => {
          const queue = await store.open();
          queues.push(queue);
          return queue;
        },
        close: async () => {
          for (const queue of queues) {
            await queue.drain(seconds(5));
            await queue.stop();
          }
          await store.close();
        },
      };
    };
    const test = testsOver(framework, opened);
    /** Resolves after the jobs that were due before the call have run. */
    const settled = async (store: JobStoreUnderTest, queue: JobQueue, ran: readonly string[]): Promise<void> => {
      await queue.schedule('note', 'settled', store.now());
      await store.until(() => ran.includes('settled'));
    };
    /** Returns a queue during a run that lasts until `finish` is called. */
    const inSlowRun = async (
      store: JobStoreUnderTest,
      oneOff: Jobs['oneOff'] = [],
    ): Promise<{ readonly slow: JobQueue; readonly finish: () => void }> => {
      const guard = Promise.withResolvers<undefined>();
      let started = false;
      const run = async (): Promise<void> => {
        started = true;
        await guard.promise;
      };
      const slow = await store.open();
      await slow.start({ recurring: [{ name: 'slow', every: seconds(3600), run }], oneOff });
      await store.until(() => started);
      return { slow, finish: () => guard.resolve(undefined) };
    };

    test('runs a recurring job once per interval in one of two processes', async (store) => {
      const runs: Date[] = [];
      const every = seconds(1);
      const job = { name: 'tick', every, run: () => Promise.resolve(void runs.push(store.now())) };
      const begun = store.now();
      for (const queue of [await store.open(), await store.open()]) await queue.start({ recurring: [job], oneOff: [] });
      await store.until(() => runs.length >= 3);
      // A run may begin late, and the next run then follows sooner.
      for (const [index, at] of runs.entries()) ok(elapsed(begun, at) >= index * every);
    });

    test('runs a recurring job again after a failure, and logs the fault', async (store) => {
      let runs = 0;
      const job = { name: 'fails', every: seconds(1), run: () => Promise.reject(new Error(`run ${(runs += 1)}`)) };
      await (await store.open()).start({ recurring: [job], oneOff: [] });
      await store.until(() => runs >= 2);
      ok(store.faults.includes('Error: run 1'));
    });

    test('runs a one-off job at its time with its key and payload', async (store) => {
      const ran: (readonly [string, object, Date])[] = [];
      const at = later(store.now(), seconds(1));
      const queue = await store.open();
      const job = {
        name: 'once',
        run: (key: string, payload: object) => Promise.resolve(void ran.push([key, payload, store.now()])),
      };
      await queue.start({ recurring: [], oneOff: [job] });
      await queue.schedule('once', 'a', at, { kind: 'test', count: 2 });
      await store.until(() => ran.length > 0);
      deepEqual(
        ran.map(([key, payload]) => [key, payload]),
        [['a', { kind: 'test', count: 2 }]],
      );
      for (const [, , startedAt] of ran) {
        ok(elapsed(at, startedAt) >= 0, 'the job started before its time');
        ok(elapsed(at, startedAt) < LATEST_START, 'the job started long after its time');
      }
    });

    test('keeps a one-off job that failed for another attempt', async (store) => {
      const queue = await store.open();
      const job = { name: 'fails', run: () => Promise.reject(new Error('The job failed.')) };
      await queue.start({ recurring: [], oneOff: [job] });
      await queue.schedule('fails', 'a', store.now());
      await store.until(() => store.faults.includes('Error: The job failed.'));
      equal(await queue.drain(seconds(5)), true);
      equal(await queue.schedule('fails', 'a', store.now()), 'alreadyScheduled');
    });

    test('accepts one of ten concurrent schedulings of a key from two processes, and runs it once', async (store) => {
      const { ran, jobs } = notes();
      const first = await store.open();
      const second = await store.open();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? first : second).schedule('note', 'a', later(store.now(), seconds(1))),
        ),
      );
      equal(answers.filter((answer) => answer === 'scheduled').length, 1);
      await first.start(jobs);
      await second.start(jobs);
      await store.until(() => ran.length > 0);
      await settled(store, first, ran);
      deepEqual(ran, ['a', 'settled']);
    });

    test('keeps the time of a waiting job that is scheduled again', async (store) => {
      const { ran, jobs } = notes();
      const queue = await store.open();
      await queue.schedule('note', 'a', store.now());
      equal(await queue.schedule('note', 'a', later(store.now(), seconds(3600))), 'alreadyScheduled');
      await queue.start(jobs);
      await store.until(() => ran.includes('a'));
    });

    test('has a key for each name', async (store) => {
      const queue = await store.open();
      const at = later(store.now(), seconds(60));
      equal(await queue.schedule('note', 'a', at), 'scheduled');
      equal(await queue.schedule('other', 'a', at), 'scheduled');
      await queue.cancel('other', 'a');
      equal(await queue.schedule('note', 'a', at), 'alreadyScheduled');
      equal(await queue.schedule('other', 'a', at), 'scheduled');
    });

    test('accepts a key again after its job has run', async (store) => {
      const { ran, jobs } = notes();
      const queue = await store.open();
      await queue.start(jobs);
      await queue.schedule('note', 'a', store.now());
      await store.until(() => ran.length === 1);
      equal(await queue.schedule('note', 'a', store.now()), 'scheduled');
      await store.until(() => ran.length === 2);
    });

    test('counts waiting and overdue jobs', async (store) => {
      const queue = await store.open();
      const now = store.now();
      await queue.schedule('note', 'past', later(now, -seconds(60)));
      await queue.schedule('note', 'future', later(now, seconds(60)));
      deepEqual(await queue.counts(later(now, -seconds(61))), { waiting: 2, running: 0, overdue: 0 });
      deepEqual(await queue.counts(later(now, -seconds(60))), { waiting: 1, running: 0, overdue: 1 });
    });

    test('cancels the waiting job of a key only', async (store) => {
      const { ran, jobs } = notes();
      const queue = await store.open();
      const soon = later(store.now(), seconds(1));
      for (const key of ['a', 'b']) await queue.schedule('note', key, soon);
      await queue.cancel('note', 'a');
      await queue.start(jobs);
      await store.until(() => ran.includes('b'));
      await settled(store, queue, ran);
      deepEqual(ran, ['b', 'settled']);
    });

    test('waits for a running job while draining', async (store) => {
      const { slow, finish } = await inSlowRun(store);
      const drained = slow.drain(seconds(5));
      finish();
      equal(await drained, true);
    });

    test('starts no further runs once a drain has begun', async (store) => {
      const { ran, jobs } = notes();
      const { slow, finish } = await inSlowRun(store, jobs.oneOff);
      const drained = slow.drain(seconds(60));
      const other = await store.open();
      await other.schedule('note', 'during the drain', store.now());
      // The runs of another process show that time has passed in which the job could have started.
      let ticks = 0;
      const tick = { name: 'tick', every: seconds(1), run: () => Promise.resolve(void (ticks += 1)) };
      await other.start({ recurring: [tick], oneOff: [] });
      await store.until(() => ticks >= 2);
      finish();
      equal(await drained, true);
      await other.schedule('note', 'after the drain', store.now());
      const before = ticks;
      await store.until(() => ticks >= before + 2);
      deepEqual(ran, []);
    });

    test('returns false when a running job outlasts the drain', async (store) => {
      const { slow, finish } = await inSlowRun(store);
      equal(await slow.drain(50), false);
      finish();
    });
  });
};
