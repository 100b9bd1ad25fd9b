import type { Alerting } from './alert-threshold.ts';
import { decideCertificate } from './certificate-warning.ts';
import type { KnownWarning } from './certificate-warning.ts';
import type { CheckFinding, CheckOutcome } from './check-finding.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/website.ts';

/** Where a heartbeat is heard: not at any location, but by the service itself. */
export const HEARTBEAT_LOCATION = 0;

/** What one location has last seen of a monitor. */
export interface LocationState {
  readonly consecutiveFailures: number;
  /** Null before the first check. */
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
}

/** What a location sees before its first check. */
export const neverChecked: LocationState = { consecutiveFailures: 0, lastOutcome: null, lastReason: null };

/** What the location has seen after one more check. */
export const locationStateAfter = ({ consecutiveFailures }: LocationState, { outcome, reason }: CheckFinding): LocationState => ({
  consecutiveFailures: outcome === 'down' ? consecutiveFailures + 1 : 0,
  lastOutcome: outcome,
  lastReason: reason,
});

/** What it has seen after a check that a worker made. One that was asked for of a paused monitor is none in a row of failures. */
export const locationStateAfterCheck = ({ status, sight }: Pick<PreviousState, 'status' | 'sight'>, finding: CheckFinding): LocationState => {
  const seen = locationStateAfter(sight, finding);
  return status === 'paused' ? { ...seen, consecutiveFailures: sight.consecutiveFailures } : seen;
};

/** Whether the location has seen enough failures in a row. */
export const isFailing = (sight: LocationState, { consecutiveChecks }: Pick<Alerting, 'consecutiveChecks'>): boolean =>
  sight.consecutiveFailures >= Math.max(1, consecutiveChecks);

/** What was known of a check's monitor when the check was handed out. */
export interface PreviousState {
  readonly status: MonitorStatus;
  readonly sight: LocationState;
  readonly condition: MonitorCondition;
  readonly alerting: Pick<Alerting, 'consecutiveChecks'>;
  /** The last warning of its certificate; null when there was none. */
  readonly warning: KnownWarning | null;
}

/**
 * Whether a finding says what was known already, so that the condition of the monitor need not be judged anew:
 * one more success of a monitor that is up, or one more failure of a failing location of one that is down. Nothing that
 * is found of a paused monitor is news; of any other a certificate can be.
 */
export const isUnchanged = ({ status, sight, condition, alerting, warning }: PreviousState, { outcome, certificate }: CheckFinding, now: Date): boolean => {
  if (status === 'paused') return true;
  if (decideCertificate(warning, certificate, now) !== null) return false;
  return outcome === 'up' ? condition === 'up' && sight.lastOutcome === 'up' : condition === 'down' && isFailing(sight, alerting);
};
