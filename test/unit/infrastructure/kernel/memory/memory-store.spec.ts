import { expect } from 'chai';
import { InMemoryAuditLog } from '../../../../../src/infrastructure/kernel/memory/in-memory-audit-log.ts';
import { InMemoryOutbox } from '../../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { MemoryStore, memoryTable } from '../../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { unitOfWorkContract } from '../../../../../src/contracts/index.ts';
import type { UnitOfWorkUnderTest } from '../../../../../src/contracts/index.ts';

const open = (): Promise<UnitOfWorkUnderTest> => {
  const store = new MemoryStore();
  const [auditLog, outbox] = [new InMemoryAuditLog(store), new InMemoryOutbox(store)];
  const entries = () => Promise.resolve(auditLog.entries().map((entry) => ({ before: null, after: null, ...entry })));
  return Promise.resolve({
    unitOfWork: store,
    auditLog,
    outbox,
    outboxQueue: outbox,
    entries,
    close: () => Promise.resolve(),
  });
};

describe('MemoryStore', () => {
  unitOfWorkContract({ describe, it }, open);

  const counters = memoryTable<{ readonly id: number; readonly count: number }>('counter', ({ id }) => id);
  const raise = (store: MemoryStore) =>
    store.inTransaction(async () => {
      const count = store.rows(counters).get(1)?.count ?? 0;
      await Promise.resolve();
      await store.write((tables) => tables(counters).put({ id: 1, count: count + 1 }));
    });

  it('runs units of work one after another, so that none overwrites the changes of another', async () => {
    const store = new MemoryStore();
    await Promise.all(Array.from({ length: 50 }, () => raise(store)));
    expect(store.rows(counters).get(1)).to.deep.equal({ id: 1, count: 50 });
  });

  it('delays a write outside a unit until the running unit has ended', async () => {
    const store = new MemoryStore();
    const unit = raise(store);
    await store.write((tables) => tables(counters).put({ id: 1, count: 10 }));
    await unit;
    expect(store.rows(counters).get(1)?.count).to.equal(10);
  });

  it('refuses writes after the end of their unit', async () => {
    const store = new MemoryStore();
    const ended = Promise.withResolvers<undefined>();
    let late: Promise<unknown> = Promise.resolve();
    await store.inTransaction(() => {
      late = ended.promise.then(() => raise(store)).catch((fault: unknown) => fault);
      return Promise.resolve();
    });
    ended.resolve(undefined);
    expect(String(await late)).to.contain('The unit of work has ended.');
    expect(store.rows(counters).filter()).to.deep.equal([]);
  });

  it('never reuses an id, even of a failed unit', async () => {
    const store = new MemoryStore();
    await store.inTransaction(() => Promise.reject(new Error(String(store.nextId(counters))))).catch(() => undefined);
    expect(store.nextId(counters)).to.equal(2);
  });
});
