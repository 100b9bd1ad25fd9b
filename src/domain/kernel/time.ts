/** Durations are in milliseconds. These functions convert other units. */
export const seconds = (count: number): number => count * 1000;
/** Returns the milliseconds of a number of minutes. */
export const minutes = (count: number): number => seconds(count * 60);
/** Returns the milliseconds of a number of hours. */
export const hours = (count: number): number => minutes(count * 60);
/** Returns the milliseconds of a number of days of 24 hours. */
export const days = (count: number): number => hours(count * 24);

/** Returns the instant `duration` milliseconds after `instant`. A negative duration goes back. */
export const later = (instant: Date, duration: number): Date => new Date(instant.getTime() + duration);

/** Returns the milliseconds from `start` to `end`, negative if `end` is earlier. */
export const elapsed = (start: Date, end: Date): number => end.getTime() - start.getTime();

/** Returns the earlier of two times. */
export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
/** Returns the later of two times. */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** Returns the whole seconds until `moment`, rounded up and at least one, as `Retry-After` needs them. */
export const secondsUntil = (moment: Date, now: Date): number => Math.max(1, Math.ceil(elapsed(now, moment) / 1000));
