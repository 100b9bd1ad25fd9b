import { expect } from 'chai';
import { parseOnCalendar } from '../../../../../src/domain/monitors/schedules/on-calendar.ts';

/** Returns the days of a month of 30 days that begins on a Sunday and match, or why there are none. */
const days = (text: string) => {
  const found = parseOnCalendar(text);
  if (typeof found === 'string') return found;
  return Array.from({ length: 30 }, (_, at) => at + 1).filter((dayOfMonth) =>
    found.pattern.isDay({ dayOfMonth, weekday: (dayOfMonth - 1) % 7, daysInMonth: 30 }),
  );
};
const read = (text: string) => {
  const found = parseOnCalendar(text);
  if (typeof found === 'string') return found;
  const { years, months, hours, minutes, seconds } = found.pattern;
  return { years, months, hours, minutes, seconds };
};
const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const MIDNIGHT = { hours: [0], minutes: [0], seconds: [0] };
const unreadable = (...texts: readonly string[]) => {
  for (const text of texts) expect(read(text), text).to.equal('unreadable');
};

describe('the time of a calendar expression', () => {
  it('has hours and minutes, and seconds that can be left out', () => {
    const date = { years: null, months: EVERY_MONTH };
    expect(read('10:20')).to.deep.equal({ ...date, hours: [10], minutes: [20], seconds: [0] });
    expect(read('23:59:59')).to.deep.equal({ ...date, hours: [23], minutes: [59], seconds: [59] });
    unreadable('24:00', '10:60', '10:20:60', '10', '10:', ':20', '10:20:', '10:20:30:40', '10:20:30.5', 'a:b');
  });

  it('has ranges, repetitions and lists, in order', () => {
    const minutes = (text: string) => {
      const found = read(`*:${text}`);
      return typeof found === 'string' ? found : found.minutes;
    };
    expect(minutes('30,5,10..12,11')).to.deep.equal([5, 10, 11, 12, 30]);
    expect(minutes('10/20')).to.deep.equal([10, 30, 50]);
    expect(minutes('5..26/10')).to.deep.equal([5, 15, 25]);
    expect([minutes('7..7'), minutes('0/59'), minutes('59/1')]).to.deep.equal([[7], [0, 59], [59]]);
    expect(minutes('*')).to.have.lengthOf(60);
    for (const text of [
      '5..4',
      '0/0',
      '0/60',
      '5..60',
      '60/1',
      '5..',
      '..5',
      '/5',
      '*/5',
      '5/',
      '1,',
      '1-5',
      '1..2..3',
    ])
      expect(minutes(text), text).to.equal('unreadable');
  });
});

describe('the date of a calendar expression', () => {
  it('has months and days, and years that can be left out', () => {
    expect(read('2026-1-2')).to.deep.equal({ years: [2026], months: [1], ...MIDNIGHT });
    expect(read('12-31')).to.deep.equal({ years: null, months: [12], ...MIDNIGHT });
    expect(read('*-*-*')).to.deep.equal({ years: null, months: EVERY_MONTH, ...MIDNIGHT });
    expect(read('1970,2199-1-1')).to.have.property('years').that.deep.equals([1970, 2199]);
    unreadable('1969-1-1', '2200-1-1', '*-0-1', '*-13-1', '*-1-0', '*-1-32', '2026', '2026-1-2-3', '1~2-3', '-1-2');
  });

  it('has days of the month, or days before its end of which the last is 1', () => {
    expect([days('*-*-1,15'), days('*-*-10..12'), days('*-*-10/10')]).to.deep.equal([
      [1, 15],
      [10, 11, 12],
      [10, 20, 30],
    ]);
    expect([days('*-*~1'), days('*-*~1..3'), days('*-*~7/3'), days('*-*~3/1')]).to.deep.equal([
      [30],
      [28, 29, 30],
      [24, 27, 30],
      [28, 29, 30],
    ]);
    expect([days('*-*~3..5/2'), days('*-*~*'), days('*-*~3..1')]).to.deep.equal([
      [26, 28],
      Array.from({ length: 30 }, (_, at) => at + 1),
      'unreadable',
    ]);
  });
});

