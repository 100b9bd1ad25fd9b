import { expect } from 'chai';
import { mapInTurns } from '../../../../src/application/kernel/in-turns.ts';

describe('mapping in turns', () => {
  it('returns the results in order and lets other work run between two items', async () => {
    const order: string[] = [];
    const results = mapInTurns(['a', 'b'], (item) => {
      order.push(item);
      setImmediate(() => order.push(`other work after ${item}`));
      return item.toUpperCase();
    });
    expect(await results).to.deep.equal(['A', 'B']);
    expect(order.slice(0, 3)).to.deep.equal(['a', 'other work after a', 'b']);
  });
});
