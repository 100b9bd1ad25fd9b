import { expect } from 'chai';
import { conflictsOf } from '../kernel/draft.ts';

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
});
