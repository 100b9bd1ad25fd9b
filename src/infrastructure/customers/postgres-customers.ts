import type { CustomerFilter, Customers, CustomerView } from '../../application/customers/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { containing } from '../kernel/database/search.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';
import { CustomerRow } from './customer.entity.ts';

/** A caller who is confined to a customer sees that one row. */
const OWNER = { organization: 'customer.organization_id', customer: 'customer.id' } as const;
const VIEW = `select ${columnsOf(CustomerRow, 'customer')}, package_config.key "packageType", package_config.display_name "packageDisplayName"
  from customer join package_config on package_config.id = customer.package_id where true`;

/** Customers in their table, each read with its package by one statement. */
export class PostgresCustomers implements Customers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(scope: Scope, { search, status }: CustomerFilter): Promise<readonly CustomerView[]> {
    const values: unknown[] = [];
    let conditions = scopeConditions(scope, OWNER, values);
    if (status !== undefined) conditions += ` and customer.status = $${values.push(status)}`;
    if (search !== undefined) {
      const pattern = `$${values.push(containing(search))}`;
      conditions += ` and (customer.name ilike ${pattern} or customer.email ilike ${pattern})`;
    }
    return this.#database.prepared(`${VIEW}${conditions} order by customer.created_at, customer.id`, values);
  }

  async find(scope: Scope, publicId: string): Promise<CustomerView | null> {
    const values: unknown[] = [publicId];
    const rows = await this.#database.prepared<CustomerView>(`${VIEW} and customer.public_id = $1${scopeConditions(scope, OWNER, values)}`, values);
    return rows[0] ?? null;
  }

  async lock(scope: Scope, publicId: string): Promise<CustomerView | null> {
    const values: unknown[] = [publicId];
    const where = `and customer.public_id = $1${scopeConditions(scope, OWNER, values)}`;
    const [locked] = await this.#database.prepared<CustomerView>(`${VIEW} ${where} for no key update of customer`, values);
    // With its package changed meanwhile it is locked too, but fails the join; a statement of its own finds it.
    return locked ?? this.find(scope, publicId);
  }

  async add(records: readonly NewRecord<Customer>[]): Promise<readonly Customer[]> {
    const rows = await this.#database.query.insertInto('customer').values(records.map(rowOf)).returning(['id', 'publicId', 'revision']).execute();
    const stored = new Map(rows.map((row) => [row.publicId, row]));
    return records.flatMap((record) => {
      const row = stored.get(record.publicId);
      return row === undefined ? [] : [{ ...record, ...row }];
    });
  }

  async save({ id, ...changes }: Customer): Promise<Customer> {
    const revision = changes.revision + 1;
    await updateAtRevision(this.#database.query.updateTable('customer').set({ ...rowOf(changes), revision }), { id, revision: changes.revision });
    return { id, ...changes, revision };
  }

  async remove({ id }: Customer): Promise<void> {
    await this.#database.query.deleteFrom('customer').where('id', '=', id).execute();
  }
}

/** The columns of a record; what only a view knows stays behind. */
const rowOf = <Record extends NewRecord<Customer>>(record: Record) => {
  const { packageType: _type, packageDisplayName: _name, ...columns } = record as Record & Partial<CustomerView>;
  return columns;
};
