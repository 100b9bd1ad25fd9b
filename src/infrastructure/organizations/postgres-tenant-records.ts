import type { ErasedOrganization, ErasedOrganizations, TenantRecords } from '../../application/organizations/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { readOwnership } from './tenant-references.ts';
import type { OwnershipGraph, Reference } from './tenant-references.ts';

/** The maximum number of rows that one statement removes. */
const ROWS = 5000;
/** The maximum number of rows whose records are removed together. */
const OWNERS = 100;

type Row = Readonly<Record<string, unknown>>;

/**
 * Erases records from the leaves, each statement in a transaction of its own. Rows that other processes add meanwhile
 * are deleted with their owner by the foreign keys.
 */
export class PostgresTenantRecords extends PostgresAdapter implements TenantRecords {
  async remove(organizationId: number): Promise<void> {
    await this.#removeOwnedBy(await readOwnership(this.database), 'organization', [{ id: organizationId }]);
  }

  /** Removes messages by the time at which they ended: a message that is not sent within a day is abandoned. */
  async removeMessagesUntil(moment: Date): Promise<void> {
    let removed: number;
    do {
      removed = await this.database.write(
        `delete from outbox where id = any (array (
           select id from outbox where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) <= $1::timestamptz + interval '2 days' and created_at <= $1 limit ${ROWS} for update skip locked))`,
        [moment],
      );
    } while (removed > 0);
  }

  async #removeOwnedBy(graph: OwnershipGraph, table: string, owners: readonly Row[]): Promise<void> {
    for (const reference of graph.ownedBy(table)) {
      const values = owners.map((owner) => owner[reference.refersTo]);
      while (
        await (graph.ownedBy(reference.table).length === 0
          ? this.#removeRows(graph, reference, values)
          : this.#removeOwners(graph, reference, values))
      );
    }
  }

  /**
   * Removes a batch of rows. Returns true if there were any. A job adds counters up meanwhile, so that only an empty
   * batch is the last.
   */
  async #removeRows(graph: OwnershipGraph, { table, column }: Reference, values: readonly unknown[]): Promise<boolean> {
    const { key, columns: shape } = graph.shapeOf(table);
    const columns = key.join(', ');
    const [found] = await this.database.planned<{ readonly count: number }>(
      `with batch as materialized (select ${columns} from ${table} where ${column} = any ($1::${shape.get(column)?.type}[]) limit ${ROWS}),
        removed as (delete from ${table} where (${columns}) in (select ${columns} from batch))
      select count(*) "count" from batch`,
      [values],
    );
    return (found?.count ?? 0) > 0;
  }

  /** Removes a batch of rows that own others, after the rows that they own. Returns true if there were any. */
  async #removeOwners(
    graph: OwnershipGraph,
    { table, column }: Reference,
    values: readonly unknown[],
  ): Promise<boolean> {
    const { key, columns: shape } = graph.shapeOf(table);
    const [id = ''] = key;
    const columns = new Set([id, ...graph.ownedBy(table).map(({ refersTo }) => refersTo)]);
    const batch = await this.database.planned<Row>(
      `select ${[...columns].join(', ')} from ${table} where ${column} = any ($1::${shape.get(column)?.type}[]) order by ${id} limit ${OWNERS}`,
      [values],
    );
    if (batch.length === 0) return false;
    await this.#removeOwnedBy(graph, table, batch);
    await this.database.planned(`delete from ${table} where ${id} = any ($1::${shape.get(id)?.type}[])`, [
      batch.map((row) => row[id]),
    ]);
    return true;
  }
}

export class PostgresErasedOrganizations extends PostgresAdapter implements ErasedOrganizations {
  async add(erased: ErasedOrganization): Promise<void> {
    await this.database.query.insertInto('erased_organization').values(erased).execute();
  }
}
