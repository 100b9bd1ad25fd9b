import { expect } from 'chai';
import {
  changeOfListings,
  dnsblOf,
  listingsAfter,
  neverLookedUp,
} from '../../../../../src/domain/checks/warnings/blocklist-state.ts';
import type { BlocklistState } from '../../../../../src/domain/checks/warnings/blocklist-state.ts';
import { listingsOf } from '../../../../../src/domain/checks/warnings/blocklist.ts';
import type { BlocklistVerdict, Listing } from '../../../../../src/domain/checks/warnings/blocklist.ts';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import { aListing, noAnswer, notListed } from '../../../../builders/blocklists.ts';
import { NOW } from '../../../../builders/clock.ts';

const known = listingsOf([aListing('One'), aListing('Two')]);
const names = (listings: readonly Listing[]) => listings.map(({ name }) => name);
const changed = (before: readonly Listing[], verdicts: readonly BlocklistVerdict[]) => {
  const { listings, added, removed, isConclusive } = changeOfListings(before, verdicts);
  return { listings: names(listings), added: names(added), removed: names(removed), isConclusive };
};

describe('changeOfListings', () => {
  it('reports lists that contain the address since this check', () =>
    expect(changed([], [aListing('One'), notListed('Two')])).to.deep.equal({
      listings: ['One'],
      added: ['One'],
      removed: [],
      isConclusive: true,
    }));

  it('reports lists that no longer contain the address', () =>
    expect(changed(known, [notListed('One'), aListing('Two')])).to.deep.equal({
      listings: ['Two'],
      added: [],
      removed: ['One'],
      isConclusive: true,
    }));

  it('reports nothing when the same lists contain the address, even with another code', () =>
    expect(changed(known, [aListing('One', '127.0.0.9'), aListing('Two')])).to.deep.equal({
      listings: ['One', 'Two'],
      added: [],
      removed: [],
      isConclusive: true,
    }));

  for (const code of ['timedOut', 'queryRefused', 'answerInvalid', 'blocklistUnreliable'] as const)
    it(`keeps the state of a list that answers with ${code}`, () => {
      expect(changed(known, [noAnswer('One', code), aListing('Two')])).to.deep.equal({
        listings: ['One', 'Two'],
        added: [],
        removed: [],
        isConclusive: true,
      });
      expect(changed([], [noAnswer('One', code), notListed('Two')])).to.deep.equal({
        listings: [],
        added: [],
        removed: [],
        isConclusive: true,
      });
    });

  it('is inconclusive when no list gives a usable answer', () =>
    expect(changed(known, [noAnswer('One'), noAnswer('Two')])).to.deep.equal({
      listings: ['One', 'Two'],
      added: [],
      removed: [],
      isConclusive: false,
    }));

  it('is inconclusive when no list is queried', () => expect(changed([], []).isConclusive).to.equal(false));

  it('leaves out lists that are no longer queried', () =>
    expect(changed(known, [aListing('One')])).to.deep.include({ listings: ['One'], removed: ['Two'] }));
});

describe('listingsAfter', () => {
  const tomorrow = later(NOW, days(1));
  const after = (before: BlocklistState, verdicts: readonly BlocklistVerdict[], now: Date) =>
    listingsAfter(before, changeOfListings(before.listings, verdicts), verdicts, now);
  const listed = after(neverLookedUp, [aListing('One'), notListed('Two')], NOW);

  it('stores a listing with the times of check, change and listing', () =>
    expect(listed).to.deep.equal({
      listings: listingsOf([aListing('One')]),
      lastError: null,
      lastCheckedAt: NOW,
      lastChangedAt: NOW,
      lastListedAt: NOW,
      lastCleanAt: null,
    }));

  it('stores a clean first check without a change', () =>
    expect(after(neverLookedUp, [notListed('One')], NOW)).to.deep.equal({
      ...neverLookedUp,
      lastCheckedAt: NOW,
      lastCleanAt: NOW,
    }));

  it('moves only the times of check and listing while the address stays listed', () =>
    expect(after(listed, [aListing('One'), notListed('Two')], tomorrow)).to.deep.equal({
      ...listed,
      lastCheckedAt: tomorrow,
      lastListedAt: tomorrow,
    }));

  it('stores the end of the last listing as a change', () =>
    expect(after(listed, [notListed('One'), notListed('Two')], tomorrow)).to.deep.equal({
      ...listed,
      listings: [],
      lastCheckedAt: tomorrow,
      lastChangedAt: tomorrow,
      lastCleanAt: tomorrow,
    }));

  it('stores only time and error of a check without a usable answer', () =>
    expect(
      after(listed, [noAnswer('One'), noAnswer('Two', 'queryRefused', '127.255.255.255')], tomorrow),
    ).to.deep.equal({
      ...listed,
      lastCheckedAt: tomorrow,
      lastError:
        'One: no answer in time (deadline passed); Two: queries from this service are refused (127.255.255.255, too many queries)',
    }));

  it('clears the error when all lists answer', () =>
    expect(after(after(listed, [noAnswer('One')], NOW), [aListing('One')], tomorrow).lastError).to.equal(null));

  it('explains that no list contains addresses of the family', () =>
    expect(after(neverLookedUp, [], NOW).lastError).to.equal(
      'No configured blocklist contains addresses of this family.',
    ));
});

describe('dnsblOf', () => {
  it('shows the number of lists that contain the address, none before the first check', () => {
    const notified = { lastNotifiedListedAt: NOW, lastNotifiedCleanAt: null };
    expect(dnsblOf({ ...neverLookedUp, ...notified, listings: known })).to.deep.equal({
      ...neverLookedUp,
      ...notified,
      listings: known,
      isListed: true,
      listedCount: 2,
    });
    expect(dnsblOf(null)).to.deep.equal({
      ...neverLookedUp,
      lastNotifiedListedAt: null,
      lastNotifiedCleanAt: null,
      isListed: false,
      listedCount: 0,
    });
  });
});
