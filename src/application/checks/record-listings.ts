import { changeOfListings, listingsAfter, neverLookedUp } from '../../domain/checks/warnings/blocklist-state.ts';
import type { ListingsChange } from '../../domain/checks/warnings/blocklist-state.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import type { BlocklistStates } from './warnings.ports.ts';

/** Stores what blocklists answered, in the transaction that stores the results. Returns the changes by monitor. */
export const recordListings = async (
  { blocklistStates }: { readonly blocklistStates: BlocklistStates },
  finished: readonly FinishedCheck[],
  now: Date,
): Promise<ReadonlyMap<number, ListingsChange>> => {
  const answered = finished.flatMap(({ monitorId, blocklists }) =>
    blocklists === undefined ? [] : [{ monitorId, verdicts: blocklists }],
  );
  if (answered.length === 0) return new Map();
  const known = await blocklistStates.of(answered.map(({ monitorId }) => monitorId));
  const changed = answered.map(({ monitorId, verdicts }) => {
    const before = known.get(monitorId) ?? neverLookedUp;
    const change = changeOfListings(before.listings, verdicts);
    return { monitorId, change, after: listingsAfter(before, change, verdicts, now) };
  });
  await blocklistStates.store(new Map(changed.map(({ monitorId, after }) => [monitorId, after])));
  return new Map(changed.map(({ monitorId, change }) => [monitorId, change]));
};
