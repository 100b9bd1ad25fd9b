import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { decideCondition, FLAP_WINDOW } from '../../../../src/domain/incidents/condition.ts';
import type { ConditionFacts } from '../../../../src/domain/incidents/condition.ts';
import { isUnchanged, isUnconfirmed, locationStateAfter, locationStateAfterCheck, neverChecked, outageStartedAt } from '../../../../src/domain/checks/location-state.ts';
import type { LocationState } from '../../../../src/domain/checks/location-state.ts';
import { NOW } from '../../../builders/clock.ts';

const BEGAN = later(NOW, -minutes(3));
const failed = (times: number, failingSince = BEGAN): LocationState => ({ consecutiveFailures: times, lastOutcome: 'down', lastReason: 'timedOut', failingSince });
const working: LocationState = { consecutiveFailures: 0, lastOutcome: 'up', lastReason: null, failingSince: null };
const facts = (execute: Partial<ConditionFacts> = {}): ConditionFacts => ({
  locationStates: [failed(2)],
  alerting: DEFAULT_ALERTING,
  condition: 'up',
  latest: null,
  now: NOW,
  ...execute,
});
const open = { status: 'open', resolvedAt: null } as const;
const resolvedAt = (moment: Date) => ({ status: 'resolved', resolvedAt: moment }) as const;

describe('condition of a monitor', () => {
  it('is down from the required number of consecutive failures, and up before', () => {
    const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 3 };
    expect(decideCondition(facts({ alerting, locationStates: [failed(2)] })).condition).to.equal('up');
    expect(decideCondition(facts({ alerting, locationStates: [failed(3)] })).condition).to.equal('down');
  });

  it('is down if the required number of locations fail, and up with one fewer', () => {
    expect(decideCondition(facts({ locationStates: [failed(2), failed(1), working] })).condition).to.equal('up');
    expect(decideCondition(facts({ locationStates: [failed(2), failed(2), working] })).condition).to.equal('down');
  });

  it('counts a location without results as not failing', () => {
    expect(decideCondition(facts({ locationStates: [failed(2), neverChecked, neverChecked] })).condition).to.equal('up');
  });

  it('is never down for zero consecutive failures, even if configured', () => {
    expect(decideCondition(facts({ alerting: { ...DEFAULT_ALERTING, consecutiveChecks: 0 }, locationStates: [working] })).condition).to.equal('up');
  });
});

describe('incident of a monitor', () => {
  it('is opened when the monitor goes down, even on its first check', () => {
    expect(decideCondition(facts())).to.deep.equal({ condition: 'down', since: BEGAN, move: 'open' });
    expect(decideCondition(facts({ condition: 'unknown' }))).to.deep.equal({ condition: 'down', since: BEGAN, move: 'open' });
  });

  it('is unchanged while the monitor stays down', () => {
    expect(decideCondition(facts({ condition: 'down', latest: open }))).to.deep.include({ condition: 'down', move: null });
    expect(decideCondition(facts({ condition: 'down', latest: resolvedAt(NOW) }))).to.deep.include({ condition: 'down', move: null });
  });

  it('is not opened if another one is open', () => {
    for (const status of ['open', 'acknowledged'] as const)
      expect(decideCondition(facts({ latest: { status, resolvedAt: null } })).move).to.equal(null);
  });

  it('is resolved when the monitor recovers, whether open or acknowledged', () => {
    for (const status of ['open', 'acknowledged'] as const)
      expect(decideCondition(facts({ locationStates: [working], condition: 'down', latest: { status, resolvedAt: null } }))).to.deep.equal({ condition: 'up', since: NOW, move: 'resolve' });
  });

  it('stays resolved while the monitor is up', () => {
    expect(decideCondition(facts({ locationStates: [working], latest: resolvedAt(NOW) }))).to.deep.equal({ condition: 'up', since: NOW, move: null });
  });

  it('is reopened within the flap window; at its end a new one is opened', () => {
    expect(decideCondition(facts({ latest: resolvedAt(later(NOW, 1 - FLAP_WINDOW)) })).move).to.equal('reopen');
    expect(decideCondition(facts({ latest: resolvedAt(later(NOW, -FLAP_WINDOW)) })).move).to.equal('open');
  });
});

