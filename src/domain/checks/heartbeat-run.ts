import { elapsed, later, seconds } from '../kernel/time.ts';
import type { SignalKind } from './heartbeat-signal.ts';

/**
 * The maximum number of runs of a monitor that have begun and not ended. A start beyond it makes the service forget the
 * oldest one: its end then has no run time.
 */
export const MAX_OPEN_RUNS = 100;

/** A run of a job that has begun and not ended. */
export interface OpenRun {
  readonly runId: string | null;
  readonly startedAt: Date;
  /** The longest time of the run in seconds. Null for no limit. */
  readonly maxRunTime: number | null;
  /** The time from which the run takes too long. Null without a limit, and once that has been reported. */
  readonly dueAt: Date | null;
}

/** The facts about a signal that concern runs. */
interface RunSignal {
  readonly kind: SignalKind;
  readonly runId: string | null;
  readonly receivedAt: Date;
}

/** The open runs after a signal. */
export interface RunsAfter {
  /** The given runs themselves if the signal changes nothing about them. */
  readonly open: readonly OpenRun[];
  /** The time that the ended run took, in milliseconds. Null if the signal ends no run. */
  readonly runTimeMs: number | null;
}

/**
 * Returns the open runs after a signal. A start begins a run, anew if one of the same id is open; a success or failure
 * ends the run of its id. `maxRunTime` is in seconds, null for no limit.
 */
export const runsAfter = (
  open: readonly OpenRun[],
  { kind, runId, receivedAt }: RunSignal,
  maxRunTime: number | null,
): RunsAfter => {
  const known = open.find((run) => run.runId === runId);
  const others = open.filter((run) => run.runId !== runId);
  if (kind === 'log' || (kind !== 'start' && known === undefined)) return { open, runTimeMs: null };
  if (kind !== 'start' && known !== undefined)
    return { open: others, runTimeMs: Math.max(0, elapsed(known.startedAt, receivedAt)) };
  const dueAt = maxRunTime === null ? null : later(receivedAt, seconds(maxRunTime));
  const begun = [...others, { runId, startedAt: receivedAt, maxRunTime, dueAt }];
  const oldestFirst = begun.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  return { open: oldestFirst.slice(-MAX_OPEN_RUNS), runTimeMs: null };
};
