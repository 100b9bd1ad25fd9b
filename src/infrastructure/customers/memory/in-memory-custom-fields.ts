import type { CustomFields } from '../../../application/customers/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { CustomField } from '../../../domain/customers/custom-field.ts';
import type { CustomFieldShape } from '../../../domain/customers/custom-fields.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable } from '../../organizations/memory/organization-tables.ts';
import { customerTable, customFieldTable } from './customer-tables.ts';

/** Custom fields in memory; values stand with the customers. */
export class InMemoryCustomFields implements CustomFields {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  list(scope: Scope): Promise<readonly CustomField[]> {
    const rows = this.#store.rows(customFieldTable).filter((row) => isInScope(scope, row));
    return Promise.resolve(rows.toSorted((one, other) => one.displayOrder - other.displayOrder || one.id - other.id));
  }

  lock(scope: Scope, publicId: string): Promise<CustomField | null> {
    return Promise.resolve(this.#store.rows(customFieldTable).find((row) => row.publicId === publicId && isInScope(scope, row)));
  }

  shapesOf(organizationId: number): Promise<readonly CustomFieldShape[]> {
    const rows = this.#store.rows(customFieldTable).filter((row) => row.organizationId === organizationId);
    return Promise.resolve(rows.map(({ fieldKey, fieldType, isRequired, isActive, options }) => ({ fieldKey, fieldType, isRequired, isActive, options })));
  }

  add(record: NewRecord<CustomField>): Promise<CustomField | 'keyTaken' | 'organizationMissing'> {
    return this.#store.write((tables) => {
      const { organizationId, fieldKey } = record;
      if (tables(organizationTable).get(organizationId) === null) return 'organizationMissing';
      if (tables(customFieldTable).find((row) => row.organizationId === organizationId && row.fieldKey === fieldKey) !== null) return 'keyTaken';
      const added = { ...record, id: this.#store.nextId(customFieldTable), revision: 1 };
      tables(customFieldTable).put(added);
      return added;
    });
  }

  save(record: CustomField): Promise<CustomField> {
    return this.#store.write((tables) => putChanged(tables(customFieldTable), record));
  }

  remove({ id, organizationId, fieldKey }: CustomField): Promise<void> {
    return this.#store.write((tables) => {
      tables(customFieldTable).remove((row) => row.id === id);
      const customers = tables(customerTable);
      for (const customer of customers.filter((row) => row.organizationId === organizationId && Object.hasOwn(row.customFields, fieldKey))) {
        const { [fieldKey]: _gone, ...customFields } = customer.customFields;
        putChanged(customers, { ...customer, customFields });
      }
    });
  }
}
