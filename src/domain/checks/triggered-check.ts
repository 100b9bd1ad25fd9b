import type { CustomerState } from '../customers/customer-lifecycle.ts';
import { seconds } from '../kernel/time.ts';
import { locationHealthOf } from '../monitors/location.ts';
import type { LocationContact } from '../monitors/location.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/monitor.ts';
import { neededLocations } from './alert-threshold.ts';
import type { Alerting } from './alert-threshold.ts';
import { checkOutcomes } from './check-outcome.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { statusAt } from './due-check.ts';
import { isFailing } from './location-state.ts';
import type { LocationState } from './location-state.ts';

/** The longest time that a request waits for the result of the check that it triggered. */
export const TRIGGER_WAIT = seconds(15);

/** A triggered check at one location. */
export interface TriggeredCheck extends Pick<LocationContact, 'lastContactAt'> {
  readonly locationId: number;
  /** True until a worker has finished the check. */
  readonly isPending: boolean;
  /** The outcome of the check. Null while it is pending, and for a check that was not made or was inconclusive. */
  readonly outcome: CheckOutcome | null;
  readonly state: LocationState;
  readonly nextCheckAt: Date | null;
}

/** A monitor whose check was triggered. */
export interface TriggeredFacts {
  readonly status: MonitorStatus;
  /** Null for a monitor of the organization itself. */
  readonly customer: CustomerState | null;
  readonly condition: MonitorCondition;
  readonly alerting: Alerting;
  /** The checks at the locations at which the monitor was triggered. */
  readonly checks: readonly TriggeredCheck[];
}

/**
 * The consequence of a triggered check for its monitor.
 *
 * - `pending`: no location has a result yet.
 * - `noWorker`: no location has a result, and none has a worker that reports.
 * - `notMade`: the check was left out or had no clear result.
 * - `paused`: the result appears in the history only.
 * - `up`, `down`: the condition is confirmed.
 * - `degraded`: the target answers, but slower than `degradedAfter`.
 * - `confirming`: more failures in a row are needed.
 * - `recovering`: more successes in a row are needed.
 * - `tooFewLocations`: the failure is confirmed, but other locations must fail, too.
 */
export const triggerDecisions = [
  'pending',
  'noWorker',
  'notMade',
  'paused',
  'up',
  'degraded',
  'down',
  'confirming',
  'recovering',
  'tooFewLocations',
] as const;
/** The effect of a triggered check on its monitor, such as `confirming`. */
export type TriggerDecision = (typeof triggerDecisions)[number];

/** The verdict on a triggered check, with the figures that decide. */
export interface TriggerVerdict {
  readonly decision: TriggerDecision;
  /** The worst that a location saw. Null without a result. */
  readonly outcome: CheckOutcome | null;
  /** The location whose result decides. Null without a result. */
  readonly locationId: number | null;
  /** The number of consecutive failures, and the number that confirms an outage at a location. */
  readonly failures: number;
  readonly needed: number;
  /** The number of consecutive successes of a failing location, and the number that confirms its recovery. */
  readonly successes: number;
  readonly neededSuccesses: number;
  readonly failingLocations: number;
  readonly neededLocations: number;
  /** True if another result like this one, at the locations that have it, confirms the condition. */
  readonly nextDecides: boolean;
  readonly nextCheckAt: Date | null;
}

/** Returns true if waiting can bring the result of another location, because a worker there reports. */
export const isWorthWaiting = (checks: readonly TriggeredCheck[], now: Date): boolean =>
  checks.some((check) => check.isPending && locationHealthOf(check, now) === 'ok');

const withoutResult = (checks: readonly TriggeredCheck[], now: Date): TriggerDecision => {
  const pending = checks.filter(({ isPending }) => isPending);
  if (pending.length === 0) return 'notMade';
  return pending.some((check) => locationHealthOf(check, now) === 'ok') ? 'pending' : 'noWorker';
};

/** Returns the number of successes towards a recovery: a slow one counts only towards the end of an outage. */
const successesOf = (outcome: CheckOutcome | null, { unconfirmedSuccesses, unconfirmedFast }: LocationState): number =>
  outcome === 'up' ? Math.max(unconfirmedSuccesses, unconfirmedFast) : unconfirmedSuccesses;

const decisionOf = (facts: TriggeredFacts, { outcome, state }: TriggeredCheck, now: Date): TriggerDecision => {
  if (statusAt(facts, now) === 'paused') return 'paused';
  if (outcome !== 'down' && successesOf(outcome, state) > 0) return 'recovering';
  if (facts.condition === 'down') return 'down';
  if (outcome === 'degraded') return 'degraded';
  if (outcome === 'up') return facts.condition === 'degraded' ? 'degraded' : 'up';
  return isFailing(state, facts.alerting) ? 'tooFewLocations' : 'confirming';
};

/** Returns the check that decides: the failure that is nearest to an outage, or else a slow answer, or else a success. */
const decidingCheck = (checks: readonly TriggeredCheck[]): TriggeredCheck | null => {
  const worst = checkOutcomes.findLast((outcome) => checks.some((check) => check.outcome === outcome));
  const [most] = checks
    .filter(({ outcome }) => outcome === worst)
    .toSorted(
      (one, other) =>
        other.state.consecutiveFailures - one.state.consecutiveFailures ||
        other.state.unconfirmedSuccesses - one.state.unconfirmedSuccesses,
    );
  return most ?? null;
};

/** Returns the number of locations that count as failing if each of those that just failed fails once more. */
const failingAfterNext = ({ checks, alerting }: TriggeredFacts): number =>
  checks.filter(({ outcome, state }) => {
    const consecutiveFailures = state.consecutiveFailures + (outcome === 'down' ? 1 : 0);
    return isFailing({ ...state, consecutiveFailures }, alerting);
  }).length;

/** Decides what a triggered check means at `now`: what it saw, and what is still needed. */
export const triggerVerdict = (facts: TriggeredFacts, now: Date): TriggerVerdict => {
  const { checks, alerting } = facts;
  const deciding = decidingCheck(checks);
  const successes = deciding === null ? 0 : successesOf(deciding.outcome, deciding.state);
  const wanted = neededLocations(alerting, checks.length);
  const decision = deciding === null ? withoutResult(checks, now) : decisionOf(facts, deciding, now);
  return {
    decision,
    outcome: deciding?.outcome ?? null,
    locationId: deciding?.locationId ?? null,
    failures: deciding?.state.consecutiveFailures ?? 0,
    needed: Math.max(1, alerting.consecutiveChecks),
    successes,
    neededSuccesses: Math.max(1, alerting.recoveryConsecutiveChecks),
    failingLocations: checks.filter(({ state }) => isFailing(state, alerting)).length,
    neededLocations: wanted,
    nextDecides:
      decision === 'recovering'
        ? successes + 1 >= alerting.recoveryConsecutiveChecks
        : decision === 'confirming' && failingAfterNext(facts) >= wanted,
    nextCheckAt: deciding?.nextCheckAt ?? null,
  };
};
