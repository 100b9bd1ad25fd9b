import type { Scope } from '../../domain/access/scope.ts';
import type { CustomField } from '../../domain/customers/custom-field.ts';
import type { CustomFieldShape } from '../../domain/customers/custom-fields.ts';
import type { Customer, CustomerStatus } from '../../domain/customers/customer.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The packages of all organizations. At most one of an organization is its default. */
export interface PackageConfigs {
  /** All packages in the scope's organization, oldest first. */
  list(scope: Scope): Promise<readonly PackageConfig[]>;
  find(scope: Scope, publicId: string): Promise<PackageConfig | null>;
  /** Stores a package; `keyTaken` when the organization already has one with its key. */
  add(record: NewRecord<PackageConfig>): Promise<PackageConfig | 'keyTaken'>;
  /** Stores the changed package; throws `OptimisticLockError` when it changed since it was read. */
  save(record: PackageConfig): Promise<PackageConfig | 'keyTaken'>;
  /** Removes the package; throws `OptimisticLockError` when a customer booked it since its usage was read. */
  remove(record: PackageConfig): Promise<void>;
  /** How many customers have booked the package. */
  usage(record: PackageConfig): Promise<number>;
}

/** A customer together with what its package is called. */
export interface CustomerView extends Customer {
  /** The key of the package. */
  readonly packageType: string;
  readonly packageDisplayName: string;
}

/** Which customers of the scope are asked for. */
export interface CustomerFilter {
  /** Case-insensitive, in name and contact address. */
  readonly search?: string;
  readonly status?: CustomerStatus;
}

/** The customers of all organizations. */
export interface Customers {
  /** Oldest first. */
  list(scope: Scope, filter: CustomerFilter): Promise<readonly CustomerView[]>;
  find(scope: Scope, publicId: string): Promise<CustomerView | null>;
  /** As `find`, and nobody else changes the customer until the unit of work ends. */
  lock(scope: Scope, publicId: string): Promise<CustomerView | null>;
  /** Stores new customers, in their order; throws `OptimisticLockError` when a package has gone since it was read. */
  add(records: readonly NewRecord<Customer>[]): Promise<readonly Customer[]>;
  /** Stores a changed customer; throws `OptimisticLockError` when it, or the package, changed since it was read. */
  save(record: Customer): Promise<Customer>;
  /** Removes the customer with everything that hangs on it. */
  remove(record: Customer): Promise<void>;
}

/** The custom fields of all organizations. */
export interface CustomFields {
  /** All fields in the scope's organization in the order of their display, inactive ones included. */
  list(scope: Scope): Promise<readonly CustomField[]>;
  /** As a look-up that leaves nobody else able to change the field until the unit of work ends. */
  lock(scope: Scope, publicId: string): Promise<CustomField | null>;
  /** What the values of an organization's customers are judged by. */
  shapesOf(organizationId: number): Promise<readonly CustomFieldShape[]>;
  /** Stores a field; `keyTaken` when the organization already has one with its key. */
  add(record: NewRecord<CustomField>): Promise<CustomField | 'keyTaken' | 'organizationMissing'>;
  /** Stores the changed field; throws `OptimisticLockError` when it changed since it was read. */
  save(record: CustomField): Promise<CustomField>;
  /** Removes the field, and its values from every customer. */
  remove(record: CustomField): Promise<void>;
}