describe('the weekdays of a calendar expression', () => {
  it('have names of three letters or in full, in any letter case', () => {
    const sundays = [1, 8, 15, 22, 29];
    for (const text of ['Sun', 'sunday', 'SUN *-*-*', 'Sun 10:00']) expect(days(text), text).to.deep.equal(sundays);
    expect(days('Mon..Wed')).to.deep.equal([2, 3, 4, 9, 10, 11, 16, 17, 18, 23, 24, 25, 30]);
    expect(days('Fri..Sun')).to.deep.equal([1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 27, 28, 29]);
    expect(days('Sat,Mon..Mon')).to.deep.equal([2, 7, 9, 14, 16, 21, 23, 28, 30]);
    unreadable('Su', 'sund', 'Sun..Mon', 'Mon..', '..Mon', 'Mon..Tue..Wed', 'Mon,', 'Mon Tue');
  });

  it('must match as well as the date', () => expect(days('Sun *-*-8..14,15')).to.deep.equal([8, 15]));
});

describe('a calendar expression', () => {
  const zone = (text: string) => {
    const found = parseOnCalendar(text);
    return typeof found === 'string' ? found : found.timeZone;
  };

  it('has weekdays, date, time and zone in this order, each at most once', () => {
    expect(read('Mon  2026-1-2\t10:20 UTC')).to.deep.equal({
      years: [2026],
      months: [1],
      hours: [10],
      minutes: [20],
      seconds: [0],
    });
    unreadable('', '10:20 Mon', '10:20 2026-1-2', '2026-1-2 Mon', '10:20 11:20', '1-2 3-4', 'Mon 10:20 1');
  });

  it('names a zone with its last word', () => {
    expect([zone('10:00 Europe/Berlin'), zone('daily UTC'), zone('Mon Asia/Tokyo')]).to.deep.equal([
      'Europe/Berlin',
      'UTC',
      'Asia/Tokyo',
    ]);
    expect([zone('10:00'), zone('Mon'), zone('daily')]).to.deep.equal([null, null, null]);
    expect([zone('10:00 Mars/Olympus'), zone('daily x'), zone('25:00 Mars/Olympus')]).to.deep.equal([
      'unknownTimeZone',
      'unknownTimeZone',
      'unreadable',
    ]);
    expect([zone('Europe/Berlin'), zone('10:00 daily'), zone('10:00 1')]).to.deep.equal([
      'unreadable',
      'unreadable',
      'unreadable',
    ]);
  });

  it('can be a shorthand, in any letter case', () => {
    const at = (text: string) => {
      const found = read(text);
      if (typeof found === 'string') return found;
      const { months, hours, minutes, seconds } = found;
      return [months.join(), hours.length, minutes.length, seconds.join(), days(text).length];
    };
    const all = EVERY_MONTH.join();
    expect([at('minutely'), at('Hourly'), at('daily'), at('weekly')]).to.deep.equal([
      [all, 24, 60, '0', 30],
      [all, 24, 1, '0', 30],
      [all, 1, 1, '0', 30],
      [all, 1, 1, '0', 5],
    ]);
    expect(days('weekly')).to.deep.equal(days('Mon'));
    expect([at('monthly'), at('quarterly'), at('semiannually'), at('semi-annually')]).to.deep.equal([
      [all, 1, 1, '0', 1],
      ['1,4,7,10', 1, 1, '0', 1],
      ['1,7', 1, 1, '0', 1],
      ['1,7', 1, 1, '0', 1],
    ]);
    expect([at('yearly'), at('ANNUALLY'), at('never')]).to.deep.equal([
      ['1', 1, 1, '0', 1],
      ['1', 1, 1, '0', 1],
      'unreadable',
    ]);
  });
});
