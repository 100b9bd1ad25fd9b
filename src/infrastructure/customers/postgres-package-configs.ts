import type { PackageConfigs } from '../../application/customers/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { isUniqueViolation, updateAtRevision } from '../kernel/database/database-errors.ts';

const OWNER = { organization: 'organizationId' } as const;
const KEY_CONSTRAINT = 'package_config_key_unique';

/** Packages in their table. */
export class PostgresPackageConfigs implements PackageConfigs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(scope: Scope): Promise<readonly PackageConfig[]> {
    const query = this.#database.query.selectFrom('package_config').selectAll().orderBy('createdAt').orderBy('id');
    return inScope(query, scope, OWNER).execute();
  }

  async find(scope: Scope, publicId: string): Promise<PackageConfig | null> {
    const query = this.#database.query.selectFrom('package_config').selectAll().where('publicId', '=', publicId);
    return (await inScope(query, scope, OWNER).executeTakeFirst()) ?? null;
  }

  add(record: NewRecord<PackageConfig>): Promise<PackageConfig | 'keyTaken'> {
    return this.#unlessKeyTaken(async () => {
      if (record.isDefault) await this.#clearDefault(record.organizationId);
      return this.#database.query.insertInto('package_config').values(record).returningAll().executeTakeFirstOrThrow();
    });
  }

  save({ id, revision, ...changes }: PackageConfig): Promise<PackageConfig | 'keyTaken'> {
    return this.#unlessKeyTaken(async () => {
      if (changes.isDefault) await this.#clearDefault(changes.organizationId, id);
      const next = { ...changes, revision: revision + 1 };
      await updateAtRevision(this.#database.query.updateTable('package_config').set(next), { id, revision });
      return { id, ...next };
    });
  }

  async remove({ id }: PackageConfig): Promise<void> {
    await this.#database.query.deleteFrom('package_config').where('id', '=', id).execute();
  }

  async usage({ id }: PackageConfig): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('customer')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('packageId', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  }

  async #clearDefault(organizationId: number, except = 0): Promise<void> {
    const { query } = this.#database;
    // Of two new defaults the second waits here: without the lock it would not see the first, and both would be it.
    await query.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
    await query
      .updateTable('package_config')
      .set((column) => ({ isDefault: false, revision: column('revision', '+', 1) }))
      .where('organizationId', '=', organizationId)
      .where('isDefault', '=', true)
      .where('id', '!=', except)
      .execute();
  }

  /** In a unit of its own, so that a taken key leaves the caller's transaction usable. */
  async #unlessKeyTaken(write: () => Promise<PackageConfig>): Promise<PackageConfig | 'keyTaken'> {
    try {
      return await this.#database.inTransaction(write);
    } catch (fault) {
      if (isUniqueViolation(fault, KEY_CONSTRAINT)) return 'keyTaken';
      throw fault;
    }
  }
}
