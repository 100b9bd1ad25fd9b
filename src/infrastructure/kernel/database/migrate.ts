import type { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase, QueryConfig } from 'pg';
import { checkSchema } from '../../../domain/kernel/diagnosis.ts';
import type { SchemaState } from '../../../domain/kernel/diagnosis.ts';
import { StartupError } from '../system/startup-error.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import type { DirectConnection, SessionUser } from './connections/direct-connection.ts';
import { isDeadlock } from './connections/database-errors.ts';
import { UNLIMITED } from './connections/connection-options.ts';
import { entities } from './entities.ts';
import { loadMigrations, migrationNames } from './migrations/index.ts';

/** The maximum number of attempts of a migration that deadlocks with processes of an older release. */
const MAX_ATTEMPTS = 20;

const tableNames: readonly string[] = [...entities.map(({ meta }) => meta.tableName), 'agenda_jobs'];

/** Reads which migrations were applied to a database and which tables of this product it contains. Does not write. */
export const readSchemaState = async (client: ClientBase): Promise<SchemaState> => {
  const names = async (query: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
    (await client.query<{ name: string }>(query, [...values])).rows.map(({ name }) => name);
  const tables = await names(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1) order by 1',
    [tableNames],
  );
  const tracked = await names(
    `select 'mikro_orm_migrations' as name where to_regclass('public.mikro_orm_migrations') is not null`,
  );
  const applied = tracked.length === 0 ? [] : await names('select name from public.mikro_orm_migrations order by id');
  return { applied, tables };
};

/** Returns the mapper's migrator with all migrations. */
export const migratorOf = async (orm: MikroORM): Promise<Migrator> => {
  const [{ Migrator: MapperMigrator }, migrationsList] = await Promise.all([
    import('@mikro-orm/migrations'),
    loadMigrations(),
  ]);
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList });
  return new MapperMigrator(orm.em);
};

/**
 * Applies the pending migrations in one transaction, which first locks the tables that exist, so that a process of an
 * older release that still runs waits instead of deadlocking with a later statement.
 */
const migrateLocked = async (orm: MikroORM, tables: readonly string[]): Promise<readonly string[]> => {
  const migrator = await migratorOf(orm);
  const connection = orm.em.getConnection();
  return connection.transactional(async (transaction) => {
    if (tables.length > 0)
      await connection.execute(
        `lock table ${tables.map((name) => `"${name}"`).join(', ')} in access exclusive mode`,
        [],
        'run',
        transaction,
      );
    return (await migrator.up({ transaction })).map(({ name }) => name);
  });
};

/** Repeats the work while it is aborted to resolve a deadlock, which leaves nothing behind. */
const despiteDeadlocks = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!isDeadlock(fault) || attempt === MAX_ATTEMPTS) throw fault;
    }
  }
};

/**
 * Applies the pending migrations in one transaction and returns their names. Throws a `StartupError` and changes
 * nothing if the database belongs to a newer release or to another application.
 */
export const migrateSchema = async (orm: MikroORM, direct: DirectConnection): Promise<readonly string[]> => {
  const migration: SessionUser = {};
  await direct.acquire(migration);
  try {
    const lock: QueryConfig & { readonly query_timeout: number } = {
      text: 'select pg_advisory_lock($1)',
      values: [MIGRATION_LOCK],
      query_timeout: UNLIMITED,
    };
    const state = await direct.run(async (client) => {
      await client.query(lock);
      return readSchemaState(client);
    });
    const { verdict, says, advice } = checkSchema(migrationNames, state);
    if (verdict === 'failed') throw new StartupError(`The database cannot be used: ${says}; ${String(advice)}.`);
    if (verdict === 'ok') return [];
    return await despiteDeadlocks(() => migrateLocked(orm, state.tables));
  } finally {
    await direct.run((client) => client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]));
    direct.release(migration);
  }
};
