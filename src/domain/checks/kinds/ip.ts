import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import { evidenceOf } from '../evidence.ts';
import type { RuleEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import { changeOfListings } from '../warnings/blocklist-state.ts';
import type { ListingsChange } from '../warnings/blocklist-state.ts';
import type { BlocklistVerdict, Listing } from '../warnings/blocklist.ts';

/** The observation of one check of an IP address. */
export interface AddressObservation {
  /** The listings that were known before the check. */
  readonly known: readonly Listing[];
  readonly verdicts: readonly BlocklistVerdict[];
}

/** Returns the names of the lists, new ones first. */
const namesOf = ({ listings, added, removed }: ListingsChange, known: readonly Listing[]): Phrase => {
  const isNew = (listing: Listing): boolean => known.length > 0 && added.includes(listing);
  const sorted = [...listings.filter(isNew), ...listings.filter((listing) => !isNew(listing))];
  const listed = sorted.map((listing): Phrase =>
    isNew(listing)
      ? { phrase: 'newListing', name: listing.name, code: listing.resultCode }
      : `${listing.name} (${listing.resultCode})`,
  );
  const lists = removed.map(({ name }) => name);
  return removed.length === 0 ? listed : { phrase: 'delisted', listed, lists };
};

const rulesOf = (change: ListingsChange, { known, verdicts }: AddressObservation): readonly RuleEvidence[] => [
  {
    check: 'blocklists',
    result: 'failed',
    expected: { phrase: 'notListedByAny', count: verdicts.length },
    seen: namesOf(change, known),
  },
  ...change.listings.map(({ name, reason }): RuleEvidence => ({
    check: 'blocklist',
    result: 'failed',
    expected: { phrase: 'notListedBy', name },
    seen: reason,
  })),
];

/**
 * Judges an IP address: down while a list contains it. A list without a usable answer keeps its state, and a check
 * without any usable answer is inconclusive.
 */
export const judgeAddress = (_check: MonitorCheck | null, observation: AddressObservation): CheckFinding => {
  const change = changeOfListings(observation.known, observation.verdicts);
  const common = {
    latencyMs: null,
    blocklists: observation.verdicts,
    ...(change.isConclusive ? {} : { isInconclusive: true as const }),
  };
  if (change.listings.length === 0) return { ...common, outcome: 'up', reason: null, evidence: null };
  return {
    ...common,
    outcome: 'down',
    reason: 'addressListed',
    evidence: evidenceOf({ reason: 'addressListed', rules: rulesOf(change, observation) }),
  };
};
