import { expect } from 'chai';
import { InMemoryAccessChanges } from '../../../../src/infrastructure/access/memory/in-memory-access-changes.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';

describe('changes of access in memory', () => {
  let store: MemoryStore;
  let changes: InMemoryAccessChanges;
  let heard: number;
  beforeEach(() => {
    store = new MemoryStore();
    changes = new InMemoryAccessChanges(store);
    heard = 0;
    changes.onChange(() => {
      heard += 1;
    });
  });
  const failing = async (): Promise<void> => {
    await changes.announce();
    throw new Error('no');
  };

  it('are heard once the unit of work is stored, and not sooner', async () => {
    await store.inTransaction(async () => {
      await changes.announce();
      expect(heard).to.equal(0);
    });
    expect(heard).to.equal(1);
  });

  it('are heard at once outside of any unit of work', async () => {
    await changes.announce();
    expect(heard).to.equal(1);
  });

  it('are never heard of a unit of work that failed, nor of a part that failed alone', async () => {
    await store.inTransaction(failing).catch(() => undefined);
    await store.inTransaction(async () => {
      await changes.announce();
      await store.inTransaction(failing).catch(() => undefined);
    });
    expect(heard).to.equal(1);
  });
});
