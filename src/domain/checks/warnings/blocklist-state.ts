import { blocklistErrors, listingsOf } from './blocklist.ts';
import type { BlocklistVerdict, Listing } from './blocklist.ts';

/** What is known of the listings of an address. */
export interface BlocklistState {
  /** The lists that contain it, as far as known. */
  readonly listings: readonly Listing[];
  /** Why lists gave no usable answer to the last check; null if all answered. */
  readonly lastError: string | null;
  readonly lastCheckedAt: Date | null;
  /** When the set of lists that contain it last changed. */
  readonly lastChangedAt: Date | null;
  /** The last checks that found it listed, and on no list. */
  readonly lastListedAt: Date | null;
  readonly lastCleanAt: Date | null;
}

/** The same with the times at which messages about it left. */
export interface NotifiedBlocklistState extends BlocklistState {
  readonly lastNotifiedListedAt: Date | null;
  readonly lastNotifiedCleanAt: Date | null;
}

/** An address that was never checked. */
export const neverLookedUp: BlocklistState = { listings: [], lastError: null, lastCheckedAt: null, lastChangedAt: null, lastListedAt: null, lastCleanAt: null };

/** The listings after a check. */
export interface ListingsChange {
  readonly listings: readonly Listing[];
  /** The lists that contain the address since this check, and those that no longer do. */
  readonly added: readonly Listing[];
  readonly removed: readonly Listing[];
  /** False if no list gave a usable answer. */
  readonly isConclusive: boolean;
}

const isWithin = (listings: readonly Listing[], { listKey }: Listing): boolean => listings.some((listing) => listing.listKey === listKey);

/** Compares the answers of the lists with what was known. A list without a usable answer keeps its state; one that is no longer queried is left out. */
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

/** What is known of an address after a check. A check without a usable answer changes only the error. */
export const listingsAfter = (known: BlocklistState, { listings, added, removed, isConclusive }: ListingsChange, verdicts: readonly BlocklistVerdict[], now: Date): BlocklistState => {
  const checked = { ...known, lastError: blocklistErrors(verdicts), lastCheckedAt: now };
  if (!isConclusive) return checked;
  return {
    ...checked,
    listings,
    lastChangedAt: added.length + removed.length > 0 ? now : known.lastChangedAt,
    ...(listings.length > 0 ? { lastListedAt: now } : { lastCleanAt: now }),
  };
};

/** What a single record shows of an address; null before its first check. */
export const dnsblOf = (state: NotifiedBlocklistState | null) => {
  const known = state ?? { ...neverLookedUp, lastNotifiedListedAt: null, lastNotifiedCleanAt: null };
  return { ...known, isListed: known.listings.length > 0, listedCount: known.listings.length };
};
