import { neededLocations } from './alert-threshold.ts';
import type { Alerting, Confirmation } from './alert-threshold.ts';
import { elapsed } from '../kernel/time.ts';
import { decideCertificate } from './warnings/certificate-warning.ts';
import type { KnownWarning } from './warnings/certificate-warning.ts';
import type { CheckFinding, CheckOutcome } from './check-finding.ts';
import { decideDomainExpiry } from './warnings/domain-warning.ts';
import type { KnownDomainWarning } from './warnings/domain-warning.ts';
import { LONGEST_LEASE } from './check-schedule.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/monitor.ts';
import type { DownReason } from './down-reason.ts';

/** The last results of one location for one monitor. */
export interface LocationState {
  /** Failures in a row. A success ends them, but those of a failing location only once enough successes in a row have confirmed its recovery. */
  readonly consecutiveFailures: number;
  /** Successes in a row of a failing location; 0 for any other. */
  readonly unconfirmedSuccesses: number;
  /** Null before the first check. */
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
  /** The time of the first of the failures in a row; null when there are none. */
  readonly failingSince: Date | null;
}

/** The state of a location before its first check. */
export const neverChecked: LocationState = { consecutiveFailures: 0, unconfirmedSuccesses: 0, lastOutcome: null, lastReason: null, failingSince: null };

/** The state of the location after one more check, made at `at`. */
export const locationStateAfter = (state: LocationState, { outcome, reason }: CheckFinding, confirmation: Confirmation, at: Date): LocationState => {
  const { consecutiveFailures, unconfirmedSuccesses, failingSince } = state;
  const last = { lastOutcome: outcome, lastReason: reason };
  if (outcome === 'down') return { ...last, consecutiveFailures: consecutiveFailures + 1, unconfirmedSuccesses: 0, failingSince: failingSince ?? at };
  const successes = unconfirmedSuccesses + 1;
  if (isFailing(state, confirmation) && successes < confirmation.recoveryConsecutiveChecks) return { ...last, consecutiveFailures, unconfirmedSuccesses: successes, failingSince };
  return { ...last, consecutiveFailures: 0, unconfirmedSuccesses: 0, failingSince: null };
};

/** The state after a check by a worker. A check that was requested while the monitor was paused does not count as a failure in a row. */
export const locationStateAfterCheck = (
  { status, locationState, alerting }: Pick<PreviousState, 'status' | 'locationState' | 'alerting'>,
  finding: CheckFinding,
  at: Date,
): LocationState => {
  const after = locationStateAfter(locationState, finding, alerting, at);
  const { consecutiveFailures, unconfirmedSuccesses, failingSince } = locationState;
  return status === 'paused' ? { ...after, consecutiveFailures, unconfirmedSuccesses, failingSince } : after;
};

/** Whether the location has the required number of consecutive failures. */
export const isFailing = (state: LocationState, { consecutiveChecks }: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.consecutiveFailures >= Math.max(1, consecutiveChecks);

/** Whether the location has failed or recovered, but not often enough in a row to be confirmed: further checks confirm or end the series. */
export const isUnconfirmed = (state: LocationState, alerting: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.unconfirmedSuccesses > 0 || (state.consecutiveFailures > 0 && !isFailing(state, alerting));

/** How many intervals of its monitor the last result of a location counts for. */
export const FRESH_INTERVALS = 3;

/** The state of a location with the times that decide whether it counts. */
export interface LocationVote extends LocationState {
  readonly lastCheckedAt: Date | null;
  /** Null while no check is scheduled. */
  readonly dueAt: Date | null;
  /** Since when the workers of the location are noted as silent; null while they report. */
  readonly silentSince: Date | null;
}

/** Whether the location is silent and has no result from after it was noted. */
const isSilent = ({ lastCheckedAt, silentSince }: Pick<LocationVote, 'lastCheckedAt' | 'silentSince'>): boolean =>
  silentSince !== null && (lastCheckedAt === null || lastCheckedAt < silentSince);

/** Whether only silent locations check the monitor, so that its condition is not known. A heartbeat has no location. */
export const isUnobserved = (votes: readonly LocationVote[]): boolean => votes.length > 0 && votes.every(isSilent);

/**
 * Whether the state of a location counts at the moment. An old result says nothing about the target, because nothing checks it there any more. A
 * location without a result counts as long as its first check is not overdue, and it is not silent. A lost lease delays a result.
 */
export const isFresh = (vote: LocationVote, interval: number, at: Date): boolean => {
  const { lastOutcome, lastCheckedAt, dueAt } = vote;
  if (isSilent(vote)) return false;
  const since = (lastOutcome === null ? null : lastCheckedAt) ?? dueAt;
  return since === null || elapsed(since, at) <= FRESH_INTERVALS * interval + LONGEST_LEASE;
};

/**
 * When the outage of a monitor that is down began: with the first failure of the location by which enough locations
 * were failing. One that was failing long before, without the others, did not make the monitor down. Null if no location states it.
 */
export const outageStartedAt = (states: readonly LocationState[], alerting: Alerting): Date | null => {
  const starts = states.flatMap((state) => (isFailing(state, alerting) && state.failingSince !== null ? [state.failingSince] : []));
  return starts.toSorted((one, other) => one.getTime() - other.getTime())[neededLocations(alerting, states.length) - 1] ?? null;
};

/** The reasons of checks that waited in vain for an answer. */
const SLOW_REASONS: readonly string[] = ['timedOut', 'packetsLost', 'expectedTextMissing'] satisfies readonly DownReason[];

/** Whether the last check waited in vain for an answer: the next one is likely to occupy its slot until the timeout, too. */
export const isSlow = ({ lastReason }: Pick<LocationState, 'lastReason'>): boolean => lastReason !== null && SLOW_REASONS.includes(lastReason);

/** What was known of the monitor and the location when a check was claimed. */
export interface PreviousState {
  readonly status: MonitorStatus;
  readonly locationState: LocationState;
  readonly condition: MonitorCondition;
  readonly alerting: Confirmation;
  /** The last warning about its certificate; null when there was none. */
  readonly warning: KnownWarning | null;
  /** What was last announced about the expiry of its domain; null for nothing. */
  readonly domainWarning?: KnownDomainWarning | null;
}

/**
 * Whether a finding changes nothing, so that the condition of the monitor need not be decided again: another success of
 * a monitor that is up, or another failure of a failing location of a monitor that is down. A finding about a paused
 * monitor never changes anything; for any other monitor its certificate, its domain and the answers of blocklists can.
 */
export const isUnchanged = (
  { status, locationState, condition, alerting, warning, domainWarning = null }: PreviousState,
  { outcome, certificate, domain, blocklists, isInconclusive }: CheckFinding,
  now: Date,
): boolean => {
  if (status === 'paused') return true;
  if (blocklists !== undefined || decideCertificate(warning, certificate, now) !== null || decideDomainExpiry(domainWarning, domain) !== null) return false;
  if (isInconclusive) return true;
  return outcome === 'up'
    ? condition === 'up' && locationState.lastOutcome === 'up'
    : condition === 'down' && isFailing(locationState, alerting);
};
