import { expect } from 'chai';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { entities, libraryTables } from '../../../../src/infrastructure/kernel/database/entities.ts';
import { connected } from './connected.ts';

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** Foreign keys without an index that starts with their columns and holds every row in which these are not null. */
const UNINDEXED_FOREIGN_KEYS = `select conname as name from pg_constraint where contype = 'f' and not exists (
  select from pg_index where indrelid = conrelid
    and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
    and coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
      select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])), true))`;

describe('the database schema', () => {
  let database: Database;
  let close: () => Promise<void>;
  before(async () => ({ database, close } = await connected()));
  after(() => close());

  const namesIn = async (query: string): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(`${query} order by name`);
    return rows.map(({ name }) => name);
  };

  it('is what the entities declare', async () => {
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).to.equal('');
  });

  it('has an entity for every table that does not belong to a library', async () => {
    const expected = [...entities.map(({ meta }) => meta.tableName), ...libraryTables];
    expect(await namesIn(TABLES)).to.have.members(expected);
  });

  it('has an index for every foreign key', async () => {
    expect(await namesIn(UNINDEXED_FOREIGN_KEYS)).to.deep.equal([]);
  });
});
