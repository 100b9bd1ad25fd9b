import { expect } from 'chai';
import { changeReaderOf } from '../../../../src/domain/access/change-readers.ts';
import { ChangeRing } from '../../../../src/domain/console/change-ring.ts';
import { MAX_CHANGES } from '../../../../src/domain/console/stream.rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';

const reader = changeReaderOf(aUser({ organizationId: 1 }));
const website = (id: string, organizationId = 1) => ({ organizationId, type: 'website', id, customerIds: [] });

describe('ChangeRing', () => {
  it('returns the distinct changes since a position, in the order in which the records changed last', () => {
    const ring = new ChangeRing(NOW);
    ring.add(website('a'), NOW);
    const { position } = ring;
    for (const id of ['b', 'c', 'b']) ring.add(website(id), NOW);
    expect(ring.newsSince(position, reader)).to.deep.equal([
      { type: 'website', id: 'c' },
      { type: 'website', id: 'b' },
    ]);
    expect(ring.newsSince(ring.position, reader)).to.deep.equal([]);
  });

  it('returns nothing about other organizations', () => {
    const ring = new ChangeRing(NOW);
    const { position } = ring;
    ring.add(website('a', 2), NOW);
    ring.add({ organizationId: 2, type: null }, NOW);
    expect(ring.newsSince(position, reader)).to.deep.equal([]);
  });

  it('returns unlisted if changes of the organization, or of all, are not listed', () => {
    for (const organizationId of [1, null]) {
      const ring = new ChangeRing(NOW);
      const { position } = ring;
      ring.add({ organizationId, type: null }, NOW);
      ring.add(website('a'), NOW);
      expect(ring.newsSince(position, reader)).to.equal('unlisted');
    }
  });

  it('keeps at least the latest announcements of its size, and knows no position before them', () => {
    const ring = new ChangeRing(NOW, 2);
    const positions = ['a', 'b', 'c', 'd'].map((id) => {
      ring.add(website(id), NOW);
      return ring.position;
    });
    expect(positions.map((position) => ring.knows(position))).to.deep.equal([false, true, true, true]);
    expect(ring.newsSince(positions[0]!, reader)).to.equal('unlisted');
    expect(ring.newsSince(positions[1]!, reader)).to.have.length(2);
    ring.add(website('e'), NOW);
    expect(ring.newsSince(positions[1]!, reader)).to.have.length(3);
    ring.add(website('f'), NOW);
    expect(positions.map((position) => ring.knows(position))).to.deep.equal([false, false, false, true]);
    expect(ring.newsSince(positions[3]!, reader)).to.deep.equal([
      { type: 'website', id: 'e' },
      { type: 'website', id: 'f' },
    ]);
  });

  it('knows no position after its own', () => {
    const ring = new ChangeRing(NOW);
    expect(ring.knows(ring.position)).to.equal(true);
    expect(ring.knows(ring.position + 1)).to.equal(false);
  });

  it('knows no earlier position once announcements may have been missed', () => {
    const ring = new ChangeRing(NOW);
    const { position } = ring;
    ring.add(website('a'), NOW);
    ring.reset(NOW);
    expect(ring.knows(position)).to.equal(false);
    expect(ring.knows(ring.position)).to.equal(true);
    expect(ring.newsSince(ring.position, reader)).to.deep.equal([]);
  });

  it('counts positions by the time, and on if the clock stands still or goes back', () => {
    const ring = new ChangeRing(NOW);
    ring.add(website('a'), later(NOW, 5000));
    expect(ring.position).to.equal(NOW.getTime() + 5000);
    ring.add(website('b'), NOW);
    expect(ring.position).to.equal(NOW.getTime() + 5001);
  });

  for (const [count, expected] of [
    [MAX_CHANGES, MAX_CHANGES],
    [MAX_CHANGES + 1, 'unlisted'],
  ] as const)
    it(`returns ${expected} for ${count} changes at once`, () => {
      const ring = new ChangeRing(NOW);
      const { position } = ring;
      for (let at = 0; at < count; at += 1) ring.add(website(String(at)), NOW);
      const news = ring.newsSince(position, reader);
      expect(news === 'unlisted' ? news : news.length).to.equal(expected);
    });
});
