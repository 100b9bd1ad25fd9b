import { expect } from 'chai';
import type { JobQueue } from '../../../../../src/application/kernel/jobs.ts';
import { DeferredJobQueue } from '../../../../../src/infrastructure/kernel/jobs/deferred-job-queue.ts';
import { InMemoryJobQueue } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { NOW, TestClock } from '../../../../builders/clock.ts';
import { logInto } from '../../../../builders/log.ts';

const opening = (failures = 0) => {
  let opened = 0;
  const queue = new DeferredJobQueue((): Promise<JobQueue> => {
    opened += 1;
    return opened <= failures ? Promise.reject(new Error('unreachable')) : Promise.resolve(new InMemoryJobQueue(new TestClock(), logInto([])));
  });
  return { queue, opened: () => opened };
};

describe('a job queue that is opened when it is needed', () => {
  it('is opened once, however many use it at the same time', async () => {
    const { queue, opened } = opening();
    await Promise.all(['a', 'b'].map((key) => queue.schedule('note', key, NOW)));
    expect(opened()).to.equal(1);
    expect(await queue.schedule('note', 'a', NOW)).to.equal('alreadyScheduled');
  });

  it('is not opened by being stopped', async () => {
    const { queue, opened } = opening();
    expect(await queue.drain(1000)).to.equal(true);
    await queue.stop();
    expect(opened()).to.equal(0);
  });

  it('is opened anew when it could not be opened', async () => {
    const { queue } = opening(1);
    const failure = await queue.schedule('note', 'a', NOW).catch((fault: unknown) => String(fault));
    expect(failure).to.equal('Error: unreachable');
    expect(await queue.schedule('note', 'a', NOW)).to.equal('scheduled');
  });
});
