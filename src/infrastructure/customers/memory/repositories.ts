import type { CustomerFilter, Customers, CustomerView, CustomFields, PackageConfigs } from '../../../application/customers/ports.ts';
import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NoFilter } from '../../../application/kernel/repository.ts';
import type { CustomField } from '../../../domain/customers/custom-field.ts';
import { customerStatusAt } from '../../../domain/customers/customer-lifecycle.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { PackageConfig } from '../../../domain/customers/package-config.ts';
import { InMemoryRepository } from '../../kernel/memory/in-memory-repository.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable } from '../../accounts/memory/user-tables.ts';
import { customerTable, customFieldTable, packageTable } from './customer-tables.ts';

export class InMemoryCustomers extends InMemoryRepository<Customer, CustomerFilter, CustomerView> implements Customers {
  constructor(store: MemoryStore) {
    super(store, {
      table: customerTable,
      owner: ({ id, organizationId }) => ({ organizationId, customerId: id }),
      search: ['name', 'email'],
      view: (customer) => {
        const booked = store.rows(packageTable).get(customer.packageId);
        return booked === null ? null : { ...customer, packageType: booked.key, packageDisplayName: booked.displayName };
      },
      references: (tables, { packageId }) => {
        if (tables(packageTable).get(packageId) === null) throw new OptimisticLockError('The package of the customer was deleted.');
        return null;
      },
    });
  }

  lockChoosing({ id, organizationId }: { readonly id: number; readonly organizationId: number }): Promise<readonly Customer[]> {
    return Promise.resolve(this.store.rows(customerTable).filter((customer) => customer.organizationId === organizationId && customer.notificationChannels?.includes(id) === true));
  }

  lapsing(now: Date, limit: number): Promise<readonly number[]> {
    const due = this.store.rows(customerTable).filter((customer) => customerStatusAt(customer, now) !== customer.status);
    return Promise.resolve(due.slice(0, limit).map(({ id }) => id));
  }
}

export class InMemoryPackageConfigs extends InMemoryRepository<PackageConfig, NoFilter, PackageConfig, 'keyTaken'> implements PackageConfigs {
  constructor(store: MemoryStore) {
    super(store, {
      table: packageTable,
      unique: { key: ({ organizationId, key }) => `${organizationId} ${key}`, code: 'keyTaken' },
      removed: (tables, { id }) => {
        if (tables(customerTable).find(({ packageId }) => packageId === id) !== null) throw new OptimisticLockError('A customer uses the package.');
      },
    });
  }

  lockDefault(): Promise<void> {
    return Promise.resolve();
  }

  clearDefault(organizationId: number): Promise<void> {
    return this.store.write((tables) => {
      const rows = tables(packageTable);
      for (const row of rows.filter((each) => each.organizationId === organizationId && each.isDefault)) putChanged(rows, { ...row, isDefault: false });
    });
  }

  usage({ id }: PackageConfig): Promise<number> {
    return Promise.resolve(this.store.rows(customerTable).filter(({ packageId }) => packageId === id).length);
  }
}

export class InMemoryCustomFields extends InMemoryRepository<CustomField, NoFilter, CustomField, 'keyTaken' | 'organizationMissing'> implements CustomFields {
  constructor(store: MemoryStore) {
    super(store, {
      table: customFieldTable,
      order: (one, other) => one.displayOrder - other.displayOrder,
      unique: { key: ({ organizationId, fieldKey }) => `${organizationId} ${fieldKey}`, code: 'keyTaken' },
      references: (tables, { organizationId }) => (tables(organizationTable).get(organizationId) === null ? 'organizationMissing' : null),
      removed: (tables, { organizationId, fieldKey }) => {
        const customers = tables(customerTable);
        for (const customer of customers.filter((row) => row.organizationId === organizationId && Object.hasOwn(row.customFields, fieldKey))) {
          const { [fieldKey]: _removed, ...customFields } = customer.customFields;
          putChanged(customers, { ...customer, customFields });
        }
      },
    });
  }
}
