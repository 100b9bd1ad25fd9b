import { expect } from 'chai';
import { conflictsOf, nextPartKey, partKey } from '../kernel/draft.ts';

describe('conflicts of a draft', () => {
  const typed = { title: { value: 'Mine', over: 'Old' }, ids: { value: [1, 2], over: [1] } };

  it('are none while what is stored is what was typed over', () => {
    expect(conflictsOf(typed, { title: 'Old', ids: [1], note: '' })).to.deep.equal([]);
  });

  it('are none for other fields, and for the same value', () => {
    expect(conflictsOf(typed, { title: 'Mine', ids: [1, 2], note: 'Theirs' })).to.deep.equal([]);
  });

  it('are the typed fields of which another value is stored', () => {
    expect(conflictsOf(typed, { title: 'Theirs', ids: [3], note: '' })).to.deep.equal(['title', 'ids']);
  });

  it('are none for parts of a list that differ by their keys alone', () => {
    const part = (name: string, key: number) => ({ [partKey]: key, name });
    const moved = { parts: { value: [part('B', 1), part('A', 0)], over: [part('A', 0), part('B', 1)] } };
    expect(conflictsOf(moved, { parts: [part('B', 0), part('A', 1)] })).to.deep.equal([]);
    expect(conflictsOf(moved, { parts: [part('C', 0)] })).to.deep.equal(['parts']);
  });
});

describe('the key of a part that is added to a list', () => {
  it('is none of the others', () => {
    expect(nextPartKey([])).to.equal(0);
    expect(nextPartKey([{ [partKey]: 4 }, { [partKey]: 1 }])).to.equal(5);
  });
});
