import { expect } from 'chai';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { LONGEST_LEASE } from '../../../../src/domain/checks/check-schedule.ts';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { decideCondition, FLAP_WINDOW, locationShareOf } from '../../../../src/domain/incidents/condition.ts';
import type { ConditionFacts } from '../../../../src/domain/incidents/condition.ts';
import {
  isUnchanged,
  isUnconfirmed,
  locationStateAfter,
  locationStateAfterCheck,
  neverChecked,
  outageStartedAt,
} from '../../../../src/domain/checks/location-state.ts';
import type { LocationState, LocationVote } from '../../../../src/domain/checks/location-state.ts';
import { NOW } from '../../../builders/clock.ts';

const BEGAN = later(NOW, -minutes(3));
const failed = (times: number, failingSince = BEGAN): LocationState => ({
  ...neverChecked,
  consecutiveFailures: times,
  lastOutcome: 'down',
  lastReason: 'timedOut',
  failingSince,
  consecutiveDegraded: times,
  degradedSince: failingSince,
});
const working: LocationState = { ...neverChecked, lastOutcome: 'up' };
const INTERVAL = minutes(5);
const checkedAt = (state: LocationState, lastCheckedAt: Date | null): LocationVote => ({
  ...state,
  lastCheckedAt,
  dueAt: later(lastCheckedAt ?? NOW, INTERVAL),
  silentSince: null,
});
/** States without the times of their results have fresh ones. */
const facts = ({
  locationStates = [failed(2)],
  ...further
}: Partial<Omit<ConditionFacts, 'locationStates'>> & {
  readonly locationStates?: readonly (LocationState & Partial<LocationVote>)[];
} = {}): ConditionFacts => ({
  locationStates: locationStates.map((state) => ({ ...checkedAt(state, NOW), ...state })),
  interval: INTERVAL,
  dueAt: NOW,
  alerting: DEFAULT_ALERTING,
  condition: 'up',
  conditionSince: null,
  alertOnDegraded: false,
  latest: null,
  now: NOW,
  ...further,
});
const open = { status: 'open', resolvedAt: null, reason: 'timedOut' } as const;
const resolvedAt = (moment: Date) => ({ status: 'resolved', resolvedAt: moment, reason: 'timedOut' }) as const;

describe('the share of failing locations', () => {
  it('counts the locations with fresh results, and those of them that fail', () => {
    expect(
      locationShareOf(
        facts({ locationStates: [failed(2), working, working, checkedAt(failed(2), later(NOW, -hours(5)))] }),
      ),
    ).to.deep.equal({ failing: 1, counted: 3 });
    expect(locationShareOf(facts({ locationStates: [] }))).to.deep.equal({ failing: 0, counted: 0 });
  });
});

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
    expect(decideCondition(facts({ locationStates: [failed(2), neverChecked, neverChecked] })).condition).to.equal(
      'up',
    );
  });

  it('ignores a location whose last result is older than three intervals and the longest lease', () => {
    const oldest = later(NOW, -3 * INTERVAL - LONGEST_LEASE);
    const voting = (moment: Date) =>
      decideCondition(facts({ locationStates: [failed(2), checkedAt(working, moment), checkedAt(working, moment)] }))
        .condition;
    expect(voting(oldest)).to.equal('up');
    expect(voting(later(oldest, -1))).to.equal('down');
  });

  it('counts a location without results while its first check is not overdue', () => {
    const waiting = (dueAt: Date) => ({ ...neverChecked, lastCheckedAt: later(NOW, -hours(9)), dueAt });
    const condition = (dueAt: Date) =>
      decideCondition(facts({ locationStates: [failed(2), waiting(dueAt), waiting(dueAt)] })).condition;
    expect(condition(NOW)).to.equal('up');
    expect(condition(later(NOW, -hours(1)))).to.equal('down');
  });

  it('is judged by the results that were fresh when the check was due, so that results from before a gap count for the first check after it', () => {
    const before = later(NOW, -hours(8));
    const locationStates = [failed(2), checkedAt(working, before), checkedAt(working, before)];
    expect(decideCondition(facts({ locationStates, dueAt: later(before, INTERVAL) })).condition).to.equal('up');
    expect(decideCondition(facts({ locationStates })).condition).to.equal('down');
  });

  it('ignores a silent location until it has a result from after the silence', () => {
    const voting = (lastCheckedAt: Date) =>
      decideCondition(
        facts({
          locationStates: [
            failed(2),
            { ...checkedAt(working, lastCheckedAt), silentSince: NOW },
            { ...checkedAt(neverChecked, null), silentSince: NOW },
          ],
        }),
      ).condition;
    expect(voting(later(NOW, -1))).to.equal('down');
    expect(
      decideCondition(
        facts({
          alerting: { ...DEFAULT_ALERTING, locationThreshold: '1' },
          locationStates: [failed(2), { ...checkedAt(working, NOW), silentSince: NOW }],
        }),
      ).condition,
    ).to.equal('up');
  });

  it('does not change without a fresh result', () => {
    for (const condition of ['unknown', 'up', 'down'] as const)
      for (const locationStates of [
        [],
        [checkedAt(failed(9), later(NOW, -hours(1)))],
        [checkedAt(working, later(NOW, -hours(1)))],
      ])
        expect(decideCondition(facts({ condition, latest: open, locationStates }))).to.deep.equal({
          condition,
          since: NOW,
          move: null,
        });
  });

  it('is never down for zero consecutive failures, even if configured', () => {
    expect(
      decideCondition(facts({ alerting: { ...DEFAULT_ALERTING, consecutiveChecks: 0 }, locationStates: [working] }))
        .condition,
    ).to.equal('up');
  });
});

