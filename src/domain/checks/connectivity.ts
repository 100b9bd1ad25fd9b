import { seconds } from '../kernel/time.ts';
import type { CheckFinding } from './check-finding.ts';

/** A host and port that the operator trusts to be reachable whenever this machine has a working connection. */
export interface Sentinel {
  readonly host: string;
  readonly port: number;
}

/** The shortest time between two attempts to reach the sentinels. */
export const SENTINEL_INTERVAL = seconds(2);
/** How long an attempt may take. Together with the interval it fits into the margin that a lease leaves for storing a result. */
export const SENTINEL_TIMEOUT = seconds(1.5);
/** The most sentinels of a process. */
export const MAX_SENTINELS = 10;

/** Whether the finding could be due to the connection of the worker: the target did not answer. */
export const isWithoutAnswer = ({ outcome, latencyMs }: Pick<CheckFinding, 'outcome' | 'latencyMs'>): boolean => outcome === 'down' && latencyMs === null;

/** Whether the worker has lost its own connectivity: no sentinel was reached. Without sentinels this is not known. */
export const isConnectivityLost = (reached: readonly boolean[]): boolean => reached.length > 0 && !reached.includes(true);

/** The finding of a worker without connectivity: it says nothing about the target. */
export const unknownFinding: CheckFinding = { outcome: 'down', reason: null, latencyMs: null, evidence: null, isInconclusive: true };
