import { expect } from 'chai';
import {
  MAX_RESOLVED_DAYS,
  hoursOnCall,
  isNight,
  resolvesHours,
} from '../../../../src/domain/incident-management/metrics.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('hours on call', () => {
  const stretch = (userId: string, from: number, to: number) => ({
    userId,
    name: userId,
    startsAt: later(NOW, hours(from)),
    endsAt: later(NOW, hours(to)),
  });

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
