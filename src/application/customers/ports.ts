import type { ChannelChoice, RoutingCheck } from '../../domain/customers/new-customer.ts';
import type { Customer, CustomerStatus, RoutingDefaults } from '../../domain/customers/customer.ts';
import type { CustomerUsage } from '../../domain/customers/customer-usage.ts';
import type { CustomField } from '../../domain/customers/custom-field.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest, OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { NoFilter, Repository } from '../kernel/repository.ts';

/** A customer with the names of its package. */
export interface CustomerView extends Customer {
  /** The key of the package. */
  readonly packageType: string;
  readonly packageDisplayName: string;
}

/**
 * Selects the customers that a list returns. The search covers names and contact addresses; `status` is the stored one.
 */
export interface CustomerFilter extends Pick<OfCustomer, 'packageId' | 'customField'>, Pick<OfMonitor, 'tag'> {
  readonly externalKey?: string;
  /** The status that they have at the moment `now`, whether or not the job has stored it. */
  readonly statusAt?: { readonly status: CustomerStatus; readonly now: Date };
  /** The id of a notification channel that they have chosen. */
  readonly chosenChannel?: number;
  /** The names and public ids of customers, each of which selects those that have it. */
  readonly named?: readonly string[];
}

/**
 * `add` and `save` throw `OptimisticLockError` when the package is gone. After `remove`, no port finds the customer or
 * anything that belongs to it; `DeletedCustomers` removes what is still stored.
 */
export interface Customers extends Repository<Customer, CustomerFilter, CustomerView> {
  /**
   * Returns at most `limit` ids of customers whose cancellation date has come and whose stored status is another one.
   */
  lapsing(now: Date, limit: number): Promise<readonly number[]>;
  /** Returns the customers of the organization that have chosen the channel, locked until the transaction ends. */
  lockChoosing(channel: { readonly id: number; readonly organizationId: number }): Promise<readonly Customer[]>;
}

/** The records of deleted customers that are still stored. */
export interface DeletedCustomers {
  /**
   * Removes all records of one deleted customer, in many short transactions, and returns whether there was one. It can
   * be interrupted at any time, and several processes may call it at the same time.
   */
  removeNext(): Promise<boolean>;
}

/** The notification channels that customers can choose. */
export interface ChoosableChannels {
  /** Prevents other transactions from deleting these channels until the present one ends. */
  keep(scope: Scope, ids: readonly number[]): Promise<void>;
  /** Returns the channels of the organization and of its customers. */
  list(scope: Scope, filter: NoFilter): Promise<readonly ChannelChoice[]>;
}

/** The teams and escalation policies that customers name as defaults. */
export interface CustomerRouting {
  /** Reads what the requests name, and returns what refuses each of them. */
  check(organizationId: number, sent: readonly Partial<RoutingDefaults>[]): Promise<RoutingCheck>;
}

/** The start or the end of the checks of a customer's monitors. */
export interface ServiceChange {
  readonly customerId: number;
  /** True if the monitors are checked from `at` on. */
  readonly isServed: boolean;
  readonly at: Date;
}

/**
 * Follows changes of customers, in the transaction of the change, while the customer is locked. Followers run one after
 * the other in the order of their contexts. If one fails, the transaction fails.
 */
export interface CustomerFollower {
  readonly name: string;
  /** Follows a change of the stored status that starts or ends the checks of the customer's monitors. */
  serviceChanged?(change: ServiceChange, now: Date): Promise<void>;
  /** Follows a change after which the customer is active at `now` and was not before. */
  resumed?(customerId: number, now: Date): Promise<void>;
  /** Follows a deletion, before the records of the customer become invisible. */
  deleting?(customerId: number, now: Date): Promise<void>;
}

/** The usage of customers in each month. */
export interface CustomerUsages {
  /**
   * Returns the customers that existed in the month, including deleted ones, in the order of their ids. Months before
   * the first recorded one are empty. `customerId` selects one customer by its internal or public id.
   */
  page(
    scope: Scope,
    month: string,
    request: ListRequest,
    customerId?: string | number,
  ): Promise<ListPage<CustomerUsage>>;
  /**
   * Freezes the months up to `last` of at most `limit` customers in one transaction, and returns how many customers
   * there were. Frozen figures never change.
   */
  freeze(last: string, now: Date, limit: number): Promise<number>;
  /**
   * Freezes the months of the customer up to the present one. Called in the transaction that deletes the customer,
   * before `Customers.remove`.
   */
  freezeDeleted(customerId: number, now: Date): Promise<void>;
}

/**
 * The packages that customers book. At most one of an organization is its default. `remove` throws
 * `OptimisticLockError` when a customer is on it.
 */
export interface PackageConfigs extends Repository<PackageConfig, NoFilter, PackageConfig, 'keyTaken'> {
  /**
   * Other transactions that change the default of the organization wait until the present one ends. Taken before the
   * lock on a package.
   */
  lockDefault(organizationId: number): Promise<void>;
  /**
   * Leaves the organization without a default package until the present transaction stores another. Takes
   * `lockDefault`.
   */
  clearDefault(organizationId: number): Promise<void>;
  /** Returns the number of customers on the package. */
  usage(record: PackageConfig): Promise<number>;
}

/** Selects the custom fields that a list returns. */
export type CustomFieldFilter = Partial<Pick<CustomField, 'fieldType'>>;

/** Lists are in display order and include inactive fields; `remove` deletes the field's values from every customer. */
export type CustomFields = Repository<CustomField, CustomFieldFilter, CustomField, 'keyTaken' | 'organizationMissing'>;
