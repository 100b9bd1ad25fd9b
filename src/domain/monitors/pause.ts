import { furthestMoment } from '../kernel/clock-step.ts';
import { days, later, laterOf, minutes } from '../kernel/time.ts';
import type { Monitor } from './monitor.ts';

/** The shortest and the longest pause with an end, in minutes. */
export const MIN_PAUSE_MINUTES = 1;
/** The maximum length of a pause that ends by itself, in minutes. */
export const MAX_PAUSE_MINUTES = days(1) / minutes(1);

/**
 * Pauses a monitor for some minutes. A pause is never shortened: if two deployments pause the same monitor, the later
 * end counts, and a monitor that is paused without an end stays paused.
 */
export const pausedFor = (monitor: Monitor, pauseMinutes: number, now: Date): Monitor => {
  if (monitor.status === 'paused' && monitor.pausedUntil === null) return monitor;
  const end = later(now, minutes(pauseMinutes));
  return {
    ...monitor,
    status: 'paused',
    pausedUntil: monitor.pausedUntil === null ? end : laterOf(monitor.pausedUntil, end),
  };
};

/**
 * Returns the bounds of the ends of pauses that are over at `now`: ends before `until`, and ends after `beyond`, which
 * are so far ahead that the clock must have been set back.
 */
export const endedPauses = (now: Date): { readonly until: Date; readonly beyond: Date } => ({
  until: now,
  beyond: furthestMoment(now, days(1)),
});

/**
 * Returns the monitor after its pause with the time since which it is active, or null if it is not paused or the pause
 * is not over.
 */
export const resumedAt = (monitor: Monitor, now: Date): { readonly monitor: Monitor; readonly since: Date } | null => {
  const { status, pausedUntil } = monitor;
  const { until, beyond } = endedPauses(now);
  if (status !== 'paused' || pausedUntil === null || (pausedUntil > until && pausedUntil <= beyond)) return null;
  return {
    monitor: { ...monitor, status: 'active', pausedUntil: null, updatedAt: now },
    since: pausedUntil > now ? now : pausedUntil,
  };
};

type Monitored = Pick<Monitor, 'status' | 'condition' | 'conditionSince'>;

/** Returns true if a change of a monitor ends its checks. */
export const endsChecks = (before: Pick<Monitored, 'status'>, after: Pick<Monitored, 'status'>): boolean =>
  before.status === 'active' && after.status === 'paused';

/**
 * Returns the condition of a monitor that is no longer checked: unknown. After resuming, its checks start as for a new
 * monitor. See ADR 0024.
 */
export const uncheckedCondition = (now: Date): Pick<Monitored, 'condition' | 'conditionSince'> => ({
  condition: 'unknown',
  conditionSince: now,
});
