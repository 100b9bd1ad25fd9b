import { expect } from 'chai';
import { days, hours, minutes } from '../../src/domain/kernel/time.ts';
import { shownDays } from '../kernel/calendar/calendar-days.ts';
import type { CalendarView } from '../kernel/calendar/calendar-view.ts';
import { calendarSlots, movedSpan, resizedSpan, spanBetween, steppedSpan } from '../kernel/calendar/time-ranges.ts';
import type { SpanStep, TimeGrid, TimeSpan } from '../kernel/calendar/time-ranges.ts';

const ZURICH = 'Europe/Zurich';
/** The days of Zurich with 23 and 25 hours. */
const [SPRING, AUTUMN] = ['2026-03-29', '2026-10-25'];

const gridOf = (view: CalendarView, date: string, zone = ZURICH): TimeGrid => ({
  days: shownDays(view, date, zone),
  slot: calendarSlots[view],
  zone,
});

const at = (text: string): number => Date.parse(text);
const span = (from: string, to: string): TimeSpan => ({ from: at(from), to: at(to) });
const texts = ({ from, to }: TimeSpan): readonly string[] => [from, to].map((each) => new Date(each).toISOString());
const step = (part: SpanStep['part'], direction: 1 | -1, isLong = false): SpanStep => ({ part, direction, isLong });

