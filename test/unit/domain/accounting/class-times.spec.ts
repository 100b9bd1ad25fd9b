import { expect } from 'chai';
import {
  LEAST_COVERAGE,
  countedTimes,
  coverageOf,
  degradedPercentOf,
  meetsTarget,
  noTimes,
  timesOf,
  timesWithin,
  uptimePercentOf,
} from '../../../../src/domain/accounting/class-times.ts';
import { together } from '../../../../src/domain/accounting/classified-spans.ts';
import {
  localDaysOf,
  offsetRangeOf,
  previousMonth,
  previousWeek,
} from '../../../../src/domain/accounting/local-period.ts';
import { servicePeriods } from '../../../../src/domain/accounting/service-hours.ts';
import type { Period } from '../../../../src/domain/checks/check-period.ts';
import { days, elapsed, hours, later } from '../../../../src/domain/kernel/time.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const timeZones = new IntlTimeZones();
const at = (text: string): Date => new Date(text);
const changesOf = (zone: string, period: Period) => timeZones.offsetChanges(zone, offsetRangeOf(period));
const up = (period: Period) => [{ class: 'up' as const, ...period }];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

describe('uptime', () => {
  const MONTH = days(30);

  it('is up divided by up plus down: other classes do not count', () => {
    expect(uptimePercentOf({ ...noTimes, up: 3, down: 1, maintenance: 100, paused: 100, notCreated: 100 })).to.equal(
      75,
    );
  });

  it('is rounded down to three decimals, so that 100 means no downtime at all', () => {
    expect(uptimePercentOf({ ...noTimes, up: MONTH - 1, down: 1 })).to.equal(99.999);
    expect(uptimePercentOf({ ...noTimes, up: MONTH })).to.equal(100);
    expect(uptimePercentOf({ ...noTimes, up: 2, down: 1 })).to.equal(66.666);
  });

  it('is not lowered by the arithmetic', () => {
    for (let part = 0; part <= 100; part += 1)
      expect(uptimePercentOf({ ...noTimes, up: part, down: 100 - part })).to.equal(part);
  });

  it('is null without time up or down, and with too little coverage', () => {
    expect(uptimePercentOf({ ...noTimes, maintenance: MONTH })).to.equal(null);
    expect(uptimePercentOf({ ...noTimes, up: LEAST_COVERAGE, unknown: 100 - LEAST_COVERAGE })).to.equal(100);
    expect(uptimePercentOf({ ...noTimes, up: LEAST_COVERAGE - 1, unknown: 101 - LEAST_COVERAGE })).to.equal(null);
  });

  it('meets a target that it reaches exactly', () => {
    expect(meetsTarget({ ...noTimes, up: 999, down: 1 }, 99.9)).to.equal(true);
    expect(meetsTarget({ ...noTimes, up: 998, down: 2 }, 99.9)).to.equal(false);
    expect(meetsTarget({ ...noTimes, up: 1 }, null)).to.equal(null);
    expect(meetsTarget({ ...noTimes, paused: 1 }, 99.9)).to.equal(null);
  });
});

describe('coverage', () => {
  it('is the known part of the time in which the monitor existed, was not paused and not in maintenance', () => {
    expect(
      coverageOf({ ...noTimes, up: 2, down: 1, unknown: 1, maintenance: 10, paused: 10, notCreated: 10 }),
    ).to.equal(75);
    expect(coverageOf({ ...noTimes, unknown: 1 })).to.equal(0);
    expect(coverageOf({ ...noTimes, paused: 1 })).to.equal(null);
  });
});

describe('the share of degraded time', () => {
  it('is that of the known time, rounded down', () => {
    expect(degradedPercentOf({ ...noTimes, up: 2, degraded: 1, down: 1 })).to.equal(33.333);
    expect(degradedPercentOf({ ...noTimes, up: 1, degraded: 1, unknown: 1, paused: 5 })).to.equal(100);
  });

  it('is null for a monitor that never was, and with too little coverage', () => {
    expect(degradedPercentOf({ ...noTimes, up: 1 })).to.equal(null);
    expect(degradedPercentOf({ ...noTimes, up: 1, degraded: 1, unknown: 2 })).to.equal(null);
  });
});

describe('the times of totals', () => {
  it('are those of the monitor if its uptime is stated', () => {
    const times = { ...noTimes, up: 2, degraded: 1, down: 1, unknown: 3, paused: 5 };
    expect(countedTimes(times)).to.deep.equal(times);
  });

  it('are unknown instead of up and down with too little coverage', () => {
    expect(countedTimes({ ...noTimes, up: 2, degraded: 1, down: 1, unknown: 4, paused: 5 })).to.deep.equal({
      ...noTimes,
      unknown: 7,
      paused: 5,
    });
  });
});

describe('the times of periods', () => {
  const hour = (from: number, to: number): Period => ({
    from: later(at('2026-10-01T00:00:00Z'), hours(from)),
    to: later(at('2026-10-01T00:00:00Z'), hours(to)),
  });

  it('are those of the spans within each of them, also after the last span', () => {
    const spans = [
      { class: 'up' as const, ...hour(0, 3) },
      { class: 'down' as const, ...hour(3, 4) },
    ];
    expect(timesWithin(spans, [hour(1, 2), hour(3, 5), hour(6, 7)])).to.deep.equal({
      ...noTimes,
      up: hours(1),
      down: hours(1),
    });
  });

  it('are of spans that are joined only where they meet', () => {
    const span = (from: number, to: number) => [{ class: 'down' as const, ...hour(from, to) }];
    expect(together([span(0, 1), span(1, 2), span(3, 4)])).to.deep.equal([...span(0, 2), ...span(3, 4)]);
  });

  it('have the degraded time as a part of the time up', () => {
    const spans = [
      { class: 'up' as const, ...hour(0, 2) },
      { class: 'up' as const, isDegraded: true as const, ...hour(2, 5) },
    ];
    expect(timesWithin(spans, [hour(1, 4)])).to.deep.equal({ ...noTimes, up: hours(3), degraded: hours(2) });
  });
});

