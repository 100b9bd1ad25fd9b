import { expect } from 'chai';
import type { CalendarPattern } from '../../../../../src/domain/monitors/schedules/calendar-pattern.ts';
import { parseCron } from '../../../../../src/domain/monitors/schedules/cron-expression.ts';

/** Returns the days of a month that begins on a Sunday and match. */
const daysIn = ({ isDay }: CalendarPattern, daysInMonth: number): readonly number[] =>
  Array.from({ length: daysInMonth }, (_, at) => at + 1).filter((dayOfMonth) =>
    isDay({ dayOfMonth, weekday: (dayOfMonth - 1) % 7, daysInMonth }),
  );
const days = (dayOfMonth: string, weekday = '*', daysInMonth = 30) => {
  const cron = parseCron(`0 0 ${dayOfMonth} * ${weekday}`);
  return cron === null ? null : daysIn(cron.pattern, daysInMonth);
};
const minutes = (text: string) => parseCron(`${text} 0 1 1 *`)?.pattern.minutes ?? null;

describe('a field of a cron expression', () => {
  it('has numbers, ranges, steps and lists of them, in order', () => {
    expect(minutes('0')).to.deep.equal([0]);
    expect(minutes('59')).to.deep.equal([59]);
    expect(minutes('07')).to.deep.equal([7]);
    expect(minutes('*/25')).to.deep.equal([0, 25, 50]);
    expect(minutes('50/5')).to.deep.equal([50, 55]);
    expect(minutes('1-6/2')).to.deep.equal([1, 3, 5]);
    expect(minutes('3-3')).to.deep.equal([3]);
    expect(minutes('20,5,1-3,2')).to.deep.equal([1, 2, 3, 5, 20]);
    expect(minutes('*')).to.have.lengthOf(60);
  });

  it('is refused outside of its bounds or in another form', () => {
    const texts = [
      '60',
      '-1',
      '1-',
      '*-5',
      '1-60',
      '5-4',
      '*/0',
      '1/',
      '1,',
      ',1',
      'a',
      '1-2-3',
      '001',
      '*/100',
      '1/2/3',
    ];
    for (const text of texts) expect(minutes(text), text).to.equal(null);
  });

  it('has hours from 0 to 23 and months from 1 to 12, which have names', () => {
    const hours = (text: string) => parseCron(`0 ${text} 1 1 *`)?.pattern.hours ?? null;
    expect([hours('0,23'), hours('24')]).to.deep.equal([[0, 23], null]);
    const months = (text: string) => parseCron(`0 0 1 ${text} *`)?.pattern.months ?? null;
    expect([months('1,12'), months('jan-MAR'), months('Dec')]).to.deep.equal([[1, 12], [1, 2, 3], [12]]);
    expect([months('0'), months('13'), months('january'), months('mon')]).to.deep.equal([null, null, null, null]);
  });
});

describe('the days of a cron expression', () => {
  it('are days of the month, of which L is the last', () => {
    expect(days('1,15')).to.deep.equal([1, 15]);
    expect([days('L'), days('l,1'), days('L', '*', 28)]).to.deep.equal([[30], [1, 30], [28]]);
    expect([days('31'), days('31', '*', 31)]).to.deep.equal([[], [31]]);
    for (const text of ['0', '32', 'L-1', '1,', '1,x', 'LL']) expect(days(text), text).to.equal(null);
  });

  it('are weekdays, of which Sunday is 0 and 7', () => {
    const sundays = [1, 8, 15, 22, 29];
    for (const text of ['0', '7', 'sun', 'SUN']) expect(days('*', text), text).to.deep.equal(sundays);
    expect(days('*', '5-7')).to.deep.equal([1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 27, 28, 29]);
    expect(days('*', 'mon,wed')).to.deep.equal([2, 4, 9, 11, 16, 18, 23, 25, 30]);
    for (const text of ['8', 'fri-sun', 'sunday', 'jan', '1,']) expect(days('*', text), text).to.equal(null);
  });

  it('are the first to fifth of a weekday, or the last', () => {
    expect([days('*', '0#1'), days('*', 'mon#2'), days('*', '7#5')]).to.deep.equal([[1], [9], [29]]);
    expect([days('*', 'mon#5', 28), days('*', '6#1')]).to.deep.equal([[], [7]]);
    expect([days('*', '0L'), days('*', 'monL'), days('*', '2l', 28), days('*', '7L')]).to.deep.equal([
      [29],
      [30],
      [24],
      [29],
    ]);
    expect(days('*', '0#1,2L')).to.deep.equal([1, 24]);
    for (const text of ['1#0', '1#6', '8#1', '1-2#1', '#1', 'L', '1#1L', '8L'])
      expect(days('*', text), text).to.equal(null);
  });

  it('match one of the fields if neither begins with a star, and both otherwise', () => {
    expect(days('2,3', '0')).to.deep.equal([1, 2, 3, 8, 15, 22, 29]);
    expect(days('*/2', '0')).to.deep.equal([1, 15, 29]);
    expect(days('1,9', '*/2')).to.deep.equal([1]);
    expect(days('*')).to.have.lengthOf(30);
  });
});

describe('a cron expression', () => {
  it('has five fields, between which are spaces and tabs', () => {
    expect(parseCron(' 1\t2  3 4 * ')?.pattern).to.deep.include({
      minutes: [1],
      hours: [2],
      months: [4],
      seconds: [0],
    });
    expect(parseCron('1 2 3 4 *')?.pattern.years).to.equal(null);
    for (const text of ['', '* * * *', '* * * * * *', '1\n2 3 4 *']) expect(parseCron(text), text).to.equal(null);
  });

  it('is fixed if neither minute nor hour begins with a star', () => {
    const fixed = ['1 2 * * *', '1,2 3 * * *', '* 2 * * *', '*/5 2 * * *', '1 * * * *', '1 */2 * * *', '* * * * *'];
    expect(fixed.map((text) => parseCron(text)?.isFixed)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('can be a macro, in any letter case', () => {
    const macro = (name: string) => {
      const cron = parseCron(name);
      return (
        cron && [
          cron.pattern.minutes.join(),
          cron.pattern.hours.length,
          cron.pattern.months.join(),
          daysIn(cron.pattern, 30).length,
        ]
      );
    };
    const all = '1,2,3,4,5,6,7,8,9,10,11,12';
    expect([macro('@hourly'), macro(' @Daily '), macro('@midnight')]).to.deep.equal([
      ['0', 24, all, 30],
      ['0', 1, all, 30],
      ['0', 1, all, 30],
    ]);
    expect([macro('@weekly'), macro('@monthly')]).to.deep.equal([
      ['0', 1, all, 5],
      ['0', 1, all, 1],
    ]);
    expect([macro('@yearly'), macro('@annually')]).to.deep.equal([
      ['0', 1, '1', 1],
      ['0', 1, '1', 1],
    ]);
    for (const text of ['@reboot', '@', 'daily']) expect(macro(text), text).to.equal(null);
  });
});
