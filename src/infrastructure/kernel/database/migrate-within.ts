import { PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { mapperOn } from './mapper.ts';
import { migratorOf } from './migrate.ts';

/**
 * Applies migrations in the open transaction of a connection: the pending ones among those named, or all pending ones.
 */
export const migrateWithin = async (client: Client, names?: readonly string[]): Promise<void> => {
  const connection = { query: client.query.bind(client) as Client['query'], release: () => undefined };
  const dialect = new PostgresDialect({
    pool: { connect: () => Promise.resolve(connection as never), end: () => Promise.resolve(), options: {} },
  });
  // The mapper takes the URL of the database for its name only.
  const orm = mapperOn(`postgresql://localhost/${client.database ?? ''}`, dialect);
  orm.config.set('migrations', { ...orm.config.get('migrations'), transactional: false, allOrNothing: false });
  const migrator = await migratorOf(orm);
  await migrator.up(names === undefined ? undefined : { migrations: [...names] });
};
