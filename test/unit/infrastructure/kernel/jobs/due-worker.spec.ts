import { expect } from 'chai';
import sinon from 'sinon';
import type { DueWork } from '../../../../../src/application/kernel/worker.ts';
import { later, seconds } from '../../../../../src/domain/kernel/time.ts';
import type { NotificationListener } from '../../../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { DueWorker } from '../../../../../src/infrastructure/kernel/jobs/due-worker.ts';
import { logInto } from '../../../../builders/log.ts';

describe('DueWorker', () => {
  let timers: sinon.SinonFakeTimers;
  let faults: string[];
  let notify: (name?: string) => void;
  let worker: DueWorker | undefined;
  beforeEach(() => {
    timers = sinon.useFakeTimers({
      now: new Date('2026-03-02T10:00:00Z'),
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
    });
    faults = [];
  });
  afterEach(async () => {
    await worker?.stop(1000);
    timers.restore();
  });

  const now = (): Date => new Date();
  /** Starts a worker, and lets it look for due work once. */
  const start = async (...work: readonly DueWork[]): Promise<void> => {
    const listener: Pick<NotificationListener, 'listen' | 'close'> = {
      listen: (wake) => {
        notify = (name = '') => wake(name);
        return Promise.resolve();
      },
      close: () => undefined,
    };
    worker = new DueWorker({ work, listener, clock: { now }, log: logInto(faults) });
    await worker.start();
    await timers.tickAsync(0);
  };
  const workOf = (...next: readonly (Date | null)[]) => {
    const run = sinon.stub<[isNotified?: boolean], Promise<Date | null>>().resolves(null);
    for (const [call, at] of next.entries()) run.onCall(call).resolves(at);
    return { name: 'test', run };
  };

  it('runs the work at the start, and at the time that it returns', async () => {
    const work = workOf(later(now(), seconds(2)));
    await start(work);
    expect(work.run.callCount).to.equal(1);
    await timers.tickAsync(1999);
    expect(work.run.callCount).to.equal(1);
    await timers.tickAsync(1);
    expect(work.run.callCount).to.equal(2);
  });

  it('runs the work that a notification names, and all of it after one without a name', async () => {
    const [one, other] = [workOf(null), { ...workOf(null), name: 'other' }];
    await start(one, other);
    notify('other');
    await timers.tickAsync(0);
    expect([one.run.callCount, other.run.callCount]).to.deep.equal([1, 2]);
    notify();
    await timers.tickAsync(0);
    expect([one.run.callCount, other.run.callCount]).to.deep.equal([2, 3]);
  });

  it('has the work give up what it has started, and waits for it', async () => {
    const given = Promise.withResolvers<undefined>();
    const stop = sinon.stub().returns(given.promise);
    await start({ ...workOf(null), stop });
    let isStopped = false;
    const stopped = worker?.stop(seconds(10)).then(() => {
      isStopped = true;
    });
    await timers.tickAsync(seconds(9));
    expect([stop.callCount, isStopped]).to.deep.equal([1, false]);
    given.resolve(undefined);
    await stopped;
  });

  it('runs the work when a process notifies of it, and tells it so', async () => {
    const work = workOf(null);
    await start(work);
    notify();
    await timers.tickAsync(seconds(5));
    expect(work.run.args).to.deep.equal([[false], [true], [false]]);
  });

  it('runs the work every five seconds at rest, because a notification may be lost', async () => {
    const work = workOf(null, later(now(), seconds(3600)));
    await start(work);
    await timers.tickAsync(10_000);
    expect(work.run.callCount).to.equal(3);
  });

  it('leaves overdue work that another process has taken for 50 milliseconds', async () => {
    const work = workOf(now(), now());
    await start(work);
    await timers.tickAsync(49);
    expect(work.run.callCount).to.equal(1);
    await timers.tickAsync(1);
    expect(work.run.callCount).to.equal(2);
  });

  it('tries work that failed again, and logs the failure', async () => {
    const work = workOf();
    work.run.onFirstCall().rejects(new Error('no connection'));
    await start(work);
    expect(faults).to.deep.equal(['Error: no connection']);
    await timers.tickAsync(5000);
    expect(work.run.callCount).to.equal(2);
  });

  it('runs one kind of work while another is slow', async () => {
    const [slow, quick] = [workOf(), workOf(null)];
    slow.run.onFirstCall().returns(new Promise((resolve) => setTimeout(() => resolve(null), 60_000)));
    await start(slow, quick);
    notify();
    await timers.tickAsync(5000);
    expect([slow.run.callCount, quick.run.callCount]).to.deep.equal([1, 3]);
    await timers.tickAsync(60_000);
  });

  it('corrects due times at the start and when the clock was set back, and logs their number', async () => {
    const pullBack = sinon.stub<[Date], Promise<number>>().resolves(0);
    pullBack.onSecondCall().resolves(7);
    await start({ ...workOf(), pullBack });
    await timers.tickAsync(5000);
    expect(pullBack.callCount).to.equal(1);
    timers.setSystemTime(later(now(), -seconds(3600)));
    await timers.tickAsync(5000);
    expect(pullBack.callCount).to.equal(2);
    expect(faults).to.have.length(1);
  });
});
