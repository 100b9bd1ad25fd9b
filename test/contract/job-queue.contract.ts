import { expect } from 'chai';
import type { JobQueue } from '../../src/application/kernel/jobs.ts';
import { later, seconds } from '../../src/domain/kernel/time.ts';

/** A store of jobs under test, with as many processes on it as a test wants. */
export interface JobStoreUnderTest {
  /** A queue as a process of its own would open it. */
  open(): Promise<JobQueue>;
  now(): Date;
  /** Lets time pass until the condition holds. */
  until(condition: () => boolean): Promise<void>;
  /** What the queues have logged as faults. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** What every JobQueue promises. */
export const jobQueueContract = (adapter: string, connect: () => Promise<JobStoreUnderTest>): Mocha.Suite =>
  describe(`JobQueue, ${adapter}`, () => {
    let store: JobStoreUnderTest;
    let queues: JobQueue[];
    const open = async (): Promise<JobQueue> => {
      const queue = await store.open();
      queues.push(queue);
      return queue;
    };
    beforeEach(async () => {
      store = await connect();
      queues = [];
    });
    afterEach(async () => {
      for (const queue of queues) {
        await queue.drain(seconds(5));
        await queue.stop();
      }
      await store.close();
    });

    /** Resolves when jobs that were due before the call have had their turn. */
    const settled = async (queue: JobQueue, ran: readonly string[]): Promise<void> => {
      await queue.schedule('note', 'settled', store.now());
      await store.until(() => ran.includes('settled'));
    };
    /** A queue in the middle of a run that ends when it is told to. */
    const inSlowRun = async (): Promise<{ readonly slow: JobQueue; readonly finish: () => void }> => {
      const guard = Promise.withResolvers<undefined>();
      let started = false;
      const run = async (): Promise<void> => {
        started = true;
        await guard.promise;
      };
      const slow = await open();
      await slow.start({ recurring: [{ name: 'slow', every: seconds(3600), run }], oneOff: [] });
      await store.until(() => started);
      return { slow, finish: () => guard.resolve(undefined) };
    };
    const notes = () => {
      const ran: string[] = [];
      const note = { name: 'note', run: (key: string) => Promise.resolve(void ran.push(key)) };
      return { ran, jobs: { recurring: [], oneOff: [note] } };
    };

    it('runs a recurring job again and again, each time in one of two processes', async () => {
      const runs: Date[] = [];
      const job = { name: 'tick', every: seconds(1), run: () => Promise.resolve(void runs.push(store.now())) };
      for (const queue of [await open(), await open()]) await queue.start({ recurring: [job], oneOff: [] });
      await store.until(() => runs.length >= 3);
      const pauses = runs.slice(1).map((at, index) => at.getTime() - (runs[index] as Date).getTime());
      expect(Math.min(...pauses)).to.be.at.least(900);
    });

    it('goes on with a recurring job that failed, and logs the fault', async () => {
      let runs = 0;
      const job = { name: 'fails', every: seconds(1), run: () => Promise.reject(new Error(`run ${(runs += 1)}`)) };
      await (await open()).start({ recurring: [job], oneOff: [] });
      await store.until(() => runs >= 2);
      expect(store.faults).to.include('Error: run 1');
    });

    it('runs a one-off job at its moment, with its key and payload', async () => {
      const ran: unknown[] = [];
      const at = later(store.now(), seconds(1));
      const queue = await open();
      const job = { name: 'once', run: (key: string, payload: object) => Promise.resolve(void ran.push([key, payload, store.now() >= at])) };
      await queue.start({ recurring: [], oneOff: [job] });
      await queue.schedule('once', 'a', at, { kind: 'test', count: 2 });
      await store.until(() => ran.length > 0);
      expect(ran).to.deep.equal([['a', { kind: 'test', count: 2 }, true]]);
    });

    it('lets one of ten simultaneous schedulings of a key in, over two processes, and runs it once', async () => {
      const { ran, jobs } = notes();
      const first = await open();
      const second = await open();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? first : second).schedule('note', 'a', later(store.now(), seconds(1)))),
      );
      expect(answers.filter((answer) => answer === 'scheduled')).to.have.length(1);
      await first.start(jobs);
      await second.start(jobs);
      await store.until(() => ran.length > 0);
      await settled(first, ran);
      expect(ran).to.deep.equal(['a', 'settled']);
    });

    it('keeps the moment of a job that waits when it is scheduled again', async () => {
      const { ran, jobs } = notes();
      const queue = await open();
      await queue.schedule('note', 'a', store.now());
      expect(await queue.schedule('note', 'a', later(store.now(), seconds(3600)))).to.equal('alreadyScheduled');
      await queue.start(jobs);
      await store.until(() => ran.includes('a'));
    });

    it('takes a key again once its job has run', async () => {
      const { ran, jobs } = notes();
      const queue = await open();
      await queue.start(jobs);
      await queue.schedule('note', 'a', store.now());
      await store.until(() => ran.length === 1);
      expect(await queue.schedule('note', 'a', store.now())).to.equal('scheduled');
      await store.until(() => ran.length === 2);
    });

    it('counts what waits and what should have begun by a moment', async () => {
      const queue = await open();
      const now = store.now();
      await queue.schedule('note', 'past', later(now, -seconds(60)));
      await queue.schedule('note', 'future', later(now, seconds(60)));
      expect(await queue.standing(later(now, -seconds(61)))).to.deep.equal({ waiting: 2, running: 0, overdue: 0 });
      expect(await queue.standing(later(now, -seconds(60)))).to.deep.equal({ waiting: 1, running: 0, overdue: 1 });
    });

    it('takes back what waits under a key, and nothing else', async () => {
      const { ran, jobs } = notes();
      const queue = await open();
      const soon = later(store.now(), seconds(1));
      for (const key of ['a', 'b']) await queue.schedule('note', key, soon);
      await queue.cancel('note', 'a');
      await queue.start(jobs);
      await store.until(() => ran.includes('b'));
      await settled(queue, ran);
      expect(ran).to.deep.equal(['b', 'settled']);
    });

    it('waits for a running job when it drains, and says when that took too long', async () => {
      const { slow, finish } = await inSlowRun();
      const drained = slow.drain(seconds(5));
      finish();
      expect(await drained).to.equal(true);
    });

    it('says so when a running job outlasts the drain', async () => {
      const { slow, finish } = await inSlowRun();
      expect(await slow.drain(50)).to.equal(false);
      finish();
    });
  });
