/** Returns the time that the clock of a zone shows at an instant, such as `2026-11-28T14:03`. */
export const localTimeAt = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(instant)
    .replace(' ', 'T');

/** Returns the milliseconds by which the clock of a zone is ahead of UTC at an instant. */
const offsetAt = (instant: number, timeZone: string): number => {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${localTimeAt(minute, timeZone)}Z`) - minute;
};

/** Returns the instant at which the clock of a zone shows a time; in an hour that a change repeats, one of the two. */
export const instantOf = (local: string, timeZone: string): string => {
  const floating = Date.parse(`${local}Z`);
  const near = floating - offsetAt(floating, timeZone);
  return new Date(floating - offsetAt(near, timeZone)).toISOString();
};
