import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import type { RecordId } from '../../../src/application/kernel/repository.ts';
import { repositoryContract } from '../../../src/contracts/index.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { Scope } from '../../../src/domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../../src/domain/kernel/page.ts';
import { InMemoryRepository } from '../../../src/infrastructure/kernel/memory/in-memory-repository.ts';
import { MemoryStore } from '../../../src/infrastructure/kernel/memory/memory-store.ts';
import { aNote, noteTraits, notesOptions } from '../../builders/memory-notes.ts';
import type { Note, NoteCode, NoteFilter, NoteView } from '../../builders/memory-notes.ts';
import { aMoment } from './planted-fault.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

class Notes extends InMemoryRepository<Note, NoteFilter, NoteView, NoteCode> {
  constructor(store: MemoryStore) {
    super(store, notesOptions);
  }

  /** Returns the record under its present revision. */
  protected async present(record: Note): Promise<Note> {
    const found = await super.find(everywhere, record.id);
    return { ...record, revision: found?.revision ?? record.revision };
  }
}

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  Repository: new (store: MemoryStore) => Notes,
  transactions = (store: MemoryStore): UnitOfWork => store,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    repositoryContract(framework, 'Repository', noteTraits, () => {
      const store = new MemoryStore();
      return Promise.resolve({
        repository: new Repository(store),
        unitOfWork: transactions(store),
        organizationIds: [1, 2],
        customerIds: [5, 6],
        aRecord: (owner) => aNote(owner),
        close: () => Promise.resolve(),
      });
    }),
});

class FindingAll extends Notes {
  override find(_scope: Scope, id: RecordId): Promise<NoteView | null> {
    return super.find(everywhere, id);
  }
}

class LockingAll extends Notes {
  override lock(_scope: Scope, id: RecordId): Promise<NoteView | null> {
    return super.find(everywhere, id);
  }
}

class CountingAll extends Notes {
  override async page(scope: Scope, request: ListRequest, filter: NoteFilter): Promise<ListPage<NoteView>> {
    const { total } = await super.page(everywhere, request, filter);
    return { ...(await super.page(scope, request, filter)), total };
  }
}

class WithoutCustomers extends Notes {
  override list({ organizationId }: Scope, filter: NoteFilter): Promise<readonly NoteView[]> {
    return super.list({ organizationId, customerId: null }, filter);
  }
}

class SavingStale extends Notes {
  override async save(record: Note): Promise<Note | NoteCode> {
    return super.save(await this.present(record));
  }
}

class RemovingStale extends Notes {
  override async remove(record: Note): Promise<void> {
    await super.remove(await this.present(record));
  }
}

class AddingOneByOne extends Notes {
  override async add(records: readonly NewRecord<Note>[]): Promise<readonly Note[] | NoteCode> {
    const all: Note[] = [];
    for (const record of records) {
      const added = await super.add([record]);
      if (typeof added === 'string') return added;
      all.push(...added);
    }
    return all;
  }
}

class AddingTwice extends Notes {
  override async add(records: readonly NewRecord<Note>[]): Promise<readonly Note[] | NoteCode> {
    await super.add(
      records.map((record) => ({ ...record, publicId: `${record.publicId}-again`, key: `${record.key}-again` })),
    );
    return super.add(records);
  }
}

class ReusingIds extends Notes {
  override async remove(record: Note): Promise<void> {
    await super.remove(record);
    ReusingIds.free.set(this.store, record.id);
  }

  override async add(records: readonly NewRecord<Note>[]): Promise<readonly Note[] | NoteCode> {
    const id = ReusingIds.free.get(this.store);
    const added = await super.add(records);
    if (id === undefined || typeof added === 'string') return added;
    return added.map((note) => ({ ...note, id }));
  }

  private static readonly free = new WeakMap<MemoryStore, number>();
}

class LosingChanges extends Notes {
  override async save(record: Note): Promise<Note | NoteCode> {
    const found = await super.find(everywhere, record.id);
    const saved = await super.save({ ...record, text: found?.text ?? record.text });
    return typeof saved === 'string' ? saved : { ...saved, text: record.text };
  }
}

class SavingLater extends Notes {
  override async save(record: Note): Promise<Note | NoteCode> {
    const found = await super.find(everywhere, record.id);
    if (found?.revision !== record.revision) return super.save(record);
    void aMoment().then(() => super.save(record).catch(() => undefined));
    return { ...record, revision: record.revision + 1 };
  }
}

class PagingBackwards extends Notes {
  override async page(scope: Scope, request: ListRequest, filter: NoteFilter): Promise<ListPage<NoteView>> {
    const { items, ...page } = await super.page(scope, request, filter);
    return { ...page, items: items.toReversed() };
  }
}

class AddingBackwards extends Notes {
  override async add(records: readonly NewRecord<Note>[]): Promise<readonly Note[] | NoteCode> {
    const added = await super.add(records);
    return typeof added === 'string' ? added : added.toReversed();
  }
}

class StampingItself extends Notes {
  override add(records: readonly NewRecord<Note>[]): Promise<readonly Note[] | NoteCode> {
    return super.add(records.map((record) => ({ ...record, updatedAt: new Date(0) })));
  }
}

const CONFINES = 'confines every read to the organization of the scope';
const CHANGES = 'stores a change under the next revision, and refuses one of an older revision';
const RETURNS = 'returns records as they were added, in their order';

export const faultsOfRecords: FaultsOfPort = {
  port: 'Repository',
  suite: 'repositoryContract',
  faults: [
    planted('late', 'A change is acknowledged before it is stored.', CHANGES, SavingLater),
    planted('twice', 'A record is added twice.', CONFINES, AddingTwice),
    planted('order', 'Added records are returned in reverse order.', RETURNS, AddingBackwards),
    planted('order', 'A page is in another order than the list.', 'divides a list into pages', PagingBackwards),
    planted('lost', 'A change is answered and not stored.', CHANGES, LosingChanges),
    planted(
      'lost',
      'A lock holds nothing, so that transactions overwrite each other.',
      'lets transactions that lock a record change it one after another',
      Notes,
      () => ({ inTransaction: (work) => work() }),
    ),
    planted(
      'identity',
      'The id of a removed record is given to another.',
      'gives the id of a removed record to no other',
      ReusingIds,
    ),
    planted('tenant', 'A record is found by its id in any organization.', CONFINES, FindingAll),
    planted('tenant', 'A record of any organization can be locked.', CONFINES, LockingAll),
    planted('tenant', 'A page counts the records of all organizations.', CONFINES, CountingAll),
    planted(
      'tenant',
      'A list has the records of other customers.',
      'confines every read to the customer of the scope',
      WithoutCustomers,
    ),
    planted(
      'rollback',
      'The records before a refused one are stored.',
      'returns the code of a taken value, stores nothing, and leaves the transaction usable',
      AddingOneByOne,
    ),
    planted('stale', 'A change of an older revision is stored.', CHANGES, SavingStale),
    planted('stale', 'A record is removed at an older revision.', CHANGES, RemovingStale),
    planted('clock', 'Records have the time at which the clock stopped.', RETURNS, StampingItself),
  ],
};
