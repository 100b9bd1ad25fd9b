import { expect } from 'chai';
import { DAYS_AT_ONCE, DAY_SETTLING, daysToSum, lastDays } from '../../../../src/domain/checks/state-day.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';

/** Zurich in March 2026, and Apia in December 2011, which skipped the 30th. */
const ZURICH: OffsetChanges = [
  { at: null, offset: hours(1) },
  { at: new Date('2026-03-29T01:00:00Z'), offset: hours(2) },
];
const APIA: OffsetChanges = [
  { at: null, offset: -hours(10) },
  { at: new Date('2011-12-30T10:00:00Z'), offset: hours(14) },
];

describe('days to sum', () => {
  const namesOf = (from: string, now: Date, changes: OffsetChanges) =>
    daysToSum(new Date(from), now, changes).map(({ day, from: start, to }) => [
      day,
      (to.getTime() - start.getTime()) / hours(1),
    ]);

  it('are those that are over in the zone, from that of the given moment on', () => {
    const end = new Date('2026-03-29T22:00:00Z');
    expect(namesOf('2026-03-28T12:00:00Z', later(end, DAY_SETTLING), ZURICH)).to.deep.equal([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
    ]);
    expect(namesOf('2026-03-28T12:00:00Z', later(end, DAY_SETTLING - 1), ZURICH)).to.deep.equal([['2026-03-28', 24]]);
    expect(namesOf('2026-03-28T23:30:00Z', end, ZURICH)).to.deep.equal([]);
  });

  it('do not include a day that the zone skipped', () => {
    expect(namesOf('2011-12-29T12:00:00Z', new Date('2012-01-01T12:00:00Z'), APIA)).to.deep.equal([
      ['2011-12-29', 24],
      ['2011-12-31', 24],
      ['2012-01-01', 24],
    ]);
  });

  it('are limited', () =>
    expect(namesOf('2026-04-01T00:00:00Z', later(new Date('2026-04-01T00:00:00Z'), days(90)), ZURICH)).to.have.length(
      DAYS_AT_ONCE,
    ));
});

describe('the last days', () => {
  it('end with that of the present in the zone, oldest first', () => {
    const found = lastDays(3, new Date('2026-03-29T22:30:00Z'), ZURICH);
    expect(found.map(({ day }) => day)).to.deep.equal(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(found[1]).to.deep.equal({
      day: '2026-03-29',
      from: new Date('2026-03-28T23:00:00Z'),
      to: new Date('2026-03-29T22:00:00Z'),
    });
  });
});
