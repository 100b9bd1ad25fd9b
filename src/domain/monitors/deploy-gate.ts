import type { MonitorCondition, MonitorStatus } from './monitor.ts';

/** The most monitors that a deployment can wait for at once. */
export const MAX_GATED_MONITORS = 500;
/** The longest wait, in seconds. */
export const MAX_GATE_SECONDS = 60;

/** What a deployment is to know of a monitor. */
export interface GateFacts {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly isHeartbeat: boolean;
  /** The locations that check it, those of them whose last check failed or that never checked it, and those without a check that began since. */
  readonly locations: number;
  readonly failing: number;
  readonly waiting: number;
}

/** Why a monitor does not count as up: it is `paused`, `notChecked` since the moment in question, `failing` at a location, or `down`. */
export type GateProblem = 'paused' | 'notChecked' | 'failing' | 'down';

/** Null for a monitor that is up by checks that all began since the moment. A heartbeat, which is not checked, counts by its condition. */
export const gateProblem = ({ status, condition, isHeartbeat, locations, failing, waiting }: GateFacts): GateProblem | null => {
  if (status === 'paused') return 'paused';
  if (!isHeartbeat && (locations === 0 || waiting > 0)) return 'notChecked';
  if (condition === 'down') return 'down';
  if (!isHeartbeat && failing > 0) return 'failing';
  return condition === 'up' ? null : 'notChecked';
};
