import { seconds } from '../kernel/time.ts';
import type { CheckFinding } from './check-finding.ts';
import { STORING_MARGIN } from './check-schedule.ts';

/** A host and port that the operator trusts to be reachable whenever this machine has a working connection. */
export interface Sentinel {
  readonly host: string;
  readonly port: number;
}

/** The minimum time between two attempts to reach the sentinels. */
export const SENTINEL_INTERVAL = seconds(2);
/**
 * The timeout of one attempt. With the interval added, it is shorter than the time that a lease reserves for storing a
 * result.
 */
export const SENTINEL_TIMEOUT = seconds(1.5);
/** The maximum number of sentinels of a process. */
export const MAX_SENTINELS = 10;

/** Returns true if the target did not answer, so that a lost connection of the worker could have caused the finding. */
export const isWithoutAnswer = ({ outcome, latencyMs }: Pick<CheckFinding, 'outcome' | 'latencyMs'>): boolean =>
  outcome === 'down' && latencyMs === null;

/**
 * Returns true if a finding without an answer is the fault of the worker: its check took so much longer than its timeout
 * that the process was paused meanwhile, as with a suspended machine. Durations are in milliseconds.
 */
export const isOfPausedProcess = (
  finding: Pick<CheckFinding, 'outcome' | 'latencyMs'>,
  timeout: number,
  duration: number,
): boolean => isWithoutAnswer(finding) && duration > timeout + STORING_MARGIN;

/** Returns true if the worker has lost its own connectivity: sentinels are configured, and none was reached. */
export const isConnectivityLost = (reached: readonly boolean[]): boolean =>
  reached.length > 0 && !reached.includes(true);

/** The finding of a worker without connectivity. It states nothing about the target. */
export const unknownFinding: CheckFinding = {
  outcome: 'down',
  reason: null,
  latencyMs: null,
  evidence: null,
  isInconclusive: true,
};
