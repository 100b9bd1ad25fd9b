import { expect } from 'chai';
import { followingPage, listOffset, listPageOf, sortedItems } from '../../../../src/domain/kernel/page.ts';

const items = [
  { name: 'Zoo', at: new Date(3), count: 1 },
  { name: 'apple', at: null, count: 2 },
  { name: 'Äpfel', at: new Date(1), count: 2 },
];
const namesBy = (sort?: string) => sortedItems(items, sort === undefined ? {} : { sort }).map(({ name }) => name);

describe('the order of complete lists', () => {
  it('is the given one unless the request names a member', () => {
    expect(namesBy()).to.deep.equal(['Zoo', 'apple', 'Äpfel']);
  });

  it('sorts texts as people do, and numbers and times by value, with missing values last', () => {
    expect(namesBy('name')).to.deep.equal(['Äpfel', 'apple', 'Zoo']);
    expect(namesBy('count')).to.deep.equal(['Zoo', 'apple', 'Äpfel']);
    expect(namesBy('at')).to.deep.equal(['Äpfel', 'Zoo', 'apple']);
  });

  it('is reversed by a hyphen, items with equal values too', () => {
    for (const member of ['name', 'count', 'at'])
      expect(namesBy(`-${member}`), member).to.deep.equal(namesBy(member).toReversed());
  });

  it('has missing values last whatever the given order', () => {
    const sorted = sortedItems([{ at: null }, { at: 2 }, { at: null }, { at: 1 }], { sort: 'at' });
    expect(sorted.map(({ at }) => at)).to.deep.equal([1, 2, null, null]);
  });

  it('is that of the whole list before it is divided into pages', () => {
    const page = listPageOf(items, { page: 2, perPage: 1, sort: 'at' });
    expect(page).to.deep.equal({ items: [items[0]], total: 3, page: 2, perPage: 1 });
  });

  it('cannot be that of a member which the items lack', () => {
    expect(() => namesBy('unknown')).to.throw('The list cannot be sorted by unknown.');
  });
});

describe('a page of a complete list', () => {
  const created = [1, 2, 3].map((at) => ({ createdAt: new Date(at) }));
  const firstPage = { page: 1, perPage: 2 };

  it('has the items that were created from a time on, and before another', () => {
    const period = (from?: number, to?: number) =>
      listPageOf(created, {
        ...firstPage,
        ...(from === undefined ? {} : { from: new Date(from) }),
        ...(to === undefined ? {} : { to: new Date(to) }),
      }).items.map(({ createdAt }) => createdAt.getTime());
    expect(period()).to.deep.equal([1, 2]);
    expect(period(2)).to.deep.equal([2, 3]);
    expect(period(undefined, 3)).to.deep.equal([1, 2]);
    expect(period(2, 3)).to.deep.equal([2]);
  });

  it('has no period if the items have no time of creation', () => {
    for (const item of [{}, { createdAt: 'today' }])
      expect(() => listPageOf([item], { ...firstPage, to: new Date(3) })).to.throw(
        'The list has no times of creation.',
      );
  });

  it('follows the items of the pages before it', () =>
    expect([1, 3].map((page) => listOffset({ page, perPage: 10 }))).to.deep.equal([0, 20]));

  it('is followed by another until all items are shown', () => {
    const following = (total: number, page: number) => followingPage({ items: [], total, page, perPage: 2 });
    expect([following(3, 1), following(3, 2), following(2, 1), following(0, 1)]).to.deep.equal([2, null, null, null]);
  });
});
