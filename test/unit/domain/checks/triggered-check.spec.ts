import { expect } from 'chai';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import type { LocationState } from '../../../../src/domain/checks/location-state.ts';
import { isWorthWaiting, triggerVerdict } from '../../../../src/domain/checks/triggered-check.ts';
import type { TriggeredCheck, TriggeredFacts } from '../../../../src/domain/checks/triggered-check.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { SILENT_AFTER } from '../../../../src/domain/monitors/location.ts';
import { NOW } from '../../../builders/clock.ts';

const checkAt = (locationId: number, changes: Partial<TriggeredCheck> = {}): TriggeredCheck => ({
  locationId,
  lastContactAt: NOW,
  isPending: false,
  outcome: 'up',
  state: neverChecked,
  nextCheckAt: later(NOW, seconds(20)),
  ...changes,
});

const failed = (locationId: number, consecutiveFailures: number): TriggeredCheck =>
  checkAt(locationId, { outcome: 'down', state: { ...neverChecked, consecutiveFailures, lastOutcome: 'down' } });

const pending = (locationId: number, lastContactAt: Date | null): TriggeredCheck =>
  checkAt(locationId, { isPending: true, outcome: null, lastContactAt, nextCheckAt: NOW });

const facts = (checks: readonly TriggeredCheck[], changes: Partial<TriggeredFacts> = {}): TriggeredFacts => ({
  status: 'active',
  customer: null,
  condition: 'up',
  alerting: DEFAULT_ALERTING,
  checks,
  ...changes,
});

const verdictOf = (checks: readonly TriggeredCheck[], changes: Partial<TriggeredFacts> = {}) =>
  triggerVerdict(facts(checks, changes), NOW);

