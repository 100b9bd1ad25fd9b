import { PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { mapperOn } from './mapper.ts';
import { migratorOf } from './migrate.ts';

/**
 * Applies migrations in the open transaction of a connection: the pending ones among those named, or all pending ones.
 */
export const migrateWithin = async (client: Client, names?: readonly string[]): Promise<void> => {
  // The mapper neither takes another connection nor ends this one.
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} };
  const dialect = new PostgresDialect({ pool });
  // The mapper takes the URL of the database for its name only.
  const orm = mapperOn(`postgresql://localhost/${client.database ?? ''}`, dialect);
  orm.config.set('migrations', { ...orm.config.get('migrations'), transactional: false, allOrNothing: false });
  const migrator = await migratorOf(orm);
  await migrator.up(names === undefined ? undefined : { migrations: [...names] });
};
