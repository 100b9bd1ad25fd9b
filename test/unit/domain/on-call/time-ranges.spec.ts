import { expect } from 'chai';
import { intersectionOf, partsOfRange, unionOf, without } from '../../../../src/domain/on-call/time-ranges.ts';

const of = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([from, to]) => ({ from: new Date(from), to: new Date(to) }));

describe('ranges of time', () => {
  it('are joined where they meet or overlap', () => {
    expect(unionOf(of([5, 6], [1, 3], [3, 4], [2, 3], [9, 9]))).to.deep.equal(of([1, 4], [5, 6]));
    expect(unionOf(of([1, 9], [2, 3]))).to.deep.equal(of([1, 9]));
  });

  it('are taken away from each other', () => {
    expect(without(of([0, 10], [20, 30]), of([2, 4], [6, 22], [25, 40]))).to.deep.equal(of([0, 2], [4, 6], [22, 25]));
    expect(without(of([0, 10]), of([0, 10]))).to.deep.equal([]);
    expect(without(of([10, 20], [30, 40]), of([0, 5], [22, 25]))).to.deep.equal(of([10, 20], [30, 40]));
  });

  it('are intersected', () =>
    expect(intersectionOf(of([0, 10], [20, 30]), of([5, 25]))).to.deep.equal(of([5, 10], [20, 25])));

  it('are split into consecutive parts, of which the last one may be shorter', () => {
    const parts = (from: number, to: number, length: number) =>
      partsOfRange({ from: new Date(from), to: new Date(to) }, length);
    expect(parts(0, 25, 10)).to.deep.equal(of([0, 10], [10, 20], [20, 25]));
    expect(parts(0, 20, 10)).to.deep.equal(of([0, 10], [10, 20]));
    expect(parts(5, 5, 10)).to.deep.equal([]);
  });
});
