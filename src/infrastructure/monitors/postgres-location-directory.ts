import type { LocationDirectory } from '../../application/monitors/website.ports.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Database } from '../kernel/database/database.ts';

/** The locations that monitors can be checked from. */
export class PostgresLocationDirectory implements LocationDirectory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  usableBy(organizationId: number): Promise<readonly Pick<Location, 'id' | 'publicId' | 'isDefault'>[]> {
    return this.#database.query
      .selectFrom('location')
      .select(['id', 'publicId', 'isDefault'])
      .where('isActive', '=', true)
      .where((column) => column.or([column('organizationId', 'is', null), column('organizationId', '=', organizationId)]))
      .orderBy('id')
      .execute();
  }
}
