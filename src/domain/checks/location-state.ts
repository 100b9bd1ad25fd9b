import type { Alerting } from './alert-threshold.ts';
import { decideCertificate } from './certificate-warning.ts';
import type { KnownWarning } from './certificate-warning.ts';
import type { CheckFinding, CheckOutcome } from './check-finding.ts';
import type { MonitorStatus } from './check-schedule.ts';

/** The condition of a monitor over all locations. */
export type MonitorCondition = 'unknown' | 'up' | 'down';

/** The last results of one location for one monitor. */
export interface LocationState {
  readonly consecutiveFailures: number;
  /** Null before the first check. */
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
}

/** The state of a location before its first check. */
export const neverChecked: LocationState = { consecutiveFailures: 0, lastOutcome: null, lastReason: null };

/** The state of the location after one more check. */
export const locationStateAfter = ({ consecutiveFailures }: LocationState, { outcome, reason }: CheckFinding): LocationState => ({
  consecutiveFailures: outcome === 'down' ? consecutiveFailures + 1 : 0,
  lastOutcome: outcome,
  lastReason: reason,
});

/** The state after a check by a worker. A check that was requested while the monitor was paused does not count as a failure in a row. */
export const locationStateAfterCheck = (
  { status, locationState }: Pick<PreviousState, 'status' | 'locationState'>,
  finding: CheckFinding,
): LocationState => {
  const after = locationStateAfter(locationState, finding);
  return status === 'paused' ? { ...after, consecutiveFailures: locationState.consecutiveFailures } : after;
};

/** Whether the location has the required number of consecutive failures. */
export const isFailing = (state: LocationState, { consecutiveChecks }: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  state.consecutiveFailures >= Math.max(1, consecutiveChecks);

/** What was known of the monitor and the location when a check was claimed. */
export interface PreviousState {
  readonly status: MonitorStatus;
  readonly locationState: LocationState;
  readonly condition: MonitorCondition;
  readonly alerting: Pick<Alerting, 'consecutiveChecks'>;
  /** The last warning about its certificate; null when there was none. */
  readonly warning: KnownWarning | null;
}

/**
 * Whether a finding changes nothing, so that the condition of the monitor need not be decided again: another success of
 * a monitor that is up, or another failure of a failing location of a monitor that is down. A finding about a paused
 * monitor never changes anything; for any other monitor its certificate can.
 */
export const isUnchanged = (
  { status, locationState, condition, alerting, warning }: PreviousState,
  { outcome, certificate }: CheckFinding,
  now: Date,
): boolean => {
  if (status === 'paused') return true;
  if (decideCertificate(warning, certificate, now) !== null) return false;
  return outcome === 'up'
    ? condition === 'up' && locationState.lastOutcome === 'up'
    : condition === 'down' && isFailing(locationState, alerting);
};
