import type { Monitor } from '../monitors/monitor.ts';
import type { KindMembers } from '../monitors/setting-fields.ts';
import type { Evidence } from './evidence.ts';
import type { ProbeTimings } from './probe-observation.ts';
import type { BlocklistVerdict } from './warnings/blocklist.ts';
import type { CertificateObservation } from './warnings/certificate-warning.ts';
import type { DomainObservation } from './warnings/domain-warning.ts';

/** Whether a check found its target working. */
export type CheckOutcome = 'up' | 'down';

/** The verdict of one check, for any kind of monitor. */
export interface CheckFinding {
  readonly outcome: CheckOutcome;
  /** The down reason, as a stable code; null when the target is up. */
  readonly reason: string | null;
  /** How long the target took, in milliseconds; null when it did not answer. */
  readonly latencyMs: number | null;
  /** Kept only for failures, warnings, and scenarios that take screenshots. */
  readonly evidence: Evidence | null;
  /** Left out by checks that have no steps, such as heartbeats. */
  readonly timings?: ProbeTimings;
  /** The observed certificate; omitted if it is not monitored or not valid. */
  readonly certificate?: CertificateObservation;
  /** The answers of blocklists; omitted by checks that query none. */
  readonly blocklists?: readonly BlocklistVerdict[];
  /** The observed expiry of the domain; omitted if it is not monitored or not known. */
  readonly domain?: DomainObservation;
  /** The check could not tell whether the target is up or down: it changes no state and is repeated soon. */
  readonly isInconclusive?: true;
  /** When to repeat the check, if that is before its next due time. */
  readonly repeatAt?: Date;
}

/** What a probe needs to check a monitor. The id is left out for a check without a monitor, such as that of a public tool. */
export type MonitorCheck<Settings = KindMembers, Secrets = KindMembers> = Pick<Monitor, 'target' | 'timeoutSeconds'> & Partial<Pick<Monitor, 'monitoringType'>> & { readonly monitorId?: number } & Settings & Secrets;

/** Gives the verdict on what the probe of a kind observed. */
export interface MonitorJudge<Check = MonitorCheck, Observation = unknown> {
  judge(check: Check, observation: Observation, now: Date): CheckFinding;
}
