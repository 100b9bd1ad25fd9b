import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor, AuditEntry, UnitOfWork } from '../../../src/application/kernel/ports.ts';
import { unitOfWorkContract } from '../../../src/contracts/index.ts';
import { InMemoryAuditLog } from '../../../src/infrastructure/kernel/memory/in-memory-audit-log.ts';
import { InMemoryOutbox } from '../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { MemoryStore } from '../../../src/infrastructure/kernel/memory/memory-store.ts';
import { aMoment } from './planted-fault.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

interface Adapters {
  readonly unitOfWork?: UnitOfWork;
  readonly auditLog?: InMemoryAuditLog;
  readonly outbox?: InMemoryOutbox;
}

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  adapters: (store: MemoryStore) => Adapters,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    unitOfWorkContract(framework, () => {
      const store = new MemoryStore();
      const {
        unitOfWork = store,
        auditLog = new InMemoryAuditLog(store),
        outbox = new InMemoryOutbox(store),
      } = adapters(store);
      return Promise.resolve({
        unitOfWork,
        auditLog,
        outbox,
        outboxQueue: outbox,
        entries: () => Promise.resolve(auditLog.entries().map((entry) => ({ before: null, after: null, ...entry }))),
        close: () => Promise.resolve(),
      });
    }),
});

/** Transactions that are run by a function. */
const transactions = (inTransaction: UnitOfWork['inTransaction']) => (): Adapters => ({
  unitOfWork: { inTransaction },
});

/** Transactions of a store whose nested ones are run by a function. */
const nested =
  (run: UnitOfWork['inTransaction']) =>
  (store: MemoryStore): Adapters => {
    const within = new AsyncLocalStorage<true>();
    return {
      unitOfWork: {
        inTransaction: (work) =>
          within.getStore() === true ? run(work) : store.inTransaction(() => within.run(true, work)),
      },
    };
  };

/** An audit log that changes what it appends. */
const audited =
  (changed: (entries: readonly AuditEntry[]) => readonly AuditEntry[], timeOf = (at: Date) => at) =>
  (store: MemoryStore): Adapters => {
    class Changing extends InMemoryAuditLog {
      override append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void> {
        return super.append(actor, timeOf(at), changed(entries));
      }
    }
    return { auditLog: new Changing(store) };
  };

const COMMITS = 'returns the value of the function and commits its writes';
const ROLLS_BACK = 'rolls back when the function throws, and rethrows the error';
const NESTED = 'continues after a nested transaction is rolled back';
const ONCE = 'calls the function once, also if it throws';
const ENTRY = 'stores organization, actor, time, action and changes of an audit entry';

export const faultsOfTransactions: FaultsOfPort = {
  port: 'UnitOfWork, AuditLog',
  suite: 'unitOfWorkContract',
  faults: [
    planted('late', 'A transaction is acknowledged before it is stored.', COMMITS, (store) => ({
      unitOfWork: {
        inTransaction: (work) =>
          new Promise((resolve, reject) => {
            void store
              .inTransaction(async () => {
                resolve(await work());
                await aMoment();
              })
              .catch(reject);
          }),
      },
    })),
    planted(
      'early',
      'Writes are shown before the commit.',
      'shows its writes to other transactions only after the commit',
      transactions((work) => work()),
    ),
    planted('twice', 'The function is called again after a failure.', ONCE, (store) => ({
      unitOfWork: { inTransaction: (work) => store.inTransaction(work).catch(() => store.inTransaction(work)) },
    })),
    planted('twice', 'The function is called once more after the commit.', ONCE, (store) => ({
      unitOfWork: {
        inTransaction: async (work) => {
          await store.inTransaction(work);
          return store.inTransaction(work);
        },
      },
    })),
    planted(
      'rollback',
      'Nothing is rolled back.',
      ROLLS_BACK,
      transactions((work) => work()),
    ),
    planted('rollback', 'Messages are stored outside the transaction.', ROLLS_BACK, () => ({
      outbox: new InMemoryOutbox(new MemoryStore()),
    })),
    planted(
      'rollback',
      'A nested transaction is not rolled back by itself.',
      NESTED,
      nested((work) => work()),
    ),
    planted('rollback', 'A nested transaction that failed fails the outer one.', NESTED, (store) => {
      const within = new AsyncLocalStorage<{ fault: Error | null }>();
      return {
        unitOfWork: {
          inTransaction: async (work) => {
            const outer = within.getStore();
            if (outer !== undefined)
              return work().catch((fault: unknown) => {
                if (fault instanceof Error) outer.fault = fault;
                throw fault;
              });
            const own: { fault: Error | null } = { fault: null };
            return store.inTransaction(async () => {
              const value = await within.run(own, work);
              if (own.fault !== null) throw own.fault;
              return value;
            });
          },
        },
      };
    }),
    planted(
      'order',
      'The entries of one call are stored in reverse order.',
      ENTRY,
      audited((entries) => entries.toReversed()),
    ),
    planted(
      'lost',
      'The first entry of a call alone is stored.',
      ENTRY,
      audited((entries) => entries.slice(0, 1)),
    ),
    planted(
      'tenant',
      'Entries lose their organization.',
      ENTRY,
      audited((entries) => entries.map((entry) => ({ ...entry, organizationId: null }))),
    ),
    planted(
      'clock',
      'Entries have the time at which the clock stopped.',
      ENTRY,
      audited(
        (entries) => entries,
        () => new Date(0),
      ),
    ),
  ],
};
