import { expect } from 'chai';
import { confirmationDueAt, nextDueAt } from '../../../../src/domain/checks/check-schedule.ts';
import {
  finishCheck,
  INCONCLUSIVE_RETRY,
  isCheckUnchanged,
  isToBeMade,
  skipCheck,
  statusAt,
} from '../../../../src/domain/checks/due-check.ts';
import type { DueCheck } from '../../../../src/domain/checks/due-check.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import { days, earlierOf, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { noAnswer } from '../../../builders/blocklists.ts';
import { NOW } from '../../../builders/clock.ts';
import { DOWN, UP } from '../../../builders/websites.ts';
import { aDueCheck } from './due-checks.ts';

const active = { status: 'active', cancellationDate: null, isDeleted: false } as const;
const pausedCustomer = { ...active, status: 'paused' } as const;
const failing = { ...neverChecked, consecutiveFailures: 1, consecutiveDegraded: 1, lastOutcome: 'down' } as const;
const slowly = { consecutiveChecks: 5, recoveryConsecutiveChecks: 5 };
const INCONCLUSIVE = { ...DOWN, isInconclusive: true } as const;

describe('the status of a due check', () => {
  it('is that of its monitor, or paused while its customer is not active', () => {
    const statuses = [
      { customer: null },
      { customer: active },
      { customer: pausedCustomer },
      { customer: { ...active, cancellationDate: NOW } },
      { customer: { ...active, cancellationDate: later(NOW, 1) } },
    ].map((facts) => statusAt({ status: 'active', ...facts }, NOW));
    expect(statuses).to.deep.equal(['active', 'active', 'paused', 'paused', 'active']);
    expect(statusAt({ status: 'paused', customer: active }, NOW)).to.equal('paused');
  });
});

describe('a due check is made', () => {
  const isMade = (facts: Partial<DueCheck>) => isToBeMade(aDueCheck(facts), NOW);

  it('unless its monitor or customer is paused, except on request', () => {
    const paused: readonly Partial<DueCheck>[] = [{ status: 'paused' }, { customer: pausedCustomer }];
    expect([isMade({}), isMade({ customer: active })]).to.deep.equal([true, true]);
    expect(paused.map(isMade)).to.deep.equal([false, false]);
    expect(paused.map((facts) => isMade({ ...facts, isRequested: true }))).to.deep.equal([true, true]);
  });

  it('never for a suspended organization, a deleted customer or from a country that is not allowed', () => {
    for (const facts of [
      { organization: { status: 'suspended' } },
      { customer: { ...active, isDeleted: true } },
      { isAllowedHere: false },
    ] as const)
      for (const isRequested of [false, true])
        expect(isMade({ ...facts, isRequested }), JSON.stringify(facts)).to.equal(false);
  });
});

describe('a check that was made', () => {
  const checks = Array.from({ length: 20 }, (_, at) => ({ monitorId: at + 1, locationId: 3 }));

  it('has its slot, its finding and the next due time', () => {
    const check = aDueCheck({ dueAt: later(NOW, -seconds(1)) });
    expect(finishCheck(check, UP, NOW)).to.deep.equal({
      monitorId: 7,
      locationId: 3,
      dueAt: later(NOW, -seconds(1)),
      slot: later(NOW, -seconds(1)),
      checkedAt: NOW,
      nextDueAt: nextDueAt(check, minutes(5), NOW),
      recheckBy: null,
      whilePaused: false,
      locationState: { ...neverChecked, lastOutcome: 'up' },
      finding: UP,
    });
  });

  it('is repeated soon, at all locations, while a failure is not confirmed', () => {
    for (const key of checks) {
      const { recheckBy, nextDueAt: next, locationState } = finishCheck(aDueCheck(key), DOWN, NOW);
      expect(recheckBy).to.deep.equal(confirmationDueAt(minutes(5), NOW));
      expect(next).to.deep.equal(earlierOf(nextDueAt(key, minutes(5), NOW), later(NOW, seconds(20))));
      expect(locationState.consecutiveFailures).to.equal(1);
    }
    expect(finishCheck(aDueCheck({ locationState: failing }), DOWN, NOW).recheckBy).to.equal(null);
  });

  it('is repeated within the hour if it was inconclusive, which changes no state', () => {
    const blocklists = [noAnswer('One')];
    for (const key of checks) {
      const check = aDueCheck({ ...key, interval: days(1), locationState: failing });
      const finished = finishCheck(check, { ...INCONCLUSIVE, blocklists }, NOW);
      expect(finished).to.deep.include({ finding: null, locationState: failing, recheckBy: null, blocklists });
      expect(finished.nextDueAt).to.deep.equal(earlierOf(nextDueAt(key, days(1), NOW), later(NOW, INCONCLUSIVE_RETRY)));
    }
    expect(INCONCLUSIVE_RETRY).to.equal(hours(1));
    expect(finishCheck(aDueCheck(), UP, NOW)).to.not.have.property('blocklists');
  });

  it('is repeated at the time that its finding names, if that is before the next one', () => {
    const repeatAt = later(NOW, 1);
    const nextAfter = (finding: object, facts: Partial<DueCheck> = {}) =>
      finishCheck(aDueCheck(facts), { ...UP, ...finding }, NOW).nextDueAt;
    expect(nextAfter({ repeatAt })).to.deep.equal(repeatAt);
    expect(nextAfter({ repeatAt, isInconclusive: true })).to.deep.equal(repeatAt);
    expect(nextAfter({ repeatAt: later(NOW, days(1)) })).to.deep.equal(nextAfter({}));
    expect(nextAfter({ repeatAt }, { status: 'paused' })).to.equal(null);
  });

  it('of a paused monitor appears only in the history', () => {
    const requested = finishCheck(aDueCheck({ status: 'paused', isRequested: true }), DOWN, NOW);
    expect(requested).to.deep.include({
      whilePaused: true,
      nextDueAt: null,
      recheckBy: null,
      finding: DOWN,
      locationState: { ...neverChecked, lastOutcome: 'down', lastReason: DOWN.reason },
    });
    const ofCustomer = aDueCheck({ customer: pausedCustomer, locationState: failing, alerting: slowly });
    expect(finishCheck(ofCustomer, DOWN, NOW)).to.deep.include({
      whilePaused: true,
      nextDueAt: nextDueAt(ofCustomer, minutes(5), NOW),
      recheckBy: null,
    });
  });

  it('changes nothing if it is another success, or if the monitor counts as paused', () => {
    const up = { condition: 'up', locationState: { ...neverChecked, lastOutcome: 'up' } } as const;
    expect(isCheckUnchanged(aDueCheck(up), UP, NOW)).to.equal(true);
    expect(isCheckUnchanged(aDueCheck(up), DOWN, NOW)).to.equal(false);
    expect(isCheckUnchanged(aDueCheck({ ...up, customer: pausedCustomer }), DOWN, NOW)).to.equal(true);
  });
});

describe('a check that was not made', () => {
  it('changes no state, and the next one is due as if it had been made', () => {
    const check = aDueCheck({ locationState: failing });
    expect(skipCheck(check, NOW)).to.deep.include({
      finding: null,
      locationState: failing,
      nextDueAt: nextDueAt(check, minutes(5), NOW),
      whilePaused: false,
    });
    expect(skipCheck({ ...check, status: 'paused' }, NOW)).to.include({ nextDueAt: null, whilePaused: true });
    expect(skipCheck({ ...check, customer: pausedCustomer }, NOW).whilePaused).to.equal(true);
  });
});
