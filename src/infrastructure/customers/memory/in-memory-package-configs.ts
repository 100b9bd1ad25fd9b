import type { PackageConfigs } from '../../../application/customers/ports.ts';
import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { PackageConfig } from '../../../domain/customers/package-config.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { oldestFirst } from '../../kernel/memory/lists.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { customerTable, packageTable } from './customer-tables.ts';

/** Packages in memory. */
export class InMemoryPackageConfigs implements PackageConfigs {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  list(scope: Scope): Promise<readonly PackageConfig[]> {
    return Promise.resolve(oldestFirst(this.#store.rows(packageTable).filter((row) => isInScope(scope, row))));
  }

  find(scope: Scope, publicId: string): Promise<PackageConfig | null> {
    return Promise.resolve(this.#store.rows(packageTable).find((row) => row.publicId === publicId && isInScope(scope, row)));
  }

  add(record: NewRecord<PackageConfig>): Promise<PackageConfig | 'keyTaken'> {
    return this.#store.write((tables) => {
      const added = { ...record, id: this.#store.nextId(packageTable), revision: 1 };
      if (isKeyTaken(tables, added)) return 'keyTaken';
      clearDefault(tables, added);
      tables(packageTable).put(added);
      return added;
    });
  }

  save(record: PackageConfig): Promise<PackageConfig | 'keyTaken'> {
    return this.#store.write((tables) => {
      expectCurrent(tables(packageTable), record);
      if (isKeyTaken(tables, record)) return 'keyTaken';
      clearDefault(tables, record);
      return putChanged(tables(packageTable), record);
    });
  }

  remove({ id }: PackageConfig): Promise<void> {
    return this.#store.write((tables) => {
      if (tables(customerTable).find(({ packageId }) => packageId === id) !== null) throw new OptimisticLockError('The package was booked in the meantime.');
      tables(packageTable).remove((row) => row.id === id);
    });
  }

  usage({ id }: PackageConfig): Promise<number> {
    return Promise.resolve(this.#store.rows(customerTable).filter(({ packageId }) => packageId === id).length);
  }
}

const isKeyTaken = (tables: WriteTables, { id, organizationId, key }: PackageConfig): boolean =>
  tables(packageTable).find((row) => row.organizationId === organizationId && row.key === key && row.id !== id) !== null;

/** A new default takes the place of the one before. */
const clearDefault = (tables: WriteTables, { id, organizationId, isDefault }: PackageConfig): void => {
  const rows = tables(packageTable);
  const before = isDefault ? rows.find((row) => row.organizationId === organizationId && row.isDefault && row.id !== id) : null;
  if (before !== null) putChanged(rows, { ...before, isDefault: false });
};
