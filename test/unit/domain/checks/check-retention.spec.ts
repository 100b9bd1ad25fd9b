import { expect } from 'chai';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import {
  DAYS_AHEAD,
  dayOf,
  daysToPrepare,
  hoursToCount,
  retainedFrom,
  SETTLING,
} from '../../../../src/domain/checks/check-retention.ts';

const MIDNIGHT = new Date('2026-03-02T00:00:00Z');

describe('result partitions and rollups', () => {
  it('create partitions for today and the days ahead', () => {
    const prepared = daysToPrepare(later(MIDNIGHT, days(1) - 1));
    expect(prepared[0]).to.deep.equal(MIDNIGHT);
    expect(prepared.at(-1)).to.deep.equal(later(MIDNIGHT, days(DAYS_AHEAD)));
  });

  it('drop a partition when its day reaches the retention period', () => {
    expect(retainedFrom(later(MIDNIGHT, days(1) - 1), 30)).to.deep.equal(later(MIDNIGHT, -days(30)));
    expect(retainedFrom(later(MIDNIGHT, days(1)), 30)).to.deep.equal(later(MIDNIGHT, -days(29)));
  });

  it('include an hour exactly when its last results have settled', () => {
    const settled = later(MIDNIGHT, hours(1) + SETTLING);
    expect(hoursToCount(MIDNIGHT, settled)).to.deep.equal([MIDNIGHT]);
    expect(hoursToCount(MIDNIGHT, later(settled, -1))).to.deep.equal([]);
  });

  it('catch up in parts after a long interruption', () => {
    const hoursDue = hoursToCount(MIDNIGHT, later(MIDNIGHT, days(30)));
    expect(hoursDue).to.have.length(48);
    expect(hoursDue.at(-1)).to.deep.equal(later(MIDNIGHT, hours(47)));
    expect(dayOf(later(MIDNIGHT, 1))).to.deep.equal(MIDNIGHT);
  });
});
