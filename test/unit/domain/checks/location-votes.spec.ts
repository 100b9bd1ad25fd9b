import { expect } from 'chai';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { LONGEST_LEASE } from '../../../../src/domain/checks/check-schedule.ts';
import {
  degradedStartedAt,
  isDegraded,
  isFailing,
  isFresh,
  isUnchanged,
  isUnobserved,
  neverChecked,
} from '../../../../src/domain/checks/location-state.ts';
import type { LocationState, LocationVote } from '../../../../src/domain/checks/location-state.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { notListed } from '../../../builders/blocklists.ts';
import { NOW } from '../../../builders/clock.ts';
import { DOWN, UP } from '../../../builders/websites.ts';

const INTERVAL = minutes(5);
const LIMIT = 3 * INTERVAL + LONGEST_LEASE;
const vote = (facts: Partial<LocationVote> = {}): LocationVote => ({
  ...neverChecked,
  lastOutcome: 'up',
  lastCheckedAt: NOW,
  dueAt: NOW,
  silentSince: null,
  ...facts,
});
const before = (age: number) => later(NOW, -age);

describe('the result of a location', () => {
  const counts = (facts: Partial<LocationVote>) => isFresh(vote(facts), INTERVAL, NOW);

  it('counts for three intervals and the delay by a lost lease', () => {
    expect([counts({ lastCheckedAt: before(LIMIT) }), counts({ lastCheckedAt: before(LIMIT + 1) })]).to.deep.equal([
      true,
      false,
    ]);
  });

  it('counts before the first one until that is overdue', () => {
    const first = (dueAt: Date | null) => counts({ lastOutcome: null, lastCheckedAt: null, dueAt });
    expect([first(before(LIMIT)), first(before(LIMIT + 1)), first(null)]).to.deep.equal([true, false, true]);
    expect(counts({ lastOutcome: null, lastCheckedAt: NOW, dueAt: before(LIMIT + 1) })).to.equal(false);
    expect(counts({ lastCheckedAt: null, dueAt: before(LIMIT + 1) })).to.equal(false);
  });

  it('does not count from a silent location, except one from after the silence was noted', () => {
    const silentSince = before(minutes(1));
    expect([
      counts({ silentSince }),
      counts({ silentSince, lastCheckedAt: silentSince }),
      counts({ silentSince, lastCheckedAt: later(silentSince, -1) }),
      counts({ silentSince, lastCheckedAt: null }),
    ]).to.deep.equal([true, true, false, false]);
  });
});

describe('a monitor that is not observed', () => {
  it('is one that only silent locations check', () => {
    const silent = vote({ silentSince: NOW, lastCheckedAt: before(1) });
    expect([isUnobserved([silent, silent]), isUnobserved([silent, vote()]), isUnobserved([])]).to.deep.equal([
      true,
      false,
      false,
    ]);
  });
});

describe('the numbers that confirm a location', () => {
  it('are at least one', () => {
    const none = { consecutiveChecks: 0 };
    expect([isFailing(neverChecked, none), isDegraded(neverChecked, none)]).to.deep.equal([false, false]);
    expect(isFailing({ ...neverChecked, consecutiveFailures: 1 }, none)).to.equal(true);
    expect(isDegraded({ ...neverChecked, consecutiveDegraded: 1 }, none)).to.equal(true);
  });
});

describe('the start of a slow time', () => {
  const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 2, locationThreshold: '0', locationThresholdCount: 2 };
  const slow = (consecutiveDegraded: number, age: number): LocationState => ({
    ...neverChecked,
    consecutiveDegraded,
    degradedSince: before(age),
  });

  it('is that of the location by which enough locations are degraded', () => {
    expect(degradedStartedAt([slow(2, 3), slow(2, 9), slow(2, 1)], alerting)).to.deep.equal(before(3));
    expect(degradedStartedAt([slow(1, 9), slow(2, 3), slow(2, 1)], alerting)).to.deep.equal(before(1));
    expect(degradedStartedAt([slow(2, 3), { ...slow(2, 1), degradedSince: null }], alerting)).to.equal(null);
  });
});

describe('a finding that changes nothing', () => {
  const up = { ...neverChecked, lastOutcome: 'up' } as const;
  const known = {
    status: 'active',
    locationState: up,
    condition: 'up',
    alerting: DEFAULT_ALERTING,
    warning: null,
  } as const;

  it('is an inconclusive one, unless certificate, domain or blocklists say something', () => {
    const inconclusive = { ...DOWN, isInconclusive: true } as const;
    expect(isUnchanged(known, inconclusive, NOW)).to.equal(true);
    expect(isUnchanged(known, { ...inconclusive, blocklists: [notListed('One')] }, NOW)).to.equal(false);
    expect(isUnchanged(known, { ...UP, blocklists: [] }, NOW)).to.equal(false);
  });

  it('is none if the expiry of the domain is announced, once', () => {
    const domain = { name: 'shop.example', registrar: null, expiresAt: later(NOW, days(9)), level: 'warning' } as const;
    expect(isUnchanged(known, { ...UP, domain }, NOW)).to.equal(false);
    const domainWarning = { level: 'warning', expiresAt: domain.expiresAt } as const;
    expect(isUnchanged({ ...known, domainWarning }, { ...UP, domain }, NOW)).to.equal(true);
  });
});
