import { expect } from 'chai';
import sinon from 'sinon';
import type { JobQueue } from '../../../../../src/application/kernel/jobs.ts';
import { DeferredJobQueue } from '../../../../../src/infrastructure/kernel/jobs/deferred-job-queue.ts';
import { InMemoryJobQueue } from '../../../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { NOW, TestClock } from '../../../../builders/clock.ts';
import { logInto } from '../../../../builders/log.ts';

const opening = () => {
  const open = sinon.stub<[], Promise<JobQueue>>().resolves(new InMemoryJobQueue(new TestClock(), logInto([])));
  return { queue: new DeferredJobQueue(open), open };
};

describe('DeferredJobQueue', () => {
  it('opens the queue once for concurrent calls', async () => {
    const { queue, open } = opening();
    await Promise.all(['a', 'b'].map((key) => queue.schedule('note', key, NOW)));
    expect(open.callCount).to.equal(1);
    expect(await queue.schedule('note', 'a', NOW)).to.equal('alreadyScheduled');
  });

  it('does not open the queue to stop it', async () => {
    const { queue, open } = opening();
    expect(await queue.drain(1000)).to.equal(true);
    await queue.stop();
    expect(open.callCount).to.equal(0);
  });

  it('opens the queue again after a failure', async () => {
    const { queue, open } = opening();
    open.onFirstCall().rejects(new Error('unreachable'));
    const failure = await queue.schedule('note', 'a', NOW).catch((fault: unknown) => String(fault));
    expect(failure).to.equal('Error: unreachable');
    expect(await queue.schedule('note', 'a', NOW)).to.equal('scheduled');
  });
});
