/**
 * The classes of time. Every instant of a period has exactly one class. `notCreated` is the time before the creation
 * and after the deletion of a monitor; `unknown` includes time for which nothing is stored. See ADR 0109.
 */
export const timeClasses = ['up', 'down', 'maintenance', 'unknown', 'paused', 'notCreated'] as const;
/** A class of time, such as `down`. Every instant of a period belongs to exactly one. */
export type TimeClass = (typeof timeClasses)[number];

/**
 * The time in each class, in milliseconds. The classes add up to the length of the period, or of the service hours in
 * it.
 */
export interface ClassTimes extends Readonly<Record<TimeClass, number>> {
  /** The part of the up time in which the monitor was degraded, in milliseconds. See ADR 0314. */
  readonly degraded: number;
}

/** A period of one class; `to` is exclusive. */
export interface ClassifiedSpan {
  readonly class: TimeClass;
  readonly from: Date;
  readonly to: Date;
  /** True for up time in which the monitor was degraded. Months that an earlier version froze do not say so. */
  readonly isDegraded?: true;
}
