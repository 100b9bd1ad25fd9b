import { isMoreSevere } from '../paging/incident-state.ts';
import { clipped } from '../kernel/plain-text.ts';
import type { Severity } from '../paging/incident-state.ts';
import { elapsed, later, seconds } from '../kernel/time.ts';
import type { StormLimit } from './alert-source.ts';
import type { StormCounts } from './event-decision.ts';

/** The time after an outage that paged in which further ones are gathered. */
export const STORM_WINDOW = seconds(60);
/**
 * The time after which gathered outages leave. The work that releases them looks every five seconds, so that none waits
 * for more than 15.
 */
export const GATHERING_TIME = seconds(10);
/** The number of outages from which they are a storm. */
export const STORM_SIZE = 5;
/** The number of outages that a storm names. */
export const MAX_NAMED_OUTAGES = 10;

/** The time after an outage that paged, for one destination. */
export interface StormWindow {
  readonly openedAt: Date;
  readonly severity: Severity;
  /** True if the outages of the window have become a storm that is open. */
  readonly hasStorm: boolean;
}

/** The effect of an outage: it opens an incident that pages, waits for others, or joins the storm of its window. */
export type OpeningDecision = 'page' | 'gather' | 'join';

/** Decides what an outage does that opens at `now`. `window` is the latest one of its destination. See ADR 0188. */
export const decideOpening = (severity: Severity, window: StormWindow | null, now: Date): OpeningDecision => {
  if (window === null || isMoreSevere(severity, window.severity)) return 'page';
  const age = elapsed(window.openedAt, now);
  if (age < 0 || age > STORM_WINDOW) return 'page';
  return window.hasStorm ? 'join' : 'gather';
};

/** Returns the time at which gathered outages leave, given that of those that wait already. */
export const releaseAt = (waiting: Date | null, now: Date): Date => waiting ?? later(now, GATHERING_TIME);

/**
 * Returns true if the outages that wait until `at` leave at `now`. A time that is too far ahead was stored before the
 * clock was set back.
 */
export const isReleaseDue = (at: Date, now: Date): boolean => at <= now || at > later(now, GATHERING_TIME);

/** Returns true if outages that leave together are a storm. The outage that paged counts while it is open. */
export const isStorm = ({
  gathered,
  isFirstOpen,
}: {
  readonly gathered: number;
  readonly isFirstOpen: boolean;
}): boolean => gathered + (isFirstOpen ? 1 : 0) >= STORM_SIZE;

/** Writes the texts of a storm in the language of its organization. */
export interface StormWords {
  /** The title of a storm of outages. */
  readonly outages: (count: number) => string;
  /** The number of outages that a storm does not name. */
  readonly more: (count: number) => string;
  /** The title of a storm beyond the limit of a source, named after the source. */
  readonly limited: (source: string) => string;
  /** The description with which such a storm begins. `counts` follows with its first report. */
  readonly limit: (limit: StormLimit) => string;
  /** The numbers of open and resolved alerts, with which a storm is reported. */
  readonly counts: (counts: StormCounts) => string;
}

/** The longest name of an outage in a storm, in characters, so that messages have room for all names. */
const MAX_NAME = 100;

/** Names an outage with its customer; its summary says the cause. */
export const outageName = ({
  customer,
  summary,
}: {
  readonly customer: string | null;
  readonly summary: string;
}): string => clipped(customer === null ? summary : `${customer} · ${summary}`, MAX_NAME);

/** Lists the first outages of a storm, and says how many more there are. */
export const stormText = (names: readonly string[], outages: number, words: Pick<StormWords, 'more'>): string => {
  const named = names.slice(0, MAX_NAMED_OUTAGES);
  const more = outages - named.length;
  return `${named.join('; ')}${more > 0 ? `; ${words.more(more)}` : ''}.`;
};
