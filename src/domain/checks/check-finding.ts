import type { Monitor } from '../monitors/monitor.ts';
import type { KindMembers } from '../monitors/setting-fields.ts';
import type { CheckOutcome } from './check-outcome.ts';
import type { Evidence } from './evidence.ts';
import type { ProbeTimings } from './probe-observation.ts';
import type { BlocklistVerdict } from './warnings/blocklist.ts';
import type { CertificateObservation } from './warnings/certificate-warning.ts';
import type { DomainObservation } from './warnings/domain-warning.ts';

/** The verdict of one check, for any kind of monitor. */
export interface CheckFinding {
  readonly outcome: CheckOutcome;
  /** The reason for an outcome other than `up`, as a stable code. Null if the target is up. */
  readonly reason: string | null;
  /** The response time of the target, in milliseconds. Null if it did not answer. */
  readonly latencyMs: number | null;
  /** The evidence of the check. It is kept only for failures, warnings, and scenarios that take screenshots. */
  readonly evidence: Evidence | null;
  /** The durations of the steps of the check. Omitted by checks without steps, such as heartbeats. */
  readonly timings?: ProbeTimings;
  /** The observed certificate. Omitted if it is not monitored or not valid. */
  readonly certificate?: CertificateObservation;
  /** The answers of blocklists. Omitted by checks that query none. */
  readonly blocklists?: readonly BlocklistVerdict[];
  /** The observed expiry of the domain. Omitted if it is not monitored or not known. */
  readonly domain?: DomainObservation;
  /** True if a degraded monitor opens an incident. Omitted by all other findings. */
  readonly alertsOnDegraded?: true;
  /**
   * True if the check could not determine whether the target is up or down. Such a check changes no state and is
   * repeated soon.
   */
  readonly isInconclusive?: true;
  /** The time at which to repeat the check, if that is before its next due time. */
  readonly repeatAt?: Date;
}

/** The input of a probe. The id is omitted for a check without a monitor, such as one by a public tool. */
export type MonitorCheck<Settings = KindMembers, Secrets = KindMembers> = Pick<Monitor, 'target' | 'timeoutSeconds'> &
  Partial<Pick<Monitor, 'monitoringType'>> & { readonly monitorId?: number } & Settings &
  Secrets;

/** Decides whether what the probe of a kind observed means up or down. */
export interface MonitorJudge<Check = MonitorCheck, Observation = unknown> {
  /** Judges what a probe observed. `now` is the time of the check. */
  judge(check: Check, observation: Observation, now: Date): CheckFinding;
}