describe('service hours', () => {
  const week = { from: at('2026-10-18T22:00:00Z'), to: at('2026-10-25T23:00:00Z') };

  it('are times of the clock of the zone: a week with an hour twice has the same office hours', () => {
    const office = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }];
    expect(timesOf(up(week), week, office, changesOf('Europe/Zurich', week)).up).to.equal(hours(50));
    expect(timesOf(up(week), week, null, changesOf('Europe/Zurich', week)).up).to.equal(hours(7 * 24 + 1));
  });

  it('have the hour that the clock shows twice two times, and the hour that it skips not at all', () => {
    const night = [{ days: [7], from: '02:00', to: '03:00' }];
    const spring = { from: at('2026-03-28T23:00:00Z'), to: at('2026-03-29T22:00:00Z') };
    expect(timesOf(up(week), week, night, changesOf('Europe/Zurich', week)).up).to.equal(hours(2));
    expect(timesOf(up(spring), spring, night, changesOf('Europe/Zurich', spring)).up).to.equal(0);
  });

  it('that end at or before their beginning end on the next day, and those that overlap count once', () => {
    const sunday = [{ days: [7], from: '22:00', to: '06:00' }];
    expect(timesOf(up(week), week, sunday, changesOf('Europe/Zurich', week)).up).to.equal(hours(6 + 2));
    const twice = [
      { days: everyDay, from: '08:00', to: '12:00' },
      { days: everyDay, from: '10:00', to: '14:00' },
    ];
    expect(timesOf(up(week), week, twice, changesOf('Europe/Zurich', week)).up).to.equal(hours(7 * 6));
    expect(
      timesOf(up(week), week, [{ days: [1], from: '00:00', to: '00:00' }], changesOf('Europe/Zurich', week)).up,
    ).to.equal(hours(24));
  });
});

describe('an empty period', () => {
  it('has no service hours', () => {
    const instant = at('2026-10-01T00:00:00Z');
    expect(servicePeriods({ from: instant, to: instant }, null, [{ at: null, offset: 0 }])).to.deep.equal([]);
  });
});

describe('periods of a zone', () => {
  const lengths = (zone: string, period: Period) =>
    localDaysOf(period, changesOf(zone, period)).map(({ day, from, to }) => [day, elapsed(from, to) / hours(1)]);

  it('have days of 23 and 25 hours, and parts of days at their ends', () => {
    const spring = { from: at('2026-03-28T12:00:00Z'), to: at('2026-03-30T10:00:00Z') };
    expect(lengths('Europe/Zurich', spring)).to.deep.equal([
      ['2026-03-28', 11],
      ['2026-03-29', 23],
      ['2026-03-30', 12],
    ]);
    const autumn = { from: at('2026-10-24T22:00:00Z'), to: at('2026-10-25T23:00:00Z') };
    expect(lengths('Europe/Zurich', autumn)).to.deep.equal([['2026-10-25', 25]]);
  });

  it('have no day that a zone left out', () => {
    const change = { from: at('2011-12-29T10:00:00Z'), to: at('2011-12-31T10:00:00Z') };
    expect(lengths('Pacific/Apia', change)).to.deep.equal([
      ['2011-12-29', 24],
      ['2011-12-31', 24],
    ]);
  });

  it('do not begin before a midnight that the clock of Newfoundland shows twice, a minute before it is set back', () => {
    const within = { from: at('2010-11-07T03:00:00Z'), to: at('2010-11-08T03:30:00Z') };
    expect(lengths('America/St_Johns', within)).to.deep.equal([['2010-11-07', 24.5]]);
  });

  it('have calendar months, the previous one of an instant', () => {
    const month = (zone: string, instant: string) =>
      previousMonth(
        at(instant),
        timeZones.offsetChanges(zone, { from: later(at(instant), -days(70)), to: later(at(instant), days(3)) }),
      );
    expect(month('Europe/Zurich', '2026-11-01T05:00:00Z')).to.deep.equal({
      from: at('2026-09-30T22:00:00Z'),
      to: at('2026-10-31T23:00:00Z'),
    });
    expect(month('Europe/Zurich', '2026-10-31T22:59:59.999Z')).to.deep.equal({
      from: at('2026-08-31T22:00:00Z'),
      to: at('2026-09-30T22:00:00Z'),
    });
    expect(month('UTC', '2027-01-15T00:00:00Z')).to.deep.equal({
      from: at('2026-12-01T00:00:00Z'),
      to: at('2027-01-01T00:00:00Z'),
    });
  });

  it('have the previous seven days of an instant', () => {
    const instant = at('2026-10-26T05:00:00Z');
    const changes = timeZones.offsetChanges('Europe/Zurich', {
      from: later(instant, -days(20)),
      to: later(instant, days(3)),
    });
    expect(previousWeek(instant, changes)).to.deep.equal({
      from: at('2026-10-18T22:00:00Z'),
      to: at('2026-10-25T23:00:00Z'),
    });
  });
});
