import { expect } from 'chai';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { DAYS_AHEAD, dayOf, daysToPrepare, hoursToCount, retainedFrom, SETTLING } from '../../../../src/domain/checks/check-retention.ts';

const MIDNIGHT = new Date('2026-03-02T00:00:00Z');

describe('the keeping of results', () => {
  it('makes room for today and the days ahead', () => {
    const prepared = daysToPrepare(later(MIDNIGHT, days(1) - 1));
    expect(prepared[0]).to.deep.equal(MIDNIGHT);
    expect(prepared.at(-1)).to.deep.equal(later(MIDNIGHT, days(DAYS_AHEAD)));
  });

  it('keeps a day until it is as old as the retention, and drops it then', () => {
    expect(retainedFrom(later(MIDNIGHT, days(1) - 1), 30)).to.deep.equal(later(MIDNIGHT, -days(30)));
    expect(retainedFrom(later(MIDNIGHT, days(1)), 30)).to.deep.equal(later(MIDNIGHT, -days(29)));
  });

  it('counts an hour once its last results have settled, and not a millisecond sooner', () => {
    const settled = later(MIDNIGHT, hours(1) + SETTLING);
    expect(hoursToCount(MIDNIGHT, settled)).to.deep.equal([MIDNIGHT]);
    expect(hoursToCount(MIDNIGHT, later(settled, -1))).to.deep.equal([]);
  });

  it('catches up with a long arrear in parts', () => {
    const hoursDue = hoursToCount(MIDNIGHT, later(MIDNIGHT, days(30)));
    expect(hoursDue).to.have.length(48);
    expect(hoursDue.at(-1)).to.deep.equal(later(MIDNIGHT, hours(47)));
    expect(dayOf(later(MIDNIGHT, 1))).to.deep.equal(MIDNIGHT);
  });
});
