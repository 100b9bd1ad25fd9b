import { expect } from 'chai';
import { Batcher } from '../../../../src/application/kernel/batcher.ts';

/** A batch whose statements end when the test says so. */
const steered = () => {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const group = new Batcher<number, string>(async (items) => {
    asked.push(items);
    await new Promise<void>((resolve) => void ends.push(resolve));
    if (items.includes(-1)) throw new Error('refused by the database');
    return items.map((item) => `done ${item}`);
  });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { group, asked, endAll };
};

describe('Batcher', () => {
  it('runs the calls of one turn of the event loop together, at its end', async () => {
    const { group, asked } = steered();
    void group.submit(1);
    await Promise.resolve();
    void group.submit(2);
    expect(asked).to.deep.equal([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).to.deep.equal([[1, 2]]);
  });

  it('batches calls while a statement runs, and returns to each its own result', async () => {
    const { group, asked, endAll } = steered();
    const first = group.submit(1);
    await new Promise((resolve) => setImmediate(resolve));
    const results = Promise.all([first, ...[2, 3, 4, 5].map((item) => group.submit(item))]);
    expect(asked).to.deep.equal([[1]]);
    await endAll();
    expect(await results).to.deep.equal(['done 1', 'done 2', 'done 3', 'done 4', 'done 5']);
    expect(asked).to.deep.equal([[1], [2, 3, 4, 5]]);
  });

  it('collects calls until a batch may begin, and those that come meanwhile for the next one', async () => {
    const begins: (() => void)[] = [];
    const asked: (readonly number[])[] = [];
    const perform = (items: readonly number[]) => {
      asked.push(items);
      return Promise.resolve(items);
    };
    const group = new Batcher(perform, () => new Promise<void>((resolve) => void begins.push(resolve)));
    const results = [group.submit(1), group.submit(2)];
    await new Promise((resolve) => setImmediate(resolve));
    expect([begins.length, asked]).to.deep.equal([1, []]);
    begins.shift()?.();
    expect(await Promise.all(results)).to.deep.equal([1, 2]);
    const third = group.submit(3);
    await new Promise((resolve) => setImmediate(resolve));
    begins.shift()?.();
    expect([await third, asked]).to.deep.equal([3, [[1, 2], [3]]]);
  });

  it('isolates the error of one call from the others of its batch', async () => {
    const { group, endAll } = steered();
    const results = Promise.allSettled([1, 2, 3, -1, 5].map((item) => group.submit(item)));
    await new Promise((resolve) => setImmediate(resolve));
    await endAll();
    expect((await results).map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
