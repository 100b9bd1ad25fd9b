import type { Customer, CustomerStatus } from '../../domain/customers/customer.ts';
import type { CustomField } from '../../domain/customers/custom-field.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import type { NoFilter, Repository } from '../kernel/repository.ts';

/** A customer with the names of its package. */
export interface CustomerView extends Customer {
  /** The key of the package. */
  readonly packageType: string;
  readonly packageDisplayName: string;
}

/** Which customers a list returns. The search looks at names and contact addresses. */
export interface CustomerFilter {
  readonly status?: CustomerStatus;
}

/** `add` and `save` throw `OptimisticLockError` when the package is gone; `remove` deletes everything that belongs to the customer. */
export type Customers = Repository<Customer, CustomerFilter, CustomerView>;

/** The packages that customers book. At most one of an organization is its default. `remove` throws `OptimisticLockError` when a customer is on it. */
export interface PackageConfigs extends Repository<PackageConfig, NoFilter, PackageConfig, 'keyTaken'> {
  /** Other transactions that change the default of the organization wait until the present one ends. Taken before the lock on a package. */
  lockDefault(organizationId: number): Promise<void>;
  /** Leaves the organization without a default package until the present transaction stores another. Takes `lockDefault`. */
  clearDefault(organizationId: number): Promise<void>;
  /** The number of customers on the package. */
  usage(record: PackageConfig): Promise<number>;
}

/** Lists are in display order and include inactive fields; `remove` deletes the field's values from every customer. */
export type CustomFields = Repository<CustomField, NoFilter, CustomField, 'keyTaken' | 'organizationMissing'>;
