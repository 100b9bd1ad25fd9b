import { expect } from 'chai';
import { LONGEST_LEASE } from '../../../../src/domain/checks/check-schedule.ts';
import {
  FRESH_INTERVALS,
  isUnchecked,
  lastCheckOf,
  neverChecked,
} from '../../../../src/domain/checks/location-state.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const INTERVAL = minutes(5);
const LIMIT = FRESH_INTERVALS * INTERVAL + LONGEST_LEASE;

const voteOf = (age: number) => ({
  ...neverChecked,
  lastOutcome: 'up' as const,
  lastCheckedAt: later(NOW, -age),
  dueAt: NOW,
  silentSince: null,
});

describe('a monitor that nothing checks', () => {
  it('is one without a result that counts from any location', () => {
    const isUncheckedAfter = (...ages: readonly number[]) => isUnchecked(ages.map(voteOf), INTERVAL, NOW);
    expect([
      isUncheckedAfter(LIMIT),
      isUncheckedAfter(LIMIT + 1),
      isUncheckedAfter(LIMIT + 1, LIMIT),
      isUncheckedAfter(LIMIT + 1, LIMIT + 2),
      isUncheckedAfter(),
    ]).to.deep.equal([false, true, false, true, true]);
  });

  it('was last checked at the time of the latest result', () => {
    const timesOf = (...ages: readonly (number | null)[]) =>
      lastCheckOf(ages.map((age) => ({ lastCheckedAt: age === null ? null : later(NOW, -age) })));
    expect([timesOf(3, 1, 2), timesOf(null, 5), timesOf(5, null), timesOf(null), timesOf()]).to.deep.equal([
      later(NOW, -1),
      later(NOW, -5),
      later(NOW, -5),
      null,
      null,
    ]);
  });
});
