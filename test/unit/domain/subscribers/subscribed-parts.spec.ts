import { expect } from 'chai';
import { isConcerned, namedParts, WHOLE_PAGE } from '../../../../src/domain/subscribers/subscribed-parts.ts';
import type { Candidate } from '../../../../src/domain/subscribers/subscribed-parts.ts';

const offered = {
  components: [
    { id: 1, publicId: 'c-1' },
    { id: 2, publicId: 'c-2' },
  ],
  groups: [{ id: 1, publicId: 'g-1' }],
};

describe('namedParts', () => {
  it('takes components and groups by their ids and public ids, each once', () => {
    expect(namedParts(offered, { componentIds: ['c-2', 1, 2], groupIds: ['g-1', 1] })).to.deep.equal({
      parts: { componentIds: [2, 1], groupIds: [1] },
      unknown: { componentIds: [], groupIds: [] },
    });
  });

  it('takes the whole page if nothing is named', () => {
    for (const none of [null, []])
      expect(namedParts(offered, { componentIds: none, groupIds: none }).parts).to.deep.equal(WHOLE_PAGE);
  });

  it('takes no component for a subscription to groups only', () => {
    expect(namedParts(offered, { componentIds: null, groupIds: ['g-1'] }).parts).to.deep.equal({
      componentIds: [],
      groupIds: [1],
    });
  });

  it('reports the positions of names that the page does not have, and never takes the whole page for them', () => {
    expect(namedParts(offered, { componentIds: ['g-1'], groupIds: [1, 'c-1', 7] })).to.deep.equal({
      parts: { componentIds: [], groupIds: [1] },
      unknown: { componentIds: [0], groupIds: [1, 2] },
    });
    expect(namedParts(offered, { componentIds: [9], groupIds: [] }).parts.componentIds).to.deep.equal([]);
    expect(namedParts(offered, { componentIds: [9], groupIds: [9] }).parts).to.deep.equal({
      componentIds: [],
      groupIds: [],
    });
  });
});

describe('isConcerned', () => {
  const candidate = (facts: Partial<Candidate>): Candidate => ({
    componentIds: [],
    groupIds: [],
    wasNotified: false,
    ...facts,
  });
  const announced = { componentIds: [1, 2], groupIds: [7] };

  it('is true for a subscription to the whole page, to an affected component or to its group', () => {
    for (const parts of [WHOLE_PAGE, { componentIds: [2, 3] }, { groupIds: [6, 7] }])
      expect(isConcerned(candidate(parts), announced), JSON.stringify(parts)).to.equal(true);
  });

  it('is false for a subscription to other components and groups, and to none', () => {
    for (const parts of [{ componentIds: [3, 7] }, { groupIds: [1, 2] }, {}])
      expect(isConcerned(candidate(parts), announced), JSON.stringify(parts)).to.equal(false);
  });

  it('is true for all subscribers if the announcement is about the whole page', () => {
    expect(isConcerned(candidate({ componentIds: [3] }), { componentIds: null, groupIds: [] })).to.equal(true);
  });

  it('is true for a subscriber who was notified of the same incident or maintenance before', () => {
    expect(isConcerned(candidate({ componentIds: [3], wasNotified: true }), announced)).to.equal(true);
  });
});
