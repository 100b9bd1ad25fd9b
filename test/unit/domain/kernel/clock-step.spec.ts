import { expect } from 'chai';
import {
  CLOCK_TOLERANCE,
  furthestMoment,
  isEndAdjusted,
  isLeaseOver,
  isTooFarAhead,
} from '../../../../src/domain/kernel/clock-step.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('a clock that is set back', () => {
  const furthest = later(NOW, minutes(5) + CLOCK_TOLERANCE);

  it('leaves moments too far ahead that lie beyond their reach by more than clocks may differ', () => {
    expect(furthestMoment(NOW, minutes(5))).to.deep.equal(furthest);
    expect(isTooFarAhead(furthest, NOW, minutes(5))).to.equal(false);
    expect(isTooFarAhead(later(furthest, 1), NOW, minutes(5))).to.equal(true);
  });

  it('ends leases that are further ahead than they can be, as their end does', () => {
    expect(isLeaseOver(furthest, NOW, minutes(5))).to.equal(false);
    expect(isLeaseOver(later(furthest, 1), NOW, minutes(5))).to.equal(true);
    expect(isLeaseOver(later(NOW, 1), NOW, minutes(5))).to.equal(false);
    expect(isLeaseOver(NOW, NOW, minutes(5))).to.equal(true);
  });

  it('adjusts an end that would lie before the beginning', () =>
    expect([null, NOW, later(NOW, 1)].map((end) => isEndAdjusted(end, NOW))).to.deep.equal([false, false, true]));
});
