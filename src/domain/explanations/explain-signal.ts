import type { Alerting } from '../checks/alert-threshold.ts';
import { neededLocations } from '../checks/alert-threshold.ts';
import type { CheckOutcome } from '../checks/check-outcome.ts';
import { isDegraded, isFailing, isFresh, locationStateAfter, neverChecked } from '../checks/location-state.ts';
import type { LocationVote } from '../checks/location-state.ts';
import type { MonitorState } from '../checks/state-span.ts';
import { decideCondition } from '../incidents/condition.ts';
import { heldIf, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';

/** A stored result of a check. */
export interface StoredResult {
  readonly checkedAt: Date;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
}

/** The stored facts that decide whether a monitor has something to report at a moment. */
export interface SignalFacts {
  /** The moment that is asked about. */
  readonly at: Date;
  /** The state of the monitor at the moment; null if it is not stored. */
  readonly state: { readonly state: MonitorState; readonly since: Date } | null;
  /** False if the customer of the monitor was paused or canceled. */
  readonly isServed: boolean;
  readonly alerting: Alerting;
  /** In milliseconds. */
  readonly interval: number;
  /** True if a degraded monitor opens an incident. */
  readonly alertOnDegraded: boolean;
  /** The results of each location up to the moment, oldest first; null once the results are deleted. */
  readonly locations: readonly (readonly StoredResult[])[] | null;
}

/** Returns the state of a location after its stored results, and whether it counts. */
const voteOf = (results: readonly StoredResult[], { alerting }: Pick<SignalFacts, 'alerting'>): LocationVote => ({
  ...results.reduce(
    (state, { checkedAt, outcome, reason }) =>
      locationStateAfter(state, { outcome, reason, latencyMs: null, evidence: null }, alerting, checkedAt),
    neverChecked,
  ),
  lastCheckedAt: results.at(-1)?.checkedAt ?? null,
  dueAt: null,
  silentSince: null,
});

/** Returns the decisions from the checks to the condition of a monitor. The last one holds unless there is an alert. */
export const explainSignal = (facts: SignalFacts): readonly ExplainedStep[] => {
  const { at, state, isServed, locations } = facts;
  const since = state?.since ?? null;
  if (!isServed) return [stepOf('notServed', 'held', null, {})];
  if (state?.state === 'paused') return [stepOf('paused', 'held', since, { since })];
  if (state?.state === 'unknown') return [stepOf('unobserved', 'held', since, { since })];
  if (locations === null) {
    const isReporting = state?.state === 'down' || state?.state === 'degraded';
    const decision = isReporting ? 'passed' : 'unknown';
    return [
      stepOf('threshold', decision, since, { failures: null, needed: null }),
      stepOf('quorum', decision, since, { failing: null, counted: null, needed: null }),
    ];
  }
  const votes = locations.map((results) => voteOf(results, facts));
  const counted = votes.filter((vote) => isFresh(vote, facts.interval, at));
  return counted.every(({ lastOutcome }) => lastOutcome === null)
    ? [stepOf('unobserved', 'held', since, { since })]
    : explainVotes(counted, facts);
};

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** Returns the decisions about locations that count. */
const explainVotes = (votes: readonly LocationVote[], facts: SignalFacts): readonly ExplainedStep[] => {
  const { at, alerting, interval, alertOnDegraded } = facts;
  const failures = most(votes.map(({ consecutiveFailures }) => consecutiveFailures));
  const slow = most(votes.map(({ consecutiveDegraded }) => consecutiveDegraded));
  if (slow === 0) return [stepOf('failure', 'held', at, {})];
  const { condition } = decideCondition({
    locationStates: votes,
    interval,
    dueAt: at,
    alerting,
    condition: 'up',
    conditionSince: null,
    alertOnDegraded,
    latest: null,
    now: at,
  });
  const failing = votes.filter((vote) => isFailing(vote, alerting)).length;
  const degraded = votes.filter((vote) => isDegraded(vote, alerting)).length;
  const isAboutSpeed = condition === 'degraded' || failing === 0;
  const threshold = stepOf('threshold', heldIf(degraded === 0), at, {
    failures: failing > 0 || (degraded === 0 && failures > 0) ? failures : slow,
    needed: Math.max(1, alerting.consecutiveChecks),
  });
  if (degraded === 0) return [threshold];
  const quorum = stepOf('quorum', heldIf(condition === 'up'), at, {
    failing: isAboutSpeed ? degraded : failing,
    counted: votes.length,
    needed: neededLocations(alerting, votes.length),
  });
  return condition === 'degraded'
    ? [threshold, quorum, stepOf('degraded', heldIf(!alertOnDegraded), at, {})]
    : [threshold, quorum];
};
