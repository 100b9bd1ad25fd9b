import { expect } from 'chai';
import { slopeOf } from '../../../bench/slope.ts';

describe('the slope of measured values', () => {
  it('is that of the line on which they are', () => {
    expect(
      slopeOf([
        [1, 10],
        [2, 13],
        [3, 16],
      ]),
    ).to.equal(3);
  });

  it('is that of the line between them', () => {
    expect(
      slopeOf([
        [0, 0],
        [0, 2],
        [2, 3],
        [2, 5],
      ]),
    ).to.equal(1.5);
  });

  it('is unknown without two times', () => {
    expect(slopeOf([])).to.be.NaN;
    expect(
      slopeOf([
        [1, 2],
        [1, 3],
      ]),
    ).to.be.NaN;
  });
});
