import { expect } from 'chai';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { entities, libraryTables } from '../../../../src/infrastructure/kernel/database/entities.ts';
import { closeAll } from '../../../close-all.ts';
import { catalogueOf } from './catalogue.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** Foreign keys without an index that starts with their columns and contains every row in which these are not null. */
const UNINDEXED_FOREIGN_KEYS = `select conname as name from pg_constraint where contype = 'f' and not exists (
  select from pg_index where indrelid = conrelid
    and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
    and coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
      select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])), true))`;

describe('database schema', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  before(async () => {
    ({ url, drop } = await testDatabase(migrated));
    database = await Database.connect(url);
  });
  after(() => closeAll(() => database.close(), drop));

  const namesIn = async (query: string): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(`${query} order by name`);
    return rows.map(({ name }) => name);
  };

  it('matches the entities', async () => {
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).to.equal('');
  });

  it('has the indexes that the entities define', async () => {
    // The mapper compares an index on an expression by its name only, and does not support partitions.
    const indexesOf = async (url: string): Promise<readonly string[]> =>
      (await catalogueOf(url)).filter(
        (line) => /^CREATE (UNIQUE )?INDEX/.test(line) && !line.includes(' public.check_result '),
      );
    const empty = await testDatabase();
    const created = await Database.connect(empty.url);
    await created.pool.query('create extension pg_trgm');
    await created.orm.schema.create();
    expect(await indexesOf(url)).to.include.members([...(await indexesOf(empty.url))]);
    await closeAll(
      () => created.close(),
      () => empty.drop(),
    );
  });

  it('has an entity for every table except those of libraries', async () => {
    const expected = [...entities.map(({ meta }) => meta.tableName), ...libraryTables];
    expect(await namesIn(TABLES)).to.have.members(expected);
  });

  it('has an index for every foreign key', async () => {
    expect(await namesIn(UNINDEXED_FOREIGN_KEYS)).to.deep.equal([]);
  });
});
