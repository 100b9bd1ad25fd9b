/** Durations are in milliseconds; these constructors carry the unit. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The instant `duration` milliseconds after `instant`; a negative duration goes back. */
export const later = (instant: Date, duration: number): Date => new Date(instant.getTime() + duration);

/** Milliseconds from `start` to `end`; negative if `end` is earlier. */
export const elapsed = (start: Date, end: Date): number => end.getTime() - start.getTime();

export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** Whole seconds until `moment`, rounded up and at least one, as in `Retry-After`. */
export const secondsUntil = (moment: Date, now: Date): number => Math.max(1, Math.ceil(elapsed(now, moment) / 1000));