describe('incident of a monitor', () => {
  it('is opened when the monitor goes down, even on its first check', () => {
    expect(decideCondition(facts())).to.deep.equal({ condition: 'down', since: BEGAN, move: 'open' });
    expect(decideCondition(facts({ condition: 'unknown' }))).to.deep.equal({
      condition: 'down',
      since: BEGAN,
      move: 'open',
    });
  });

  it('is unchanged while the monitor stays down', () => {
    expect(decideCondition(facts({ condition: 'down', latest: open }))).to.deep.include({
      condition: 'down',
      move: null,
    });
    expect(decideCondition(facts({ condition: 'down', latest: resolvedAt(NOW) }))).to.deep.include({
      condition: 'down',
      move: null,
    });
  });

  it('is not opened if another one is open', () => {
    for (const status of ['open', 'acknowledged'] as const)
      expect(decideCondition(facts({ latest: { ...open, status } })).move).to.equal(null);
  });

  it('is resolved when the monitor recovers, whether open or acknowledged', () => {
    for (const status of ['open', 'acknowledged'] as const)
      expect(
        decideCondition(facts({ locationStates: [working], condition: 'down', latest: { ...open, status } })),
      ).to.deep.equal({ condition: 'up', since: NOW, move: 'resolve' });
  });

  it('stays resolved while the monitor is up', () => {
    expect(decideCondition(facts({ locationStates: [working], latest: resolvedAt(NOW) }))).to.deep.equal({
      condition: 'up',
      since: NOW,
      move: null,
    });
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
    expect(outageStartedAt([failed(2, second), failed(30, first), failed(2, third), working], alerting)).to.deep.equal(
      second,
    );
    expect(
      outageStartedAt([failed(2, second), failed(30, first)], { ...alerting, locationThresholdCount: 1 }),
    ).to.deep.equal(first);
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

describe('an incident whose end lies in the future because the clock was set back', () => {
  const latest = resolvedAt(later(NOW, hours(1)));

  it('is not reopened', () => {
    expect(decideCondition(facts({ latest })).move).to.equal('open');
    expect(decideCondition(facts({ latest: resolvedAt(later(NOW, CLOCK_TOLERANCE)) })).move).to.equal('reopen');
  });

  it('does not delay the start of the next outage', () => {
    expect(decideCondition(facts({ latest })).since).to.deep.equal(BEGAN);
  });
});

describe('location state', () => {
  const up = { outcome: 'up', reason: null, latencyMs: 1, evidence: null } as const;
  const down = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence: null } as const;
  const alerting = { consecutiveChecks: 2, recoveryConsecutiveChecks: 1 };
  const slowly = { ...alerting, recoveryConsecutiveChecks: 3 };
  const status = 'active';
  const recovering = (successes: number): LocationState => ({
    ...failed(2),
    unconfirmedSuccesses: successes,
    unconfirmedFast: successes,
  });
  const warning = null;

  it('counts consecutive failures and resets on success', () => {
    expect(locationStateAfter(neverChecked, down, alerting, NOW)).to.deep.equal(failed(1, NOW));
    expect(locationStateAfter(failed(1), down, alerting, NOW)).to.deep.equal(failed(2));
    expect(locationStateAfter(failed(7), up, alerting, NOW)).to.deep.equal(working);
  });

  it('stays failing until enough successes in a row confirm the recovery', () => {
    const [one, two, three] = [0, 1, 2].map((successes) => locationStateAfter(recovering(successes), up, slowly, NOW));
    expect(one).to.deep.equal({ ...recovering(1), lastOutcome: 'up', lastReason: null });
    expect(two).to.deep.include({ consecutiveFailures: 2, unconfirmedSuccesses: 2 });
    expect(three).to.deep.equal(working);
    expect(locationStateAfter(two!, down, slowly, NOW)).to.deep.equal(failed(3));
  });

  it('needs one success to end failures that were not confirmed', () => {
    expect(locationStateAfter(failed(1), up, slowly, NOW)).to.deep.equal(working);
  });

  it('is unconfirmed from the first failure until there are enough in a row', () => {
    expect([0, 1, 2, 3].map((times) => isUnconfirmed(failed(times), { consecutiveChecks: 3 }))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect(isUnconfirmed(failed(1), { consecutiveChecks: 1 })).to.equal(false);
  });

  it('is unconfirmed while successes in a row are not enough for the recovery', () => {
    expect(isUnconfirmed({ ...failed(2), unconfirmedSuccesses: 1 }, slowly)).to.equal(true);
    expect(isUnconfirmed(working, slowly)).to.equal(false);
  });

  it('records a check while the monitor is paused, without counting a failure', () => {
    expect(locationStateAfterCheck({ status: 'paused', alerting, locationState: failed(1) }, down, NOW)).to.deep.equal(
      failed(1),
    );
    expect(locationStateAfterCheck({ status: 'paused', alerting, locationState: working }, down, NOW)).to.deep.equal({
      ...working,
      lastOutcome: 'down',
      lastReason: 'timedOut',
    });
    expect(locationStateAfterCheck({ status: 'active', alerting, locationState: failed(1) }, down, NOW)).to.deep.equal(
      failed(2),
    );
  });

  it('is never a state change for a paused monitor', () => {
    for (const condition of ['unknown', 'up', 'down'] as const)
      for (const finding of [up, down])
        expect(
          isUnchanged(
            {
              status: 'paused',
              locationState: failed(9),
              condition,
              alerting: { ...alerting, consecutiveChecks: 1 },
              warning,
            },
            finding,
            NOW,
          ),
        ).to.equal(true);
  });

  it('is unchanged by another success of a monitor that is up', () => {
    expect(isUnchanged({ status, locationState: working, condition: 'up', alerting, warning }, up, NOW)).to.equal(true);
  });

  it('is unchanged by another failure of a failing location of a monitor that is down', () => {
    expect(isUnchanged({ status, locationState: failed(2), condition: 'down', alerting, warning }, down, NOW)).to.equal(
      true,
    );
  });

  it('is a state change when a certificate starts to expire, and not while the warning is active', () => {
    const certificate = {
      subject: 'CN=shop.example',
      issuer: 'CN=Test root',
      notAfter: later(NOW, 1),
      isExpiring: true,
    };
    const known = { status, locationState: working, condition: 'up', alerting } as const;
    expect(isUnchanged({ ...known, warning }, { ...up, certificate }, NOW)).to.equal(false);
    expect(
      isUnchanged(
        { ...known, warning: { notAfter: certificate.notAfter, warnedAt: NOW, endedAt: null } },
        { ...up, certificate },
        NOW,
      ),
    ).to.equal(true);
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
    it(`is a state change: ${what}`, () =>
      expect(isUnchanged({ status, locationState, condition, alerting, warning }, finding, NOW)).to.equal(false));
});
