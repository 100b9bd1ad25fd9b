import { expect } from 'chai';
import { LEFTOVERS_BATCH, purgeAccess } from '../../../../src/application/access/access-retention.ts';
import { leftoverKinds } from '../../../../src/domain/access/leftovers.ts';
import type { LeftoverKind } from '../../../../src/domain/access/leftovers.ts';
import { TestClock } from '../../../builders/clock.ts';

describe('the retention of what access leaves behind', () => {
  it('removes all of every kind, in bounded batches', async () => {
    const left = new Map<LeftoverKind, number>([['sessions', 0], ['accountLinks', 1], ['signInCounters', LEFTOVERS_BATCH], ['idempotencyKeys', 2 * LEFTOVERS_BATCH + 1], ['rateWindows', 5]]);
    const remove = (kind: LeftoverKind, _until: unknown, limit: number): Promise<number> => {
      expect(limit).to.equal(LEFTOVERS_BATCH);
      const there = left.get(kind) ?? 0;
      left.set(kind, Math.max(0, there - limit));
      return Promise.resolve(Math.min(there, limit));
    };
    await purgeAccess({ remove }, new TestClock()).run();
    expect(leftoverKinds.map((kind) => left.get(kind))).to.deep.equal([0, 0, 0, 0, 0]);
  });
});