describe('triggerVerdict', () => {
  it('says that the first of two failures is not confirmed, and that the next check decides', () => {
    expect(verdictOf([failed(1, 1)])).to.deep.equal({
      decision: 'confirming',
      outcome: 'down',
      locationId: 1,
      failures: 1,
      needed: 2,
      successes: 0,
      neededSuccesses: 1,
      failingLocations: 0,
      neededLocations: 1,
      nextDecides: true,
      nextCheckAt: later(NOW, seconds(20)),
    });
  });

  it('leaves the decision open while more than one failure is missing', () => {
    const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 3 };
    expect(verdictOf([failed(1, 1)], { alerting })).to.include({ failures: 1, needed: 3, nextDecides: false });
    expect(verdictOf([failed(1, 2)], { alerting }).nextDecides).to.equal(true);
  });

  it('is down once the outage is confirmed, also if this check is a success at one location', () => {
    expect(verdictOf([failed(1, 2)], { condition: 'down' }).decision).to.equal('down');
    expect(verdictOf([checkAt(1)], { condition: 'down' })).to.include({ decision: 'down', outcome: 'up' });
  });

  it('counts the successes that confirm a recovery', () => {
    const alerting = { ...DEFAULT_ALERTING, recoveryConsecutiveChecks: 2 };
    const state = { ...neverChecked, consecutiveFailures: 4, unconfirmedSuccesses: 1, lastOutcome: 'up' } as const;
    expect(verdictOf([checkAt(1, { state })], { alerting, condition: 'down' })).to.include({
      decision: 'recovering',
      successes: 1,
      neededSuccesses: 2,
      nextDecides: true,
    });
  });

  it('names the failing locations if others must fail, too', () => {
    const alerting = { ...DEFAULT_ALERTING, locationThreshold: '1' };
    expect(verdictOf([failed(1, 2), checkAt(2)], { alerting })).to.include({
      decision: 'tooFewLocations',
      failingLocations: 1,
      neededLocations: 2,
      nextDecides: false,
    });
    expect(verdictOf([failed(1, 1), checkAt(2)], { alerting })).to.include({
      decision: 'confirming',
      nextDecides: false,
    });
    expect(verdictOf([failed(1, 1), failed(2, 1)], { alerting }).nextDecides).to.equal(true);
  });

  it('is up after a success, and lets the failure decide that is nearest to an outage', () => {
    expect(verdictOf([checkAt(1)])).to.include({ decision: 'up', outcome: 'up', failures: 0, nextDecides: false });
    expect(verdictOf([checkAt(1), failed(2, 1)])).to.include({ outcome: 'down', locationId: 2 });
  });

  it('is degraded after a slow answer, and while other locations are slow; a failure counts for more', () => {
    const slow = (locationId: number, changes: Partial<LocationState> = {}) =>
      checkAt(locationId, { outcome: 'degraded', state: { ...neverChecked, lastOutcome: 'degraded', ...changes } });
    expect(verdictOf([slow(1), checkAt(2)])).to.include({ decision: 'degraded', outcome: 'degraded', locationId: 1 });
    expect(verdictOf([checkAt(1)], { condition: 'degraded' })).to.include({ decision: 'degraded', outcome: 'up' });
    expect(verdictOf([slow(1), failed(2, 1)])).to.include({ decision: 'confirming', outcome: 'down', locationId: 2 });
    expect(verdictOf([slow(1)], { condition: 'down' }).decision).to.equal('down');
    const alerting = { ...DEFAULT_ALERTING, recoveryConsecutiveChecks: 2 };
    const state = { ...neverChecked, consecutiveDegraded: 4, unconfirmedFast: 1, lastOutcome: 'up' } as const;
    expect(verdictOf([checkAt(1, { state })], { alerting, condition: 'degraded' })).to.include({
      decision: 'recovering',
      successes: 1,
      neededSuccesses: 2,
    });
  });

  it('counts a check of a paused monitor, or of one whose customer is paused, for nothing', () => {
    expect(verdictOf([failed(1, 2)], { status: 'paused' })).to.include({ decision: 'paused', outcome: 'down' });
    const customer = { status: 'paused', cancellationDate: null, isDeleted: false } as const;
    expect(verdictOf([failed(1, 2)], { customer }).decision).to.equal('paused');
  });

  it('has no result while no worker has finished, and says whether one reports', () => {
    expect(verdictOf([pending(1, NOW)])).to.include({ decision: 'pending', outcome: null, nextCheckAt: null });
    expect(verdictOf([pending(1, null), pending(2, later(NOW, -SILENT_AFTER - 1))]).decision).to.equal('noWorker');
    expect(verdictOf([checkAt(1, { outcome: null })]).decision).to.equal('notMade');
  });

  it('waits for a worker that reports, also if another one does not', () =>
    expect(verdictOf([pending(1, null), pending(2, NOW)]).decision).to.equal('pending'));

  it('lets the failure decide after which the fewest are missing', () => {
    const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 3 };
    for (const checks of [
      [failed(1, 1), failed(2, 2)],
      [failed(2, 2), failed(1, 1)],
    ])
      expect(verdictOf(checks, { alerting })).to.include({ locationId: 2, failures: 2 });
    const recovering = checkAt(1, { state: { ...neverChecked, consecutiveFailures: 4, unconfirmedSuccesses: 1 } });
    expect(verdictOf([recovering, failed(2, 1)], { alerting })).to.include({ outcome: 'down', locationId: 2 });
  });

  it('lets the success decide after which the fewest are missing', () => {
    const alerting = { ...DEFAULT_ALERTING, recoveryConsecutiveChecks: 4 };
    const recovering = (locationId: number, unconfirmedSuccesses: number) =>
      checkAt(locationId, { state: { ...neverChecked, consecutiveFailures: 4, unconfirmedSuccesses } });
    for (const checks of [
      [recovering(1, 1), recovering(2, 2)],
      [recovering(2, 2), recovering(1, 1)],
    ])
      expect(verdictOf(checks, { alerting, condition: 'down' })).to.include({
        decision: 'recovering',
        locationId: 2,
        successes: 2,
        nextDecides: false,
      });
  });

  it('is no recovery after a failure, nor by slow answers of a degraded monitor', () => {
    const alerting = { ...DEFAULT_ALERTING, recoveryConsecutiveChecks: 2 };
    const state = { ...neverChecked, consecutiveFailures: 4, unconfirmedSuccesses: 1, unconfirmedFast: 1 };
    expect(verdictOf([checkAt(1, { outcome: 'down', state })], { alerting, condition: 'down' })).to.include({
      decision: 'down',
      nextDecides: false,
    });
    const slow = { ...neverChecked, consecutiveDegraded: 4, unconfirmedFast: 1 };
    expect(
      verdictOf([checkAt(1, { outcome: 'degraded', state: slow })], { alerting, condition: 'degraded' }),
    ).to.include({
      decision: 'degraded',
      successes: 0,
    });
  });

  it('counts only locations that just failed towards the next decision', () => {
    const alerting = { ...DEFAULT_ALERTING, locationThreshold: '1' };
    const unclear = checkAt(2, { outcome: null, state: { ...neverChecked, consecutiveFailures: 1 } });
    expect(verdictOf([failed(1, 1), unclear], { alerting })).to.include({ decision: 'confirming', nextDecides: false });
  });

  it('judges the results that are there while another location is pending', () => {
    expect(verdictOf([failed(1, 1), pending(2, NOW)])).to.include({ decision: 'confirming', locationId: 1 });
  });
});

describe('isWorthWaiting', () => {
  it('is true only while a location whose workers report is pending', () => {
    expect(isWorthWaiting([checkAt(1), pending(2, later(NOW, -SILENT_AFTER))], NOW)).to.equal(true);
    expect(isWorthWaiting([checkAt(1), pending(2, later(NOW, -SILENT_AFTER - 1))], NOW)).to.equal(false);
    expect(isWorthWaiting([checkAt(1), checkAt(2)], later(NOW, minutes(1)))).to.equal(false);
  });
});
