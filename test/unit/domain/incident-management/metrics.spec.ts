import { expect } from 'chai';
import {
  MAX_RESOLVED_DAYS,
  decideMetricsPeriod,
  hoursOnCall,
  isNight,
  personFigures,
  resolvesHours,
} from '../../../../src/domain/incident-management/metrics.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const stretch = (userId: string, from: number, to: number) => ({
  userId,
  name: userId,
  startsAt: later(NOW, hours(from)),
  endsAt: later(NOW, hours(to)),
});

describe('the period of figures', () => {
  it('is the 30 days before now, or before its end', () => {
    expect(decideMetricsPeriod({}, NOW)).to.deep.equal(accepted({ from: later(NOW, -days(30)), to: NOW }));
    expect(decideMetricsPeriod({ to: '2026-01-31' }, NOW)).to.deep.equal(
      accepted({ from: new Date('2026-01-02'), to: new Date('2026-02-01') }),
    );
  });

  it('lasts until now, or until the end of its last day', () => {
    const from = new Date('2026-02-01');
    expect(decideMetricsPeriod({ from: '2026-02-01' }, NOW)).to.deep.equal(accepted({ from, to: NOW }));
    expect(decideMetricsPeriod({ from: '2026-02-01', to: '2026-02-01' }, NOW)).to.deep.equal(
      accepted({ from, to: new Date('2026-02-02') }),
    );
  });

  it('lasts at most 366 days, and has readable bounds', () => {
    const isAccepted = (from: string) => decideMetricsPeriod({ from, to: '2026-12-31T00:00:00Z' }, NOW).ok;
    expect([isAccepted('2025-12-30'), isAccepted('2025-12-29T23:59:59.999Z')]).to.deep.equal([true, false]);
    for (const asked of [{ from: 'yesterday' }, { to: 'today' }])
      expect(decideMetricsPeriod(asked, NOW)).to.deep.equal(refused('invalidDateRange'));
  });
});

describe('hours on call', () => {
  it('count time in several schedules once, and each person separately', () => {
    const found = hoursOnCall([
      stretch('a', 4, 8),
      stretch('a', 0, 2),
      stretch('a', 1, 5),
      stretch('a', 6, 7),
      stretch('b', 0, 1.5),
      stretch('a', 10, 11),
    ]);
    expect([...found]).to.deep.equal([
      ['a', 9],
      ['b', 1.5],
    ]);
  });

  it('are computed for at most 10 000 days of schedules', () => {
    const period = { from: NOW, to: later(NOW, days(10)) };
    expect(resolvesHours(MAX_RESOLVED_DAYS / 10, period)).to.equal(true);
    expect(resolvesHours(MAX_RESOLVED_DAYS / 10 + 1, period)).to.equal(false);
  });
});

describe('the night', () => {
  it('is from 22:00 to 07:00 on the clock of the zone', () => {
    const midnight = new Date('2026-01-10T00:00:00.000Z');
    const night = (time: number, offset = 0) => isNight(later(midnight, time), [{ at: null, offset }]);
    expect([hours(22) - 1, hours(22), hours(24), hours(31) - 1, hours(31)].map((time) => night(time))).to.deep.equal([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(night(hours(12), hours(5) + minutes(30))).to.equal(false);
    expect(night(hours(17), hours(5) + minutes(30))).to.equal(true);
  });
});

describe('the figures of people', () => {
  const UTC = [{ at: null, offset: 0 }] as const;
  const noon = new Date('2026-03-02T12:00:00.000Z');
  const night = new Date('2026-03-02T23:00:00.000Z');
  const sent = (userId: string, at: Date, pages: number) => ({ userId, name: userId, at, pages });

  it('count the pages of a person, those of the night also by themselves', () => {
    expect(personFigures([sent('ann', noon, 2), sent('ann', night, 3)], UTC, [])).to.deep.equal([
      { userId: 'ann', name: 'ann', pages: 5, nightPages: 3, onCallHours: 0 },
    ]);
  });

  it('contain people who were on call without a page', () => {
    expect(personFigures([sent('ann', noon, 1)], UTC, [stretch('bob', 0, 8), stretch('ann', 8, 10)])).to.deep.equal([
      { userId: 'ann', name: 'ann', pages: 1, nightPages: 0, onCallHours: 2 },
      { userId: 'bob', name: 'bob', pages: 0, nightPages: 0, onCallHours: 8 },
    ]);
  });

  it('have no hours if these were not computed', () => {
    expect(personFigures([sent('ann', noon, 1)], UTC, null)).to.deep.equal([
      { userId: 'ann', name: 'ann', pages: 1, nightPages: 0, onCallHours: null },
    ]);
  });

  it('begin with the most pages, and are in the order of names among equals', () => {
    const figures = personFigures([sent('bob', noon, 1), sent('ann', noon, 1), sent('cat', noon, 4)], UTC, null);
    expect(figures.map(({ userId }) => userId)).to.deep.equal(['cat', 'ann', 'bob']);
  });
});
