import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { MemoryRateLimits } from '../../../../src/infrastructure/access/memory-rate-limits.ts';
import type { CountedUses } from '../../../../src/infrastructure/access/memory-rate-limits.ts';
import { NOW } from '../../../builders/clock.ts';

const limit = { name: 'page', limit: 3, window: minutes(1) };
const large = { name: 'page', limit: 600, window: minutes(1) };

describe('MemoryRateLimits', () => {
  let stored: Map<string, number>;
  let statements: (readonly CountedUses[])[];
  let isAway: boolean;
  let intervals: PromiseWithResolvers<undefined>[];

  beforeEach(() => {
    stored = new Map();
    statements = [];
    isAway = false;
    intervals = [];
  });

  const aProcess = () =>
    new MemoryRateLimits(
      (uses) => {
        statements.push(uses);
        if (isAway) return Promise.resolve(null);
        for (const { counter, uses: added } of uses) stored.set(counter, (stored.get(counter) ?? 0) + added);
        return Promise.resolve(uses.map(({ counter }) => stored.get(counter) ?? 0));
      },
      () => {
        const interval = Promise.withResolvers<undefined>();
        intervals.push(interval);
        return interval.promise;
      },
    );
  const take = (limits: MemoryRateLimits, count: number, of = large, subject = 'a'): number => {
    let allowed = 0;
    for (let use = 0; use < count; use += 1) allowed += limits.take(of, subject, NOW).allowed ? 1 : 0;
    return allowed;
  };
  /** Ends the intervals in which the processes collect uses. */
  const second = async (): Promise<void> => {
    for (const interval of intervals.splice(0)) interval.resolve(undefined);
    await new Promise((resolve) => void setImmediate(resolve));
  };

  it('allow the limit in each window, for each subject and limit', () => {
    const limits = aProcess();
    expect(take(limits, 4, limit)).to.equal(3);
    expect([take(limits, 1, limit, 'b'), take(limits, 1, { ...limit, name: 'other' })]).to.deep.equal([1, 1]);
    expect(limits.take(limit, 'a', later(NOW, minutes(1))).allowed).to.equal(true);
  });

  it('say how many seconds the window lasts', () => {
    expect(aProcess().take({ ...limit, limit: 0 }, 'a', later(NOW, 1))).to.deep.equal({
      allowed: false,
      retryAfter: 60,
    });
  });

  it('share nothing of a subject with fewer than 60 uses', () => {
    const limits = aProcess();
    take(limits, 59);
    expect(intervals).to.have.length(0);
  });

  it('share the uses of busy subjects once in an interval, by one statement for all', async () => {
    const limits = aProcess();
    take(limits, 100);
    take(limits, 60, large, 'b');
    await second();
    expect(statements).to.deep.equal([
      [
        { counter: 'page:a', start: NOW, uses: 100 },
        { counter: 'page:b', start: NOW, uses: 60 },
      ].map((uses) => ({ ...uses, start: new Date(NOW.getTime() - (NOW.getTime() % 60_000)) })),
    ]);
    await second();
    expect([statements.length, intervals.length]).to.deep.equal([1, 0]);
  });

  it('allow two processes the limit together, once they know of each other', async () => {
    const [one, two] = [aProcess(), aProcess()];
    expect([take(one, 400), take(two, 100)]).to.deep.equal([400, 100]);
    await second();
    expect([take(one, 1), take(two, 1)]).to.deep.equal([1, 1]);
    await second();
    expect(take(one, 600) + take(two, 600)).to.be.within(98, 198);
    await second();
    expect([take(one, 10), take(two, 10)]).to.deep.equal([0, 0]);
  });

  it('store nothing for requests that are refused', async () => {
    const limits = aProcess();
    take(limits, 600);
    await second();
    expect(take(limits, 1000)).to.equal(0);
    expect([intervals.length, stored.get('page:a')]).to.deep.equal([0, 600]);
  });

  it('count on their own while uses cannot be stored, and share them later', async () => {
    isAway = true;
    const limits = aProcess();
    take(limits, 100);
    await second();
    isAway = false;
    take(limits, 1);
    await second();
    expect(stored.get('page:a')).to.equal(101);
  });
});
