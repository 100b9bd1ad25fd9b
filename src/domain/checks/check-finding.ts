import type { CertificateObservation } from './certificate-warning.ts';
import type { ProbeTimings } from './website-observation.ts';

/** Whether a check found its target working. */
export type CheckOutcome = 'up' | 'down';

/** What one check found, whatever its kind. */
export interface CheckFinding {
  readonly outcome: CheckOutcome;
  /** Why the target is down, as a stable code; null when it is up. */
  readonly reason: string | null;
  /** How long the target took, in milliseconds; null when it never answered. */
  readonly latencyMs: number | null;
  /** What was expected and seen, kept where it is worth the space: for failures and warnings. */
  readonly details: unknown;
  /** How long its steps took; left out by checks that have none. */
  readonly timings?: ProbeTimings;
  /** The certificate that was seen; left out where none is watched, and where it is not valid. */
  readonly certificate?: CertificateObservation;
}
