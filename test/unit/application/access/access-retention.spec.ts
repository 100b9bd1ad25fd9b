import { expect } from 'chai';
import { EXPIRED_RECORDS_BATCH, purgeAccess } from '../../../../src/application/access/access-retention.ts';
import { expiredRecordKinds } from '../../../../src/domain/access/expired-records.ts';
import type { ExpiredRecordKind } from '../../../../src/domain/access/expired-records.ts';
import { TestClock } from '../../../builders/clock.ts';

describe('sweep of expired access records', () => {
  it('removes all records of every type in bounded batches', async () => {
    const left = new Map<ExpiredRecordKind, number>([['sessions', 0], ['accountLinks', 1], ['signInCounters', EXPIRED_RECORDS_BATCH], ['idempotencyKeys', 2 * EXPIRED_RECORDS_BATCH + 1], ['rateWindows', 5]]);
    const remove = (kind: ExpiredRecordKind, _until: unknown, limit: number): Promise<number> => {
      expect(limit).to.equal(EXPIRED_RECORDS_BATCH);
      const there = left.get(kind) ?? 0;
      left.set(kind, Math.max(0, there - limit));
      return Promise.resolve(Math.min(there, limit));
    };
    await purgeAccess({ remove }, new TestClock()).run();
    expect(expiredRecordKinds.map((kind) => left.get(kind))).to.deep.equal([0, 0, 0, 0, 0]);
  });
});
