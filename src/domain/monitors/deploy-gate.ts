import type { MonitorCondition, MonitorStatus } from './monitor.ts';

/** The maximum number of monitors that a deployment can wait for at once. */
export const MAX_GATED_MONITORS = 500;
/** The longest wait, in seconds. */
export const MAX_GATE_SECONDS = 60;

/** The facts about a monitor that a deployment waits for. */
export interface GateFacts {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  /** True for a heartbeat, which no location checks. */
  readonly isHeartbeat: boolean;
  /** The number of locations that check the monitor. */
  readonly locations: number;
  /** The number of those whose last check failed or is missing. */
  readonly failing: number;
  /** The number of those without a check that began since the given time. */
  readonly waiting: number;
}

/**
 * The reason why a monitor does not count as up: it is `paused`, `notChecked` since the given time, `failing` at a
 * location, or `down`.
 */
export type GateProblem = 'paused' | 'notChecked' | 'failing' | 'down';

/**
 * Returns the problem of a monitor, or null if it is up, however slow, and all its checks began after the given time. A heartbeat is
 * not checked and counts by its condition. See ADR 0077.
 */
export const gateProblem = ({
  status,
  condition,
  isHeartbeat,
  locations,
  failing,
  waiting,
}: GateFacts): GateProblem | null => {
  if (status === 'paused') return 'paused';
  if (!isHeartbeat && (locations === 0 || waiting > 0)) return 'notChecked';
  if (condition === 'down') return 'down';
  if (!isHeartbeat && failing > 0) return 'failing';
  return condition === 'unknown' ? 'notChecked' : null;
};
