import { MikroORM } from '@mikro-orm/postgresql';
import type { PostgresDialect } from 'kysely';
import { entities, libraryTables } from './entities.ts';
import { PostgresNamingStrategy } from './naming-plugin.ts';

/** Creates the mapper with all entities on the connections of a dialect. It does not connect. */
export const mapperOn = (url: string, dialect: PostgresDialect): MikroORM =>
  // Unlike `init`, the constructor does not look for every extension of the mapper that might be installed.
  new MikroORM({
    clientUrl: url,
    driverOptions: dialect,
    entities: [...entities],
    forceUtcTimezone: true,
    namingStrategy: PostgresNamingStrategy,
    schemaGenerator: { skipTables: [...libraryTables], ignoreTriggers: true },
    // With `includeWildcardSchema`, the mapper creates its table of migrations within the transaction, not before it.
    migrations: { snapshot: false, allOrNothing: true, transactional: true, includeWildcardSchema: true },
    logger: () => undefined,
  });
