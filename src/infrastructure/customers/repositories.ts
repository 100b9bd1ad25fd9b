import { sql } from 'kysely';
import type {
  CustomerFilter,
  Customers,
  CustomerView,
  CustomFieldFilter,
  CustomFields,
  PackageConfigs,
} from '../../application/customers/ports.ts';
import type { NoFilter } from '../../application/kernel/repository.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { CustomField } from '../../domain/customers/custom-field.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import { expectOneRow } from '../kernel/database/connections/database-errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';
import { customerConditions } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { customerIsLapsing, effectiveCustomerStatus } from './customer.sql.ts';
import { CustomerRow, CustomFieldRow, PackageConfigRow } from './customer.entity.ts';
import { markDeleted } from './postgres-deleted-customers.ts';

const CHOOSES = (channelId: string): string => `customer.notification_channels @> to_jsonb(${channelId}::int)`;

/** The condition for `CustomerFilter['statusAt']`, which the driver sends as JSON. */
const HAS_STATUS = (sent: string): string =>
  `${effectiveCustomerStatus('customer', `(${sent}::json ->> 'now')::timestamptz`)} = ${sent}::json ->> 'status'`;

/** Stores customers. A caller who is confined to a customer sees only that row. */
export class PostgresCustomers extends PostgresRepository<Customer, CustomerFilter, CustomerView> implements Customers {
  constructor(database: Database) {
    super(database, {
      entity: CustomerRow,
      owner: { organization: 'organizationId', customer: 'id', isCustomer: true },
      view: {
        columns: 'package_config.key "packageType", package_config.display_name "packageDisplayName"',
        joins: 'join package_config on package_config.id = customer.package_id',
      },
      hidden: ['isDeleted', 'usageFrozenUntil'],
      // The condition applies to the locked row: a customer that was deleted while a statement waited for the lock is
      // not found.
      where: `not ${customerIsDeleted('customer')}`,
      search: ['name', 'email'],
      conditions: { ...customerConditions('customer'), chosenChannel: CHOOSES, statusAt: HAS_STATUS },
    });
  }

  async lapsing(now: Date, limit: number): Promise<readonly number[]> {
    const text = `select id from customer where ${customerIsLapsing('customer', '$1')} order by cancellation_date limit $2`;
    return (await this.database.prepared<{ readonly id: number }>(text, [now, limit])).map(({ id }) => id);
  }

  async lockChoosing({
    id,
    organizationId,
  }: {
    readonly id: number;
    readonly organizationId: number;
  }): Promise<readonly Customer[]> {
    await this.database.prepared(
      `select id from customer where organization_id = $1 and ${CHOOSES('$2')} order by id for no key update`,
      [organizationId, id],
    );
    return this.list({ organizationId, customerId: null }, { chosenChannel: id });
  }

  /**
   * Marks the customer, which hides its records, and removes the records that grant access. A job removes the others.
   */
  override async remove(customer: Customer): Promise<void> {
    expectOneRow((await markDeleted(this.database, customer)).length);
  }
}

/** Stores packages. A caller who is confined to a customer sees only the package of that customer. */
export class PostgresPackageConfigs
  extends PostgresRepository<PackageConfig, NoFilter, PackageConfig, 'keyTaken'>
  implements PackageConfigs
{
  constructor(database: Database) {
    super(database, {
      entity: PackageConfigRow,
      owner: {
        organization: 'organizationId',
        ofCustomer: (id) => `package_config.id = (select package_id from customer where customer.id = ${id})`,
      },
      taken: { package_config_key_unique: 'keyTaken' },
    });
  }

  async lockDefault(organizationId: number): Promise<void> {
    await this.database.query
      .selectFrom('organization')
      .select('id')
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .execute();
  }

  async clearDefault(organizationId: number): Promise<void> {
    await this.lockDefault(organizationId);
    await this.database.query
      .updateTable('package_config')
      .set((column) => ({ isDefault: false, revision: column('revision', '+', 1) }))
      .where('organizationId', '=', organizationId)
      .where('isDefault', '=', true)
      .execute();
  }

  async usage({ id }: PackageConfig): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('customer')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('packageId', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  }
}

export class PostgresCustomFields
  extends PostgresRepository<CustomField, CustomFieldFilter, CustomField, 'keyTaken' | 'organizationMissing'>
  implements CustomFields
{
  constructor(database: Database) {
    super(database, {
      entity: CustomFieldRow,
      owner: { organization: 'organizationId' },
      order: 'custom_field.display_order, custom_field.id',
      taken: { custom_field_key_unique: 'keyTaken', custom_field_organization_id_fkey: 'organizationMissing' },
    });
  }

  override async remove(field: CustomField): Promise<void> {
    await super.remove(field);
    await sql`
      update customer set custom_fields = custom_fields - ${field.fieldKey}, revision = revision + 1
      where organization_id = ${field.organizationId} and custom_fields -> ${field.fieldKey} is not null`.execute(
      this.database.query,
    );
  }
}
