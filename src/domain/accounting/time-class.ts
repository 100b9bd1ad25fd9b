/**
 * What a stretch of a period counts as. Each stretch has exactly one class. `notCreated` is the time before the monitor was created, and after it was deleted;
 * `unknown` also covers time of which nothing is stored.
 */
export const timeClasses = ['up', 'down', 'maintenance', 'unknown', 'paused', 'notCreated'] as const;
export type TimeClass = (typeof timeClasses)[number];

/** How long a period was in each class, in milliseconds. The classes add up to the period, or to the service hours in it. */
export type ClassTimes = Readonly<Record<TimeClass, number>>;

/** A stretch of time of one class; `to` is exclusive. */
export interface ClassifiedSpan {
  readonly class: TimeClass;
  readonly from: Date;
  readonly to: Date;
}
