import { expect } from 'chai';
import { columnsFor, CURRENT_MS, isCurrent } from '../wall/wall-age.ts';

describe('the wall', () => {
  it('takes what it has read as current until three readings are due', () => {
    const readAt = Date.parse('2026-03-02T10:00:00.000Z');
    expect(isCurrent(readAt, readAt + CURRENT_MS - 1)).to.equal(true);
    expect(isCurrent(readAt, readAt + CURRENT_MS)).to.equal(false);
  });

  it('fills the screen with one tile, and puts 300 into columns', () => {
    expect([0, 1, 2, 12, 300].map(columnsFor)).to.deep.equal([1, 1, 2, 3, 15]);
  });
});
