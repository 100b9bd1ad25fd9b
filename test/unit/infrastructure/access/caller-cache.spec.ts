import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { CallerCache } from '../../../../src/infrastructure/access/caller-cache.ts';
import { TestClock } from '../../../builders/clock.ts';

describe('caller cache', () => {
  let clock: TestClock;
  let loads: number;
  const load = (key: string) => {
    loads += 1;
    return Promise.resolve(`caller ${key}`);
  };
  beforeEach(() => {
    clock = new TestClock();
    loads = 0;
  });

  it('loads a caller once in three seconds', async () => {
    const cache = new CallerCache<string>(clock);
    for (let use = 0; use < 3; use += 1) expect(await cache.remember('a', load)).to.equal('caller a');
    expect(loads).to.equal(1);
    clock.advance(seconds(3));
    await cache.remember('a', load);
    expect(loads).to.equal(2);
  });

  it('loads less than half of the callers again when a fifth more than fit call in turn', async () => {
    const cache = new CallerCache<string>(clock, 100);
    const round = async () => {
      for (let at = 0; at < 120; at += 1) await cache.remember(String(at), load);
    };
    for (let rounds = 0; rounds < 5; rounds += 1) await round();
    loads = 0;
    for (let rounds = 0; rounds < 5; rounds += 1) await round();
    expect(loads).to.be.greaterThan(0).and.lessThan(300);
  });
});
