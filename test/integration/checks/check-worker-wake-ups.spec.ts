import { expect } from 'chai';
import { elapsed, hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { pipelineOn, UP } from './check-bench.ts';
import { aLocation, aMonitor, RARELY } from './monitored.ts';
import { until } from '../../until.ts';
import { checkWorkerSuite } from './check-worker-suite.ts';

describe('check worker on PostgreSQL', () => {
  const suite = checkWorkerSuite();
  const { opened, start, results, now, due } = suite;

  /** Resolves when a worker has nothing to do before the next due time. */
  const whenAsleep = () =>
    new Promise<void>((resolve) => {
      const { queue } = suite.pipeline;
      const ask = queue.nextDueAt.bind(queue);
      queue.nextDueAt = (place) => ask(place).finally(resolve);
    });

  it('starts a check at its due time even if it was claimed earlier', async () => {
    const dueAt = later(now(), seconds(1));
    await due({}, dueAt);
    let startedAt: Date | null = null;
    await start({
      check: () => {
        startedAt ??= now();
        return Promise.resolve(UP);
      },
    });
    await until(() => startedAt !== null);
    expect(startedAt).to.be.at.least(dueAt);
  });

  it('wakes up when a check is announced', async () => {
    const id = await due({}, later(now(), seconds(3000)));
    const asleep = whenAsleep();
    await start();
    await asleep;
    const before = now();
    await opened.database.inTransaction(() => suite.pipeline.signals.trigger(id, now()));
    await until(async () => (await results()).length === 1);
    // Without a notification it wakes up after half a minute.
    expect(now().getTime() - before.getTime()).to.be.lessThan(seconds(25));
  });

  it('wakes up when a failure at another location calls for its check', async () => {
    const id = await due({}, later(now(), seconds(3000)));
    const asleep = whenAsleep();
    await start();
    await asleep;
    await suite.pipeline.checkResults.expedite([{ monitorId: id, by: now() }], now());
    await until(async () => (await results()).length === 1);
  });

  describe('when the clock is set', () => {
    let offset: number;
    const clock = { now: () => new Date(Date.now() + offset) };
    const dueTimes = async () =>
      (await opened.database.query.selectFrom('check_schedule').select('dueAt').execute()).map(({ dueAt }) => dueAt!);
    beforeEach(() => {
      offset = 0;
      suite.pipeline = pipelineOn(opened.database, clock);
    });

    it('forward, wakes up, and stores results at the time of the check', async () => {
      await due({}, later(clock.now(), seconds(3000)));
      const asleep = whenAsleep();
      await start();
      await asleep;
      offset = hours(2);
      await until(async () => (await results()).length === 1);
      expect(elapsed((await results())[0]!.dueAt, clock.now())).to.be.lessThan(minutes(10));
    });

    it('back, brings checks forward to their interval, and reports it once', async () => {
      await due({ checkInterval: 1 }, later(clock.now(), seconds(40)));
      const warnings: unknown[] = [];
      const log = {
        info: () => undefined,
        error: () => undefined,
        warn: (text: string, facts?: unknown) => void warnings.push([text, facts]),
      };
      const asleep = whenAsleep();
      await start({ log });
      await asleep;
      offset = -hours(2);
      await until(() => warnings.length > 0);
      expect((await dueTimes()).every((at) => at <= later(clock.now(), minutes(1)))).to.equal(true);
      expect(warnings).to.deep.equal([
        [
          'Checks were due later than they can be, because the clock was set back. They were brought forward.',
          { count: 1 },
        ],
      ]);
    });
  });

  it('waits until its location is created', async () => {
    await start({ location: 'paris' });
    const paris = await aLocation(opened.database, 'paris');
    await aMonitor(opened.database, suite.tenant, [paris], now(), { checkInterval: RARELY });
    await until(async () => {
      await opened.database.inTransaction(() => suite.pipeline.signals.announce());
      return (await results()).length === 1;
    });
  });
});
