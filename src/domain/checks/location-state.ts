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
}

/** The state of a location before its first check. */
export const neverChecked: LocationState = {
  consecutiveFailures: 0,
  unconfirmedSuccesses: 0,
  lastOutcome: null,
  lastReason: null,
  failingSince: null,
};

/** Returns the state of the location after another check, made at `at`. */
export const locationStateAfter = (
  state: LocationState,
  { outcome, reason }: CheckFinding,
  confirmation: Confirmation,
  at: Date,
): LocationState => {
  const { consecutiveFailures, unconfirmedSuccesses, failingSince } = state;
  const last = { lastOutcome: outcome, lastReason: reason };
  if (outcome === 'down')
    return {
      ...last,
      consecutiveFailures: consecutiveFailures + 1,
      unconfirmedSuccesses: 0,
      failingSince: failingSince ?? at,
    };
  const successes = unconfirmedSuccesses + 1;
  if (isFailing(state, confirmation) && successes < confirmation.recoveryConsecutiveChecks)
    return { ...last, consecutiveFailures, unconfirmedSuccesses: successes, failingSince };
  return { ...last, consecutiveFailures: 0, unconfirmedSuccesses: 0, failingSince: null };
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
  const { consecutiveFailures, unconfirmedSuccesses, failingSince } = locationState;
  return status === 'paused' ? { ...after, consecutiveFailures, unconfirmedSuccesses, failingSince } : after;
};

/** Returns true if the location has the required number of consecutive failures. */
export const isFailing = (state: LocationState, { consecutiveChecks }: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.consecutiveFailures >= Math.max(1, consecutiveChecks);

/**
 * Returns true if the location has failed or recovered, but not yet often enough in a row to confirm it. Further checks
 * confirm or end the series.
 */
export const isUnconfirmed = (state: LocationState, alerting: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.unconfirmedSuccesses > 0 || (state.consecutiveFailures > 0 && !isFailing(state, alerting));

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

/**
 * Returns the start of the outage of a monitor that is down, or null if the locations do not determine it. It is the
 * first failure of the location with which enough locations were failing; a location that had long been failing alone
 * had not made the monitor down. See ADR 0038.
 */
export const outageStartedAt = (states: readonly LocationState[], alerting: Alerting): Date | null => {
  const starts = states.flatMap((state) =>
    isFailing(state, alerting) && state.failingSince !== null ? [state.failingSince] : [],
  );
  return (
    starts.toSorted((one, other) => one.getTime() - other.getTime())[neededLocations(alerting, states.length) - 1] ??
    null
  );
};

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
 * paused monitor, another success of a monitor that is up, or another failure of a failing location of one that is
 * down. Unless paused, changes of certificate, domain and blocklist answers count.
 */
export const isUnchanged = (
  { status, locationState, condition, alerting, warning, domainWarning = null }: PreviousState,
  { outcome, certificate, domain, blocklists, isInconclusive }: CheckFinding,
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
  return outcome === 'up'
    ? condition === 'up' && locationState.lastOutcome === 'up'
    : condition === 'down' && isFailing(locationState, alerting);
};
