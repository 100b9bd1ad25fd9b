import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { ProcessRateLimits } from '../../../../src/infrastructure/access/process-rate-limits.ts';
import { NOW } from '../../../builders/clock.ts';

const limit = { name: 'page', limit: 3, window: minutes(1) };

describe('ProcessRateLimits', () => {
  it('allows the limit in each window, for each subject and limit', async () => {
    const limits = new ProcessRateLimits();
    const take = async (subject: string, at = NOW, of = limit) => (await limits.take(of, subject, at)).allowed;
    expect([await take('a'), await take('a'), await take('a'), await take('a')]).to.deep.equal([true, true, true, false]);
    expect([await take('b'), await take('a', NOW, { ...limit, name: 'other' }), await take('a', later(NOW, minutes(1)))]).to.deep.equal([true, true, true]);
  });

  it('says how many seconds the window lasts', async () => {
    const limits = new ProcessRateLimits();
    expect(await limits.take({ ...limit, limit: 0 }, 'a', later(NOW, 1))).to.deep.equal({ allowed: false, retryAfter: 60 });
  });
});
