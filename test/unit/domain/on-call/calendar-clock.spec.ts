import { expect } from 'chai';
import { days, hours } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { calendarEnd, calendarInstant } from '../../../../src/domain/on-call/calendar-clock.ts';
import { feedDay, feedRange } from '../../../../src/domain/on-call/calendar-feed.ts';

/** Zurich in 2026. */
const ZURICH: OffsetChanges = [
  { at: null, offset: hours(1) },
  { at: new Date('2026-03-29T01:00:00Z'), offset: hours(2) },
  { at: new Date('2026-10-25T01:00:00Z'), offset: hours(1) },
];
const floating = (local: string): number => Date.parse(`${local}Z`);
const instantOf = (local: string) => {
  const { at, exists } = calendarInstant(floating(local), ZURICH);
  return [at.toISOString(), exists];
};

describe('a wall-clock time of a calendar', () => {
  const cases: readonly [what: string, local: string, instant: string, exists: boolean][] = [
    ['in winter', '2026-03-01T12:00:00.000', '2026-03-01T11:00:00.000Z', true],
    ['just before a gap', '2026-03-29T01:59:59.999', '2026-03-29T00:59:59.999Z', true],
    ['at the start of a gap, with the offset before it', '2026-03-29T02:00:00.000', '2026-03-29T01:00:00.000Z', false],
    ['at the end of a gap, with the offset before it', '2026-03-29T02:59:59.999', '2026-03-29T01:59:59.999Z', false],
    ['just after a gap', '2026-03-29T03:00:00.000', '2026-03-29T01:00:00.000Z', true],
    ['in summer', '2026-07-01T12:00:00.000', '2026-07-01T10:00:00.000Z', true],
    ['in a repeated hour, the first of two', '2026-10-25T02:00:00.000', '2026-10-25T00:00:00.000Z', true],
    ['at the end of a repeated hour', '2026-10-25T02:59:59.999', '2026-10-25T00:59:59.999Z', true],
    ['just after a repeated hour', '2026-10-25T03:00:00.000', '2026-10-25T02:00:00.000Z', true],
  ];
  for (const [what, local, instant, exists] of cases)
    it(`is found ${what}`, () => {
      expect(instantOf(local)).to.deep.equal([instant, exists]);
    });

  it('is found in a zone that never changes its clocks', () => {
    expect(calendarInstant(floating('2026-07-01T12:00'), [{ at: null, offset: hours(9) }])).to.deep.equal({
      at: new Date('2026-07-01T03:00:00Z'),
      exists: true,
    });
  });
});

describe('the end of an event', () => {
  const end = (local: string, count: number, milliseconds: number) =>
    calendarEnd(floating(local), { days: count, milliseconds }, ZURICH).toISOString();

  it('is a number of days later on the clock, and then exact time', () => {
    expect(end('2026-03-28T12:00', 1, 0)).to.equal('2026-03-29T10:00:00.000Z');
    expect(end('2026-03-28T12:00', 0, days(1))).to.equal('2026-03-29T11:00:00.000Z');
    expect(end('2026-03-28T12:00', 1, hours(2))).to.equal('2026-03-29T12:00:00.000Z');
  });
});

describe('the range of a feed', () => {
  it('is whole days of UTC: the last 30, today, and 180 to come', () => {
    for (const now of ['2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'].map((text) => new Date(text))) {
      expect(feedDay(now)).to.deep.equal(new Date('2026-03-02'));
      expect(feedRange(now)).to.deep.equal({ from: new Date('2026-01-31'), to: new Date('2026-08-30') });
    }
  });
});
