import type { Locations } from '../../application/monitors/location.ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Database } from '../kernel/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation, updateAtRevision } from '../kernel/database/database-errors.ts';

/** Locations in their table. */
export class PostgresLocations implements Locations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list({ organizationId }: Scope): Promise<readonly Location[]> {
    const query = this.#database.query.selectFrom('location').selectAll().orderBy('createdAt').orderBy('id');
    if (organizationId === null) return query.execute();
    return query
      .where('isActive', '=', true)
      .where((of) => of.or([of('organizationId', 'is', null), of('organizationId', '=', organizationId)]))
      .execute();
  }

  async lock(publicId: string): Promise<Location | null> {
    // A lock that whoever schedules checks waits for: no monitor can be scheduled here meanwhile.
    const query = this.#database.query.selectFrom('location').selectAll().where('publicId', '=', publicId).forUpdate();
    return (await query.executeTakeFirst()) ?? null;
  }

  async add(record: NewRecord<Location>): Promise<Location | 'keyTaken' | 'organizationMissing'> {
    try {
      return await this.#database.inTransaction(() =>
        this.#database.query.insertInto('location').values(record).returningAll().executeTakeFirstOrThrow(),
      );
    } catch (fault) {
      if (isUniqueViolation(fault, 'location_key_key')) return 'keyTaken';
      if (isForeignKeyViolation(fault)) return 'organizationMissing';
      throw fault;
    }
  }

  async save({ id, ...changes }: Location): Promise<Location> {
    const next = { ...changes, revision: changes.revision + 1 };
    await updateAtRevision(this.#database.query.updateTable('location').set(next), { id, revision: changes.revision });
    return { id, ...next };
  }

  async remove({ id }: Location): Promise<void> {
    await this.#database.query.deleteFrom('location').where('id', '=', id).execute();
  }

  async usage({ id }: Location): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('check_schedule')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('locationId', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  }
}
