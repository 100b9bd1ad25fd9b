import { neededLocations } from './alert-threshold.ts';
import type { Alerting, Confirmation } from './alert-threshold.ts';
import { elapsed } from '../kernel/time.ts';
import { decideCertificate } from './warnings/certificate-warning.ts';
import type { KnownWarning } from './warnings/certificate-warning.ts';
import type { CheckFinding } from './check-finding.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { decideDomainExpiry } from './warnings/domain-warning.ts';
import type { KnownDomainWarning } from './warnings/domain-warning.ts';
import { LONGEST_LEASE } from './check-schedule.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/monitor.ts';
import type { DownReason } from './down-reason.ts';

/** The state of one location for one monitor, derived from its last results. */
export interface LocationState {
  /**
   * The number of consecutive failures. A success resets it, but if the location is failing, only enough consecutive
   * successes to confirm the recovery do.
   */
  readonly consecutiveFailures: number;
  /** The number of consecutive successes of a failing location. 0 for any other location. */
  readonly unconfirmedSuccesses: number;
  /** The outcome of the last check. Null before the first check. */
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
  /** The time of the first of the consecutive failures. Null if there are none. */
  readonly failingSince: Date | null;
  /**
   * The number of consecutive checks that were degraded or failed. A fast success resets it, but if the location is
   * degraded, only enough consecutive ones do.
   */
  readonly consecutiveDegraded: number;
  /** The number of consecutive fast successes of a degraded location. 0 for any other location. */
  readonly unconfirmedFast: number;
  /** The time of the first of the consecutive checks that were degraded or failed. Null if there are none. */
  readonly degradedSince: Date | null;
}

/** The state of a location before its first check. */
export const neverChecked: LocationState = {
  consecutiveFailures: 0,
  unconfirmedSuccesses: 0,
  lastOutcome: null,
  lastReason: null,
  failingSince: null,
  consecutiveDegraded: 0,
  unconfirmedFast: 0,
  degradedSince: null,
};

/** A series of consecutive bad results, and the good ones that may end it. */
interface Series {
  readonly bad: number;
  readonly unconfirmedGood: number;
  readonly since: Date | null;
}

const NO_SERIES: Series = { bad: 0, unconfirmedGood: 0, since: null };

/**
 * Returns the series after another result. Once it is confirmed, only enough consecutive good results end it. Failures
 * and slow answers are confirmed alike.
 */
const seriesAfter = (
  { bad, unconfirmedGood, since }: Series,
  isBad: boolean,
  { consecutiveChecks, recoveryConsecutiveChecks }: Confirmation,
  at: Date,
): Series => {
  if (isBad) return { bad: bad + 1, unconfirmedGood: 0, since: since ?? at };
  const good = unconfirmedGood + 1;
  const isConfirmed = bad >= Math.max(1, consecutiveChecks);
  return isConfirmed && good < recoveryConsecutiveChecks ? { bad, unconfirmedGood: good, since } : NO_SERIES;
};

/** Returns the state of the location after another check, made at `at`. */
export const locationStateAfter = (
  state: LocationState,
  { outcome, reason }: CheckFinding,
  confirmation: Confirmation,
  at: Date,
): LocationState => {
  const failures = seriesAfter(
    { bad: state.consecutiveFailures, unconfirmedGood: state.unconfirmedSuccesses, since: state.failingSince },
    outcome === 'down',
    confirmation,
    at,
  );
  const degraded = seriesAfter(
    { bad: state.consecutiveDegraded, unconfirmedGood: state.unconfirmedFast, since: state.degradedSince },
    outcome !== 'up',
    confirmation,
    at,
  );
  return {
    lastOutcome: outcome,
    lastReason: reason,
    consecutiveFailures: failures.bad,
    unconfirmedSuccesses: failures.unconfirmedGood,
    failingSince: failures.since,
    consecutiveDegraded: degraded.bad,
    unconfirmedFast: degraded.unconfirmedGood,
    degradedSince: degraded.since,
  };
};

/**
 * Returns the state of the location after a check by a worker. A check that was requested while the monitor was paused
 * does not count as a consecutive failure.
 */
export const locationStateAfterCheck = (
  { status, locationState, alerting }: Pick<PreviousState, 'status' | 'locationState' | 'alerting'>,
  finding: CheckFinding,
  at: Date,
): LocationState => {
  const after = locationStateAfter(locationState, finding, alerting, at);
  const { lastOutcome, lastReason } = after;
  return status === 'paused' ? { ...locationState, lastOutcome, lastReason } : after;
};

