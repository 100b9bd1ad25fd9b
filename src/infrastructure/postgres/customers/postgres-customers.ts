import type { CustomerFilter, Customers, CustomerView } from '../../../application/customers/ports.ts';
import { StaleRecord } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { Database } from '../kernel/database.ts';
import { CustomerRow } from './customer.entity.ts';
import { inScope } from '../kernel/in-scope.ts';
import { containing } from '../kernel/search.ts';
import { selectList } from '../kernel/select-list.ts';
import { expectOneChanged, isDangling } from '../kernel/revision.ts';

/** A caller who is confined to a customer sees that one row. */
const OWNER = { organization: 'customer.organizationId', customer: 'customer.id' } as const;
const PACKAGE_CONSTRAINT = 'customer_package_id_fkey';

/** The read that every integration repeats; planned once for each connection. */
const FIND = {
  name: 'customer-by-public-id',
  text: `select ${selectList(CustomerRow, 'c')}, p.key as "packageType", p.display_name as "packageDisplayName"
           from customer c
           join package_config p on p.id = c.package_id
          where c.public_id = $1 and ($2::int is null or c.organization_id = $2) and ($3::int is null or c.id = $3)`,
};

/** Customers in their table, each read with its package by one statement. */
export class PostgresCustomers implements Customers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(scope: Scope, { search, status }: CustomerFilter): Promise<readonly CustomerView[]> {
    let query = inScope(this.#views, scope, OWNER).orderBy('customer.createdAt').orderBy('customer.id');
    if (status !== undefined) query = query.where('customer.status', '=', status);
    if (search !== undefined) query = query.where((of) => of.or([of('customer.name', 'ilike', containing(search)), of('customer.email', 'ilike', containing(search))]));
    return query.execute();
  }

  async find(scope: Scope, publicId: string): Promise<CustomerView | null> {
    const [found] = await this.#database.prepared<CustomerView>(FIND, [publicId, scope.organizationId, scope.customerId]);
    return found ?? null;
  }

  async lock(scope: Scope, publicId: string): Promise<CustomerView | null> {
    const query = this.#database.query.selectFrom('customer').select('id').where('customer.publicId', '=', publicId).forNoKeyUpdate();
    const locked = await inScope(query, scope, OWNER).executeTakeFirst();
    // The view is a statement of its own: within the locking one, a package changed meanwhile would hide the customer.
    return locked === undefined ? null : this.find(scope, publicId);
  }

  async add(records: readonly NewRecord<Customer>[]): Promise<readonly Customer[]> {
    const rows = await unlessPackageGone(() =>
      this.#database.query.insertInto('customer').values(records.map(rowOf)).returning(['id', 'publicId', 'revision']).execute(),
    );
    const stored = new Map(rows.map((row) => [row.publicId, row]));
    return records.flatMap((record) => {
      const row = stored.get(record.publicId);
      return row === undefined ? [] : [{ ...record, ...row }];
    });
  }

  async save({ id, ...changes }: Customer): Promise<Customer> {
    const revision = changes.revision + 1;
    const result = await unlessPackageGone(() =>
      this.#database.query
        .updateTable('customer')
        .set({ ...rowOf(changes), revision })
        .where('id', '=', id)
        .where('revision', '=', changes.revision)
        .executeTakeFirst(),
    );
    expectOneChanged(result);
    return { id, ...changes, revision };
  }

  async remove({ id }: Customer): Promise<void> {
    await this.#database.query.deleteFrom('customer').where('id', '=', id).execute();
  }

  get #views() {
    return this.#database.query
      .selectFrom('customer')
      .innerJoin('package_config', 'package_config.id', 'customer.packageId')
      .selectAll('customer')
      .select(['package_config.key as packageType', 'package_config.displayName as packageDisplayName']);
  }
}

/** The columns of a record; what only a view knows stays behind. */
const rowOf = <Record extends NewRecord<Customer>>(record: Record) => {
  const { packageType: _type, packageDisplayName: _name, ...columns } = record as Record & Partial<CustomerView>;
  return columns;
};

/** A package that went since it was read makes the unit of work run again. */
const unlessPackageGone = async <Value>(write: () => Promise<Value>): Promise<Value> => {
  try {
    return await write();
  } catch (fault) {
    if (isDangling(fault, PACKAGE_CONSTRAINT)) throw new StaleRecord('The package of the customer is gone.');
    throw fault;
  }
};
