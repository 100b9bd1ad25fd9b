import { expect } from 'chai';
import { moved } from '../kernel/drag.ts';

describe('parts of a list', () => {
  it('move within the list, and not out of it', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).to.deep.equal(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).to.deep.equal(['a', 'c', 'b']);
    expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 2)]).to.deep.equal([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});
