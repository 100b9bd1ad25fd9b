import type { TimeZones } from '../../../application/kernel/ports.ts';
import { findOffsetChanges } from '../../../domain/kernel/offset-changes.ts';
import { later, seconds } from '../../../domain/kernel/time.ts';
import type { OffsetChanges } from '../../../domain/kernel/wall-clock.ts';
import { BoundedCache } from '../cache/bounded-cache.ts';

/**
 * The years whose offset changes are known. An earlier time has the offset of the beginning, a later one that of the
 * end, so that the work for a range is limited whatever its bounds are.
 */
const FIRST_YEAR = 1969;
const LAST_YEAR = 10_000;
/** The maximum number of cached years of zones; each has about three offset changes. */
const MAX_YEARS = 2000;
/** The maximum number of cached formatters; each takes about 40 kB. */
const MAX_FORMATTERS = 50;

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;

const knownYear = (instant: Date): number => Math.min(LAST_YEAR, Math.max(FIRST_YEAR, instant.getUTCFullYear()));

const NO_ZONES = 'This runtime has no time zones: Intl.DateTimeFormat is missing. Pass offsets of your own instead.';

/**
 * Provides the offsets of time zones from the time zone data of the JavaScript engine. Throws a `RangeError` for a zone
 * that the engine does not know, and an `Error` in an engine without `Intl`.
 */
export class IntlTimeZones implements TimeZones {
  readonly #years = new BoundedCache<string, OffsetChanges>(MAX_YEARS);
  readonly #formatters = new BoundedCache<string, Intl.DateTimeFormat>(MAX_FORMATTERS);

  offsetChanges(zone: string, { from, to }: { readonly from: Date; readonly to: Date }): OffsetChanges {
    const [start, end] = [knownYear(from), knownYear(to)];
    const initial = this.#changesIn(zone, start);
    if (start >= end) return initial;
    const following = Array.from({ length: end - start }, (_, at) => this.#changesIn(zone, start + at + 1));
    return [...initial, ...following.flat().filter(({ at }) => at !== null)];
  }

  /** Returns the offset changes of a year in UTC. A change at its first instant belongs to it. */
  #changesIn(zone: string, year: number): OffsetChanges {
    const key = `${zone} ${year}`;
    const known = this.#years.get(key);
    if (known !== undefined) return known;
    const found = this.#find(zone, year);
    this.#years.set(key, found);
    return found;
  }

  #find(zone: string, year: number): OffsetChanges {
    const start = later(new Date(Date.UTC(year, 0, 1)), -seconds(1));
    const end = later(new Date(Date.UTC(year + 1, 0, 1)), -seconds(1));
    return findOffsetChanges((at) => this.#offset(zone, at), start, end);
  }

  #offset(zone: string, at: Date): number {
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
      this.#formatter(zone).format(at).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - at.getTime();
  }

  #formatter(zone: string): Intl.DateTimeFormat {
    const known = this.#formatters.get(zone);
    if (known !== undefined) return known;
    if (!('Intl' in globalThis)) throw new Error(NO_ZONES);
    const made = new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone: zone });
    this.#formatters.set(zone, made);
    return made;
  }
}
