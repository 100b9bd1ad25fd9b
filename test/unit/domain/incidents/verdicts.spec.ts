import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_ALERTING, neededLocations } from '../../../../src/domain/checks/alert-threshold.ts';
import type { Alerting } from '../../../../src/domain/checks/alert-threshold.ts';
import type { CheckOutcome } from '../../../../src/domain/checks/check-outcome.ts';
import { isFailing, locationStateAfter, neverChecked } from '../../../../src/domain/checks/location-state.ts';
import type { LocationState, LocationVote } from '../../../../src/domain/checks/location-state.ts';
import type { MonitorCondition } from '../../../../src/domain/monitors/monitor.ts';
import { decideCondition, FLAP_WINDOW } from '../../../../src/domain/incidents/condition.ts';
import type { IncidentMove, LatestIncident } from '../../../../src/domain/incidents/condition.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const INTERVAL = minutes(1);
const STALE = later(NOW, -minutes(30));

const outcomes = fc.constantFrom<CheckOutcome>('up', 'down');
const confirmations = fc.record({
  consecutiveChecks: fc.integer({ min: 1, max: 5 }),
  recoveryConsecutiveChecks: fc.integer({ min: 1, max: 5 }),
});
const alertings = fc.record({
  consecutiveChecks: fc.integer({ min: 1, max: 3 }),
  recoveryConsecutiveChecks: fc.integer({ min: 1, max: 3 }),
  locationThreshold: fc.constantFrom('0.1', '0.34', '0.5', '0.67', '1'),
  locationThresholdCount: fc.integer({ min: 1, max: 6 }),
  reminderInterval: fc.constant(0),
});

const findingOf = (outcome: CheckOutcome) => ({
  outcome,
  reason: outcome === 'up' ? null : 'timedOut',
  latencyMs: null,
  evidence: null,
});
const at = (state: LocationState, lastCheckedAt: Date): LocationVote => ({
  ...state,
  lastCheckedAt,
  dueAt: NOW,
  silentSince: null,
});
const locationOf = (failing: boolean): LocationState =>
  failing
    ? {
        ...neverChecked,
        consecutiveFailures: 3,
        consecutiveDegraded: 3,
        lastOutcome: 'down',
        lastReason: 'timedOut',
        failingSince: NOW,
        degradedSince: NOW,
      }
    : { ...neverChecked, lastOutcome: 'up' };
const UNALERTED = { conditionSince: null, alertOnDegraded: false };
const conditionOf = (
  locationStates: readonly LocationVote[],
  alerting: Alerting,
  condition: MonitorCondition = 'unknown',
) =>
  decideCondition({
    ...UNALERTED,
    locationStates,
    interval: INTERVAL,
    dueAt: NOW,
    alerting,
    condition,
    latest: null,
    now: NOW,
  }).condition;
const votesOf = (failing: readonly boolean[]) => failing.map((one) => at(locationOf(one), NOW));

/** The length of the last run of `outcome` at the end of the list. */
const runOf = (outcome: CheckOutcome, list: readonly CheckOutcome[]): number =>
  list.length - 1 - list.findLastIndex((one) => one !== outcome);

describe('verdict rules, for any sequence of results', () => {
  it('a location starts to fail exactly with the required failures in a row, and stops exactly with the required successes in a row', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 40 }), confirmations, (sequence, confirmation) => {
        let state = neverChecked;
        let failing = false;
        for (const [index, outcome] of sequence.entries()) {
          state = locationStateAfter(state, findingOf(outcome), confirmation, NOW);
          const seen = sequence.slice(0, index + 1);
          if (runOf('down', seen) >= confirmation.consecutiveChecks) failing = true;
          else if (runOf('up', seen) >= confirmation.recoveryConsecutiveChecks) failing = false;
          expect(isFailing(state, confirmation)).to.equal(failing);
        }
      }),
    );
  });

  it('a monitor is down exactly if the failing locations reach both the fraction and the count, as far as there are locations', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }), alertings, (failing, alerting) => {
        const failures = failing.filter(Boolean).length;
        const reached =
          failures / failing.length >= Number(alerting.locationThreshold) - 1e-9 &&
          failures >= Math.min(alerting.locationThresholdCount, failing.length) &&
          failures > 0;
        expect(conditionOf(votesOf(failing), alerting)).to.equal(reached ? 'down' : 'up');
        expect(neededLocations(alerting, failing.length)).to.be.within(1, failing.length);
      }),
    );
  });

  it('a location whose last result is too old counts for nothing, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 6 }),
        fc.array(fc.boolean(), { maxLength: 6 }),
        alertings,
        (fresh, stale, alerting) => {
          const old = stale.map((one) => at(locationOf(one), STALE));
          expect(conditionOf([...votesOf(fresh), ...old], alerting)).to.equal(conditionOf(votesOf(fresh), alerting));
        },
      ),
    );
  });

  it('the order of the locations decides nothing, and one more failing location never makes a monitor up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        alertings,
        (failing, index, alerting) => {
          const condition = conditionOf(votesOf(failing), alerting);
          expect(conditionOf(votesOf(failing.toReversed()), alerting)).to.equal(condition);
          const worse = failing.map((one, at) => one || at === index % failing.length);
          if (condition === 'down') expect(conditionOf(votesOf(worse), alerting)).to.equal('down');
        },
      ),
    );
  });

  it('the same results again change nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 6 }), alertings, (failing, alerting) => {
        const condition = conditionOf(votesOf(failing), alerting);
        const latest: LatestIncident | null =
          condition === 'down' ? { status: 'open', resolvedAt: null, reason: 'timedOut' } : null;
        const again = decideCondition({
          ...UNALERTED,
          locationStates: votesOf(failing),
          interval: INTERVAL,
          dueAt: NOW,
          alerting,
          condition,
          latest,
          now: NOW,
        });
        expect(again).to.deep.include({ condition, move: null });
      }),
    );
  });

  it('a flapping monitor opens one incident, and every opening is resolved before the next', () => {
    const every = FLAP_WINDOW - 1;
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 40 }), confirmations, (sequence, confirmation) => {
        const alerting = { ...DEFAULT_ALERTING, ...confirmation };
        const moves: IncidentMove[] = [];
        let [state, condition, latest, now]: [LocationState, MonitorCondition, LatestIncident | null, Date] = [
          neverChecked,
          'unknown',
          null,
          NOW,
        ];
        let recoveredAt: Date | null = null;
        for (const outcome of sequence) {
          now = later(now, minutes(1));
          state = locationStateAfter(state, findingOf(outcome), alerting, now);
          const decided = decideCondition({
            ...UNALERTED,
            locationStates: [at(state, now)],
            interval: INTERVAL,
            dueAt: now,
            alerting,
            condition,
            latest,
            now,
          });
          if (decided.move === 'open')
            expect(recoveredAt === null || now.getTime() - recoveredAt.getTime() > every).to.equal(true);
          if (decided.move !== null) {
            moves.push(decided.move);
            latest =
              decided.move === 'resolve'
                ? { status: 'resolved', resolvedAt: now, reason: 'timedOut' }
                : { status: 'open', resolvedAt: null, reason: 'timedOut' };
            if (decided.move === 'resolve') recoveredAt = now;
          }
          condition = decided.condition;
        }
        expect(moves.filter((_, index) => index % 2 === 1).every((move) => move === 'resolve')).to.equal(true);
        expect(moves.filter((_, index) => index % 2 === 0).every((move) => move !== 'resolve')).to.equal(true);
      }),
    );
  });
});
