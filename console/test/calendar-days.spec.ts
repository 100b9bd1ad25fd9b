import { expect } from 'chai';
import { hours } from '../../src/domain/kernel/time.ts';
import { shownDays, stepped, weeksOf } from '../kernel/calendar/calendar-days.ts';
import { calendarSearchOf, isDate } from '../kernel/calendar/calendar-view.ts';

const ZURICH = 'Europe/Zurich';

const lengths = (date: string, zone = ZURICH): readonly number[] =>
  shownDays('week', date, zone).map(({ from, to }) => (to - from) / hours(1));

describe('days of a calendar', () => {
  it('begin at midnight of the zone, each where the day before ends', () => {
    const days = shownDays('week', '2026-03-25', ZURICH);
    expect(days.map(({ date }) => date)).to.deep.equal([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ]);
    expect(new Date(days[0]?.from ?? 0).toISOString()).to.equal('2026-03-22T23:00:00.000Z');
    expect(new Date(days[6]?.to ?? 0).toISOString()).to.equal('2026-03-29T22:00:00.000Z');
    for (const [at, { from }] of days.slice(1).entries()) expect(from).to.equal(days[at]?.to);
  });

  it('have 23 or 25 hours when the clock is changed, 24 and a half where it moves by half an hour', () => {
    expect(lengths('2026-03-29')).to.deep.equal([24, 24, 24, 24, 24, 24, 23]);
    expect(lengths('2026-10-19')).to.deep.equal([24, 24, 24, 24, 24, 24, 25]);
    expect(lengths('2026-04-05', 'Australia/Lord_Howe')).to.deep.equal([24, 24, 24, 24, 24, 24, 24.5]);
    expect(lengths('2026-03-29', 'UTC')).to.deep.equal([24, 24, 24, 24, 24, 24, 24]);
  });

  it('begin when the clock goes on if it skips midnight', () => {
    const [day] = shownDays('day', '2026-04-24', 'Africa/Cairo');
    expect(day).to.deep.include({ from: Date.parse('2026-04-23T22:00:00Z'), to: Date.parse('2026-04-24T21:00:00Z') });
  });

  it('of a month are whole weeks, also at the ends of years and in a short February', () => {
    const weeks = (date: string) => weeksOf(shownDays('month', date, 'UTC')).map(([monday]) => monday?.date);
    expect(weeks('2026-12-31')).to.deep.equal(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']);
    expect(weeks('2027-02-14')).to.deep.equal(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
    expect(weeks('1970-01-01')).to.have.length(5);
  });

  it('are followed by those of the next period', () => {
    expect(stepped('day', '2026-02-28', 1)).to.equal('2026-03-01');
    expect(stepped('week', '2026-01-01', -1)).to.equal('2025-12-25');
    expect(stepped('month', '2026-01-31', 1)).to.equal('2026-02-01');
    expect(stepped('month', '2026-01-31', -1)).to.equal('2025-12-01');
  });
});

describe('the address of a calendar', () => {
  it('keeps what it knows and leaves the rest out', () => {
    expect(calendarSearchOf({ view: 'month', date: '2026-03-29', zone: 'reader' })).to.deep.equal({
      view: 'month',
      date: '2026-03-29',
      zone: 'reader',
    });
    expect(calendarSearchOf({ view: 'year', date: '2026-02-30', zone: 'UTC', other: 1 })).to.deep.equal({});
  });

  it('has dates of the years that schedules can have', () => {
    expect(['1970-01-01', '2199-12-31'].every(isDate)).to.equal(true);
    expect(['1969-12-31', '2200-01-01', '2026-13-01', '2026-1-1', 20260101].some(isDate)).to.equal(false);
  });
});