describe('times of a calendar', () => {
  it('that are dragged are whole slots, in both directions', () => {
    const grid = gridOf('week', '2026-06-17');
    const dragged = ['2026-06-16T22:00:00.000Z', '2026-06-17T08:30:00.000Z'];
    const [one, other] = [at('2026-06-16T22:00:00Z'), at('2026-06-17T08:29:59.999Z')];
    expect(texts(spanBetween(grid, one, other))).to.deep.equal(dragged);
    expect(texts(spanBetween(grid, other, one))).to.deep.equal(dragged);
    expect(spanBetween(grid, one, one)).to.deep.equal({ from: one, to: one + minutes(30) });
    expect(spanBetween(grid, one - 1, one - 1)).to.deep.equal({ from: one - minutes(30), to: one });
    const [first, last] = [grid.days[0]?.from ?? 0, grid.days.at(-1)?.to ?? 0];
    expect(spanBetween(grid, first - days(9), last + days(9))).to.deep.equal({ from: first, to: last });
    const quarters = gridOf('day', '2026-06-17');
    expect(spanBetween(quarters, one, one)).to.deep.equal({ from: one, to: one + minutes(15) });
  });

  it('of a month are whole days, also those with 23 and 25 hours', () => {
    for (const [date, length] of [
      [SPRING, 23],
      [AUTUMN, 25],
    ] as const) {
      const grid = gridOf('month', date);
      const day = grid.days.find((each) => each.date === date) ?? expect.fail();
      const chosen = spanBetween(grid, day.to - 1, day.from);
      expect(chosen).to.deep.equal({ from: day.from, to: day.to });
      expect((chosen.to - chosen.from) / hours(1)).to.equal(length);
    }
  });

  it('of a day with a change of the clock have the hours that exist', () => {
    const spring = gridOf('day', SPRING);
    // The clock goes from 02:00 to 03:00 at 01:00 UTC.
    expect(texts(spanBetween(spring, at('2026-03-29T00:50:00Z'), at('2026-03-29T01:05:00Z')))).to.deep.equal([
      '2026-03-29T00:45:00.000Z',
      '2026-03-29T01:15:00.000Z',
    ]);
    const autumn = gridOf('day', AUTUMN);
    // The clock shows 02:00 at 00:00 and at 01:00 UTC.
    expect(texts(spanBetween(autumn, at('2026-10-25T00:00:00Z'), at('2026-10-25T01:59:59Z')))).to.deep.equal([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    // A day of 23 hours and a half ends within a slot of an hour.
    const howe = { ...gridOf('day', '2026-10-04', 'Australia/Lord_Howe'), slot: hours(1) };
    const [day] = howe.days;
    const end = day?.to ?? 0;
    expect(spanBetween(howe, end, end)).to.deep.equal({ from: end - minutes(30), to: end });
  });

  it('that are moved keep their hours on the clock', () => {
    const week = gridOf('week', SPRING);
    const night = span('2026-03-27T21:00:00Z', '2026-03-28T05:00:00Z');
    const [friday, saturday] = [at('2026-03-27T22:10:00Z'), at('2026-03-28T22:10:00Z')];
    // From 22:00 to 06:00, of which one hour does not exist.
    expect(texts(movedSpan(week, night, friday, saturday))).to.deep.equal([
      '2026-03-28T21:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
    ]);
    expect(movedSpan(week, night, friday, friday + minutes(19))).to.equal(night);
    const month = gridOf('month', AUTUMN);
    const day = span('2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z');
    expect(texts(movedSpan(month, day, at('2026-10-24T05:00:00Z'), at('2026-10-25T22:59:00Z')))).to.deep.equal([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('that are moved into an hour that does not exist keep their length', () => {
    const week = gridOf('week', SPRING);
    const hour = span('2026-03-28T01:00:00Z', '2026-03-28T02:00:00Z');
    expect(texts(movedSpan(week, hour, hour.from, at('2026-03-29T01:00:00Z')))).to.deep.equal([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ]);
    const short = span('2026-03-28T01:00:00Z', '2026-03-28T01:30:00Z');
    const moved = movedSpan(week, short, at('2026-03-28T12:00:00Z'), at('2026-03-29T11:00:00Z'));
    expect(texts(moved)).to.deep.equal(['2026-03-29T01:00:00.000Z', '2026-03-29T01:30:00.000Z']);
  });

  it('whose ends are dragged end at the nearest slot, and keep at least one', () => {
    const week = gridOf('week', '2026-06-17');
    const stored = span('2026-06-17T08:07:00Z', '2026-06-17T12:00:00Z');
    const end = (instant: string) => texts(resizedSpan(week, stored, 'end', at(instant)));
    expect(end('2026-06-17T13:44:00Z')).to.deep.equal(['2026-06-17T08:07:00.000Z', '2026-06-17T13:30:00.000Z']);
    expect(end('2026-06-17T13:46:00Z')).to.deep.equal(['2026-06-17T08:07:00.000Z', '2026-06-17T14:00:00.000Z']);
    expect(end('2026-06-16T13:46:00Z')).to.deep.equal(['2026-06-17T08:07:00.000Z', '2026-06-17T08:30:00.000Z']);
    const start = (instant: string) => texts(resizedSpan(week, stored, 'start', at(instant)));
    expect(start('2026-06-17T06:10:00Z')).to.deep.equal(['2026-06-17T06:00:00.000Z', '2026-06-17T12:00:00.000Z']);
    expect(start('2026-06-18T06:10:00Z')).to.deep.equal(['2026-06-17T11:30:00.000Z', '2026-06-17T12:00:00.000Z']);
  });

  it('whose end is dragged over a repeated hour end at the instant that was meant', () => {
    const day = gridOf('day', AUTUMN);
    const stored = span('2026-10-24T22:00:00Z', '2026-10-25T00:00:00Z');
    for (const meant of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
      expect(texts(resizedSpan(day, stored, 'end', at(meant)))[1]).to.equal(meant);
  });

  it('move by keyboard by a slot, and by a day or a week', () => {
    const stored = span('2026-06-17T08:00:00Z', '2026-06-17T12:00:00Z');
    const week = gridOf('week', '2026-06-17');
    const from = (grid: TimeGrid, key: SpanStep) => texts(steppedSpan(grid, stored, key))[0];
    expect(from(week, step('all', 1))).to.equal('2026-06-17T08:30:00.000Z');
    expect(from(week, step('all', -1, true))).to.equal('2026-06-16T08:00:00.000Z');
    const month = gridOf('month', '2026-06-17');
    expect(from(month, step('all', 1))).to.equal('2026-06-18T08:00:00.000Z');
    expect(from(month, step('all', 1, true))).to.equal('2026-06-24T08:00:00.000Z');
    expect(texts(steppedSpan(week, stored, step('end', 1)))).to.deep.equal([
      '2026-06-17T08:00:00.000Z',
      '2026-06-17T12:30:00.000Z',
    ]);
    expect(steppedSpan(week, stored, step('end', -1, true))).to.equal(stored);
    const least = span('2026-06-17T08:00:00Z', '2026-06-17T08:30:00Z');
    expect(steppedSpan(week, least, step('end', -1))).to.equal(least);
  });

  it('pass each half hour of a change of the clock by keyboard, forwards and back', () => {
    const spring = gridOf('week', SPRING);
    let moved = span('2026-03-29T00:30:00Z', '2026-03-29T04:30:00Z');
    const starts: string[] = [];
    for (const direction of [1, 1, -1, -1] as const) {
      moved = steppedSpan(spring, moved, step('all', direction));
      starts.push(texts(moved)[0]?.slice(11, 16) ?? '');
    }
    expect(starts).to.deep.equal(['01:00', '01:30', '01:00', '00:30']);
    const autumn = gridOf('week', AUTUMN);
    const ends: string[] = [];
    let resized = span('2026-10-24T20:00:00Z', '2026-10-25T00:00:00Z');
    for (let press = 0; press < 4; press += 1) {
      resized = steppedSpan(autumn, resized, step('end', 1));
      ends.push(texts(resized)[1]?.slice(11, 16) ?? '');
    }
    expect(ends).to.deep.equal(['00:30', '01:00', '01:30', '02:00']);
    // From 02:30 to the second 02:00, which is earlier on the clock.
    const repeated = span('2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z');
    expect(texts(steppedSpan(autumn, repeated, step('all', 1)))).to.deep.equal([
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('keep their hours when they are moved by a day over a change of the clock', () => {
    const month = gridOf('month', SPRING);
    const day = span('2026-03-27T23:00:00Z', '2026-03-28T23:00:00Z');
    expect(texts(steppedSpan(month, day, step('all', 1)))).to.deep.equal([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(texts(steppedSpan(month, day, step('end', 1)))).to.deep.equal([
      '2026-03-27T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});