describe('start of an outage', () => {
  const alerting = { ...DEFAULT_ALERTING, locationThreshold: '0', locationThresholdCount: 2 };
  const [first, second, third] = [later(NOW, -minutes(9)), later(NOW, -minutes(2)), later(NOW, -minutes(1))];

  it('is the first failure of the location by which enough locations are failing', () => {
    expect(outageStartedAt([failed(2, second), failed(30, first), failed(2, third), working], alerting)).to.deep.equal(second);
    expect(outageStartedAt([failed(2, second), failed(30, first)], { ...alerting, locationThresholdCount: 1 })).to.deep.equal(first);
  });

  it('is not decided by a location whose failures are unconfirmed', () => {
    expect(outageStartedAt([failed(1, first), failed(2, second), failed(2, third)], alerting)).to.deep.equal(third);
  });

  it('is not known of failures that were stored without their beginning, and then the moment of the confirmation', () => {
    const locationStates = [{ ...failed(2), failingSince: null }];
    expect(outageStartedAt(locationStates, DEFAULT_ALERTING)).to.equal(null);
    expect(decideCondition(facts({ locationStates })).since).to.deep.equal(NOW);
  });

  it('is not before the end of the previous incident, nor after the confirmation', () => {
    expect(decideCondition(facts({ latest: resolvedAt(later(BEGAN, 1)) })).since).to.deep.equal(later(BEGAN, 1));
    expect(decideCondition(facts({ latest: resolvedAt(later(BEGAN, -1)) })).since).to.deep.equal(BEGAN);
    expect(decideCondition(facts({ locationStates: [failed(2, later(NOW, 1))] })).since).to.deep.equal(NOW);
  });
});

describe('location state', () => {
  const up = { outcome: 'up', reason: null, latencyMs: 1, evidence: null } as const;
  const down = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null } as const;
  const alerting = { consecutiveChecks: 2 };
  const status = 'active';
  const warning = null;

  it('counts consecutive failures and resets on success', () => {
    expect(locationStateAfter(neverChecked, down, NOW)).to.deep.equal(failed(1, NOW));
    expect(locationStateAfter(failed(1), down, NOW)).to.deep.equal(failed(2));
    expect(locationStateAfter(failed(7), up, NOW)).to.deep.equal(working);
  });

  it('is unconfirmed from the first failure until there are enough in a row', () => {
    expect([0, 1, 2, 3].map((times) => isUnconfirmed(failed(times), { consecutiveChecks: 3 }))).to.deep.equal([false, true, true, false]);
    expect(isUnconfirmed(failed(1), { consecutiveChecks: 1 })).to.equal(false);
  });

  it('records a check while the monitor is paused, without counting a failure', () => {
    expect(locationStateAfterCheck({ status: 'paused', locationState: failed(1) }, down, NOW)).to.deep.equal(failed(1));
    expect(locationStateAfterCheck({ status: 'paused', locationState: working }, down, NOW)).to.deep.equal({ ...working, lastOutcome: 'down', lastReason: 'timedOut' });
    expect(locationStateAfterCheck({ status: 'active', locationState: failed(1) }, down, NOW)).to.deep.equal(failed(2));
  });

  it('is never a state change for a paused monitor', () => {
    for (const condition of ['unknown', 'up', 'down'] as const)
      for (const finding of [up, down])
        expect(isUnchanged({ status: 'paused', locationState: failed(9), condition, alerting: { consecutiveChecks: 1 }, warning }, finding, NOW)).to.equal(true);
  });

  it('is unchanged by another success of a monitor that is up', () => {
    expect(isUnchanged({ status, locationState: working, condition: 'up', alerting, warning }, up, NOW)).to.equal(true);
  });

  it('is unchanged by another failure of a failing location of a monitor that is down', () => {
    expect(isUnchanged({ status, locationState: failed(2), condition: 'down', alerting, warning }, down, NOW)).to.equal(true);
  });

  it('is a state change when a certificate starts to expire, and not while the warning is active', () => {
    const certificate = { subject: 'CN=shop.example', issuer: 'CN=Test root', notAfter: later(NOW, 1), isExpiring: true };
    const known = { status, locationState: working, condition: 'up', alerting } as const;
    expect(isUnchanged({ ...known, warning }, { ...up, certificate }, NOW)).to.equal(false);
    expect(isUnchanged({ ...known, warning: { notAfter: certificate.notAfter, warnedAt: NOW, endedAt: null } }, { ...up, certificate }, NOW)).to.equal(true);
    expect(isUnchanged({ ...known, status: 'paused', warning }, { ...up, certificate }, NOW)).to.equal(true);
  });

  for (const [what, locationState, condition, finding] of [
    ['a first success', neverChecked, 'unknown', up],
    ['a success after a failure', failed(1), 'up', up],
    ['a success while the monitor is down', working, 'down', up],
    ['a first failure', working, 'up', down],
    ['a failure below the required count', failed(1), 'down', down],
    ['a failure while the monitor is still up', failed(9), 'up', down],
  ] as const)
    it(`is a state change: ${what}`, () => expect(isUnchanged({ status, locationState, condition, alerting, warning }, finding, NOW)).to.equal(false));
});