/** Returns true if the location has the required number of consecutive failures. */
export const isFailing = (state: LocationState, { consecutiveChecks }: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.consecutiveFailures >= Math.max(1, consecutiveChecks);

/**
 * Returns true if the location has the required number of consecutive checks that were degraded or failed. A failing
 * location is degraded, too.
 */
export const isDegraded = (state: LocationState, alerting: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  isFailing(state, alerting) || state.consecutiveDegraded >= Math.max(1, alerting.consecutiveChecks);

/**
 * Returns true if the location has failed, slowed down or recovered, but not yet often enough in a row to confirm it.
 * Further checks confirm or end the series.
 */
export const isUnconfirmed = (state: LocationState, alerting: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.unconfirmedSuccesses > 0 ||
  state.unconfirmedFast > 0 ||
  (state.consecutiveFailures > 0 && !isFailing(state, alerting)) ||
  (state.consecutiveDegraded > 0 && !isDegraded(state, alerting));

/** The number of check intervals for which the last result of a location counts. */
export const FRESH_INTERVALS = 3;

/** The state of a location with the times that decide whether the location counts. */
export interface LocationVote extends LocationState {
  readonly lastCheckedAt: Date | null;
  /** The due time of the next check. Null while no check is scheduled. */
  readonly dueAt: Date | null;
  /** The time since which the workers of the location have been silent. Null while they report. */
  readonly silentSince: Date | null;
}

/** Returns true if the location is silent and has no result from after the silence was noted. */
const isSilent = ({ lastCheckedAt, silentSince }: Pick<LocationVote, 'lastCheckedAt' | 'silentSince'>): boolean =>
  silentSince !== null && (lastCheckedAt === null || lastCheckedAt < silentSince);

/**
 * Returns true if only silent locations check the monitor, so that its condition is unknown. Heartbeats have no
 * location.
 */
export const isUnobserved = (votes: readonly LocationVote[]): boolean => votes.length > 0 && votes.every(isSilent);

/**
 * Returns true if the state of a location counts at the given time. An old result does not count, because the target is
 * no longer checked from there. Without a result, a location counts until its first check is overdue, unless it is
 * silent. The limit includes the delay by a lost lease. See ADR 0072.
 */
export const isFresh = (vote: LocationVote, interval: number, at: Date): boolean => {
  const { lastOutcome, lastCheckedAt, dueAt } = vote;
  if (isSilent(vote)) return false;
  const since = (lastOutcome === null ? null : lastCheckedAt) ?? dueAt;
  return since === null || elapsed(since, at) <= FRESH_INTERVALS * interval + LONGEST_LEASE;
};

/** Returns true if no location has a result that counts, so that the condition of the monitor is not known. */
export const isUnchecked = (votes: readonly LocationVote[], interval: number, at: Date): boolean =>
  !votes.some((vote) => isFresh(vote, interval, at));

/** Returns the time of the latest check by any location, or null before the first one. */
export const lastCheckOf = (votes: readonly Pick<LocationVote, 'lastCheckedAt'>[]): Date | null =>
  votes.reduce<Date | null>(
    (latest, { lastCheckedAt: at }) => (at === null || (latest !== null && latest >= at) ? latest : at),
    null,
  );

/**
 * Returns the start of the outage of a monitor that is down, or null if the locations do not determine it. It is the
 * first failure of the location with which enough locations were failing; a location that had long been failing alone
 * had not made the monitor down. See ADR 0038.
 */
export const outageStartedAt = (states: readonly LocationState[], alerting: Alerting): Date | null =>
  startOf(
    states.filter((state) => isFailing(state, alerting)).map(({ failingSince }) => failingSince),
    neededLocations(alerting, states.length),
  );

/** Returns the same for a monitor that is degraded. */
export const degradedStartedAt = (states: readonly LocationState[], alerting: Alerting): Date | null =>
  startOf(
    states.filter((state) => isDegraded(state, alerting)).map(({ degradedSince }) => degradedSince),
    neededLocations(alerting, states.length),
  );

/** Returns the time from which `needed` locations had begun a series, or null if fewer have. */
const startOf = (starts: readonly (Date | null)[], needed: number): Date | null =>
  starts.filter((start) => start !== null).toSorted((one, other) => one.getTime() - other.getTime())[needed - 1] ??
  null;

/** The reasons of checks that waited for an answer until their timeout. */
const SLOW_REASONS: readonly string[] = [
  'timedOut',
  'packetsLost',
  'expectedTextMissing',
] satisfies readonly DownReason[];

/**
 * Returns true if the last check waited in vain for an answer. The next one is likely to occupy its slot until the
 * timeout, too.
 */
export const isSlow = ({ lastReason }: Pick<LocationState, 'lastReason'>): boolean =>
  lastReason !== null && SLOW_REASONS.includes(lastReason);

/** The state of the monitor and the location at the time when a check was claimed. */
export interface PreviousState {
  readonly status: MonitorStatus;
  readonly locationState: LocationState;
  readonly condition: MonitorCondition;
  readonly alerting: Confirmation;
  /** The last warning about the certificate of the monitor, or null if there was none. */
  readonly warning: KnownWarning | null;
  /** The last announcement about the expiry of the monitor's domain, or null if there was none. */
  readonly domainWarning?: KnownDomainWarning | null;
}

/**
 * Returns true if a finding changes nothing, so that the condition need not be decided again: any finding about a
 * paused monitor, another success of a monitor that is up, another slow one of a monitor that is degraded, or another
 * failure of a failing location of one that is down. Unless paused, changes of certificate, domain and blocklist answers
 * count, and so do slow answers that may have to open an incident since the last one.
 */
export const isUnchanged = (
  { status, locationState, condition, alerting, warning, domainWarning = null }: PreviousState,
  { outcome, certificate, domain, blocklists, isInconclusive, alertsOnDegraded }: CheckFinding,
  now: Date,
): boolean => {
  if (status === 'paused') return true;
  if (
    blocklists !== undefined ||
    decideCertificate(warning, certificate, now) !== null ||
    decideDomainExpiry(domainWarning, domain) !== null
  )
    return false;
  if (isInconclusive) return true;
  if (outcome === 'down') return condition === 'down' && isFailing(locationState, alerting);
  return condition === outcome && locationState.lastOutcome === outcome && alertsOnDegraded !== true;
};
