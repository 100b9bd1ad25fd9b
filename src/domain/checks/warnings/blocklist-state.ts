import { blocklistErrors, listingsOf } from './blocklist.ts';
import type { BlocklistVerdict, Listing } from './blocklist.ts';

/** The known listings of an address, with the times of the checks that determined them. */
export interface BlocklistState {
  /** The lists that are known to contain the address. */
  readonly listings: readonly Listing[];
  /** The reasons why lists gave no usable answer to the last check, or null if all answered. */
  readonly lastError: string | null;
  readonly lastCheckedAt: Date | null;
  /** The time of the last change to the set of lists that contain the address. */
  readonly lastChangedAt: Date | null;
  /** The times of the last check that found the address listed, and of the last one that found it on no list. */
  readonly lastListedAt: Date | null;
  readonly lastCleanAt: Date | null;
}

/** The state of an address with the times at which notifications about it were sent. */
export interface NotifiedBlocklistState extends BlocklistState {
  readonly lastNotifiedListedAt: Date | null;
  readonly lastNotifiedCleanAt: Date | null;
}

/** The state of an address before its first check. */
export const neverLookedUp: BlocklistState = {
  listings: [],
  lastError: null,
  lastCheckedAt: null,
  lastChangedAt: null,
  lastListedAt: null,
  lastCleanAt: null,
};

/** The listings after a check, and how they differ from the previous ones. */
export interface ListingsChange {
  readonly listings: readonly Listing[];
  /** The lists that contain the address since this check, and the lists that no longer contain it. */
  readonly added: readonly Listing[];
  readonly removed: readonly Listing[];
  /** False if no list gave a usable answer. */
  readonly isConclusive: boolean;
}

const isWithin = (listings: readonly Listing[], { listKey }: Listing): boolean =>
  listings.some((listing) => listing.listKey === listKey);

/**
 * Compares the answers of the lists with the known listings. A list without a usable answer keeps its state, and a list
 * that is no longer queried is omitted.
 */
export const changeOfListings = (known: readonly Listing[], verdicts: readonly BlocklistVerdict[]): ListingsChange => {
  const unknown = new Set(verdicts.flatMap(({ list: { key }, status }) => (status === 'unknown' ? [key] : [])));
  const found = listingsOf(verdicts);
  const listings = [...known.filter(({ listKey }) => unknown.has(listKey)), ...found];
  return {
    listings,
    added: found.filter((listing) => !isWithin(known, listing)),
    removed: known.filter((listing) => !isWithin(listings, listing)),
    isConclusive: unknown.size < verdicts.length,
  };
};

/** Returns the state of an address after a check. A check without a usable answer changes only the error. */
export const listingsAfter = (
  known: BlocklistState,
  { listings, added, removed, isConclusive }: ListingsChange,
  verdicts: readonly BlocklistVerdict[],
  now: Date,
): BlocklistState => {
  const checked = { ...known, lastError: blocklistErrors(verdicts), lastCheckedAt: now };
  if (!isConclusive) return checked;
  return {
    ...checked,
    listings,
    lastChangedAt: added.length + removed.length > 0 ? now : known.lastChangedAt,
    ...(listings.length > 0 ? { lastListedAt: now } : { lastCleanAt: now }),
  };
};

/** Returns the blocklist state as a single record shows it. `state` is null before the first check. */
export const dnsblOf = (state: NotifiedBlocklistState | null) => {
  const known = state ?? { ...neverLookedUp, lastNotifiedListedAt: null, lastNotifiedCleanAt: null };
  return { ...known, isListed: known.listings.length > 0, listedCount: known.listings.length };
};
