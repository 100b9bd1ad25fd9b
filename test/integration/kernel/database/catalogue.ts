import pg from 'pg';

/** Returns one line for each column, constraint, index and storage option, and a hash of the rows of each table. */
const CATALOGUE = `
  with relation as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and relkind in ('r', 'p')
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all select format('%s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join relation on relation.oid = conrelid where contype <> 'n'
  union all select pg_get_indexdef(indexrelid) from pg_index join relation on relation.oid = indrelid
  union all select format('%s %s %s %s', relname, relkind, relpersistence, reloptions) from relation
  union all select format('%s: %s', relname, md5(query_to_xml(format('table %I', relname), true, true, '')::text)) from relation where relkind = 'r'
  order by 1`;

/** Returns the full schema of a database, for comparison with another database or with a later state. */
export const catalogueOf = async (url: string): Promise<readonly string[]> => {
  const rows = await execute<{ line: string }>(url, CATALOGUE);
  return rows.map(({ line }) => line);
};

/** Runs SQL on a separate connection and returns the rows of the only statement. */
export const execute = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
