import { expect } from 'chai';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import type { AccessUnderTest, OpenAccess } from './under-test.ts';

const LIMIT = { name: 'test', limit: 3, window: minutes(1) };

/** What every counter of uses promises. */
export const rateLimitsContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`RateLimits, ${adapter}`, () => {
    let store: AccessUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const take = (subject = 'ada', now = NOW, limit = LIMIT) => store.limits.take(limit, subject, now);

    it('allow as many uses as the limit says, and then tell when the next window opens', async () => {
      for (let use = 0; use < 3; use += 1) expect(await take()).to.deep.equal({ allowed: true, retryAfter: 0 });
      expect(await take('ada', later(NOW, minutes(1) - 1001))).to.deep.equal({ allowed: false, retryAfter: 2 });
      expect(await take('ada', later(NOW, minutes(1)))).to.deep.equal({ allowed: true, retryAfter: 0 });
    });

    it('count each subject and each limit apart', async () => {
      for (let use = 0; use < 3; use += 1) await take();
      expect([(await take('eve')).allowed, (await take('ada', NOW, { ...LIMIT, name: 'other' })).allowed]).to.deep.equal([true, true]);
    });

    it('allow no more than the limit of many uses at once', async () => {
      const taken = await executeBatched(() => take());
      expect(taken.filter(({ allowed }) => allowed)).to.have.length(3);
    });
  });
