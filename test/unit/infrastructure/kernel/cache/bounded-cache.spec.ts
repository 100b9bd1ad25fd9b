import { expect } from 'chai';
import { BoundedCache } from '../../../../../src/infrastructure/kernel/cache/bounded-cache.ts';
import { hitsInTurn } from '../../../../builders/cyclic-access.ts';

describe('bounded cache', () => {
  const cache = (capacity: number) => new BoundedCache<number, string>(capacity);

  it('returns what was set, and replaces the value of a known key', () => {
    const one = cache(2);
    one.set(1, 'a');
    one.set(1, 'b');
    expect([one.get(1), one.get(2), one.isFull]).to.deep.equal(['b', undefined, false]);
  });

  it('never holds more entries than its capacity', () => {
    const small = cache(10);
    for (let key = 0; key < 100; key += 1) small.set(key, 'x');
    expect(
      Array.from({ length: 100 }, (_, key) => small.get(key)).filter((value) => value !== undefined),
    ).to.have.length(10);
    expect([small.isFull, small.get(99)]).to.deep.equal([true, 'x']);
  });

  it('removes single entries, those that a condition holds for, and all', () => {
    const few = cache(4);
    for (const key of [1, 2, 3, 4]) few.set(key, `${key}`);
    few.delete(1);
    few.delete(9);
    few.deleteWhere((value) => value === '3');
    expect([1, 2, 3, 4].map((key) => few.get(key))).to.deep.equal([undefined, '2', undefined, '4']);
    few.set(5, '5');
    expect([few.isFull, few.get(5)]).to.deep.equal([false, '5']);
    few.clear();
    expect([2, 4, 5].map((key) => few.get(key))).to.deep.equal([undefined, undefined, undefined]);
  });

  it('has mostly hits when a fifth more keys than fit are used in turn', () => {
    const small = cache(1000);
    const isHit = (key: number): boolean => {
      if (small.get(key) !== undefined) return true;
      small.set(key, 'x');
      return false;
    };
    expect(hitsInTurn(1200, isHit)).to.be.greaterThan(0.5);
  });
});
