import type { DeletedCustomers } from '../../application/customers/ports.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerAccess, customerRecords, ownedRows } from './customer-records.ts';
import type { OwnedRecords } from './customer-records.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

/** The maximum number of rows that one statement removes. */
const ROWS = 5000;
/** The maximum number of rows whose records are removed together. */
const OWNERS = 100;

interface Owner {
  readonly id: number;
  /** Read only if records refer to it. */
  readonly publicId: string | null;
}

/**
 * The messages that wait in the outbox. The stream of an alert or escalation contains the id of its incident or
 * monitor.
 */
const WAITING = `(
  select id, split_part(stream, ':', 1) topic, case when length(split_part(stream, ':', 2)) = 36 then split_part(stream, ':', 2)::uuid end subject
  from outbox where sent_at is null and failed_at is null and stream like any ('{alert:%,certificate:%,escalation:%}'))`;

/**
 * The statement that marks a customer. It is a single statement, so that the customer, its access and its alerts end at
 * the same moment.
 */
const MARK = `
  with marked as (
    update customer set is_deleted = true, package_id = null, im_team_id = null, im_escalation_policy_id = null, revision = revision + 1 where id = $1 and revision = $2 returning id
  ), ${customerAccess.map(({ table, column }) => `removed_${table} as (delete from ${table} where ${column} in (select id from marked))`).join(', ')}
  , removed_outbox as (
    delete from outbox where id in (
      select waiting.id from ${WAITING} waiting, marked
      where case topic when 'alert' then exists (select from incident where public_id = subject and customer_id = marked.id)
        when 'escalation' then exists (select from im_incident where public_id = subject and customer_id = marked.id)
        else exists (select from monitor where public_id = subject and customer_id = marked.id) end)
  )
  select id from marked`;

/**
 * Hides the customer with all its records, and removes the records that grant access. Returns no row if the stored
 * revision differs.
 */
export const markDeleted = (database: Database, { id, revision }: Customer): Promise<readonly object[]> =>
  database.prepared(MARK, [id, revision]);

const keyOf = ({ key = ['id'] }: OwnedRecords): string => key.join(', ');

/**
 * Removes the records in `customerRecords` from the leaves. Rows that other processes add meanwhile are deleted with
 * their owner by the foreign keys.
 */
export class PostgresDeletedCustomers extends PostgresAdapter implements DeletedCustomers {
  async removeNext(): Promise<boolean> {
    const [customer] = await this.database.prepared<Owner>(
      `select id, public_id "publicId" from customer where ${customerIsDeleted('customer')} order by id limit 1`,
      [],
    );
    if (customer === undefined) return false;
    for (const records of customerRecords) await this.#remove(records, [customer]);
    await this.database.prepared(`delete from customer where id = $1 and ${customerIsDeleted('customer')}`, [
      customer.id,
    ]);
    return true;
  }

  async #remove(records: OwnedRecords, owners: readonly Owner[]): Promise<void> {
    const ids = owners.map(({ id, publicId }) => (records.refersTo === 'publicId' ? publicId : id));
    while (
      !(await (records.records === undefined ? this.#removeRows(records, ids) : this.#removeOwners(records, ids)))
    );
  }

  /** Removes a batch of rows. Returns true if it was the last. */
  async #removeRows(records: OwnedRecords, ids: readonly (number | string | null)[]): Promise<boolean> {
    const { table } = records;
    const key = keyOf(records);
    const [found] = await this.database.planned<{ readonly count: number }>(
      `with batch as materialized (select ${key} from ${table} where ${ownedRows(records)} limit ${ROWS}),
        removed as (delete from ${table} where (${key}) in (select ${key} from batch))
      select count(*) "count" from batch`,
      [ids],
    );
    return (found?.count ?? 0) < ROWS;
  }

  /** Removes a batch of rows that own others, after the rows that they own. Returns true if it was the last. */
  async #removeOwners(records: OwnedRecords, ids: readonly (number | string | null)[]): Promise<boolean> {
    const { table, records: owned = [] } = records;
    const publicId = owned.some(({ refersTo }) => refersTo === 'publicId') ? 'public_id' : 'null';
    const batch = await this.database.planned<Owner>(
      `select id, ${publicId} "publicId" from ${table} where ${ownedRows(records)} order by id limit ${OWNERS}`,
      [ids],
    );
    if (batch.length === 0) return true;
    for (const each of owned) await this.#remove(each, batch);
    await this.database.planned(`delete from ${table} where id = any ($1::bigint[])`, [batch.map(({ id }) => id)]);
    return batch.length < OWNERS;
  }
}
