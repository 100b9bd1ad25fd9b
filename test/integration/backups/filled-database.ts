import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresResultPartitions } from '../../../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { secretCheckOf } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { execute } from '../kernel/database/catalogue.ts';
import { prepareTemplate } from '../kernel/database/test-database.ts';
import { SECRET_KEY } from './installation.ts';

const FIXTURE = join(import.meta.dirname, '../../fixtures/database/0.1.0.sql');

/** The tables that have no row and no partition with rows. */
export const EMPTY_TABLES = `
  select relname as "table" from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
    and (xpath('/table/row', query_to_xml(format('select 1 from %I limit 1', relname), true, false, '')))[1] is null
  order by 1`;

interface Column {
  readonly column: string;
  readonly type: string;
  /** The table and column that a foreign key refers to. */
  readonly of: string | null;
  readonly refersTo: string | null;
  /** A text of a check constraint on the column, if there is one. */
  readonly allowed: string | null;
}

const REQUIRED_COLUMNS = `
  select a.attname "column", t.typname "type", confrelid::regclass::text "of", other.attname "refersTo",
    (select (regexp_match(pg_get_constraintdef(c.oid), '''([^'']+)''::text'))[1] from pg_constraint c
     where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey[1] = a.attnum order by 1 limit 1) as allowed
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[1] = a.attnum
  left join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef`;

const SAMPLES: Readonly<Record<string, string>> = {
  text: `'Zürich \\ "1"' || E'\\t\\n' || gen_random_uuid()`,
  json: `'{"a": "\\t"}'`,
  jsonb: `'{"a": "\\\\N"}'`,
  timestamptz: `'2020-01-01T00:00:00.123Z'`,
  bool: 'false',
  uuid: 'gen_random_uuid()',
  _int4: `'{1,-2}'`,
  _text: `'{"a,b","c\\"d"}'`,
  bytea: `'\\x00ff0a5c'`,
  date: `'2020-01-01'`,
};

/** The subject of a feed is a user or a schedule, neither of which is required alone. */
const CALENDAR_FEED = `
  insert into im_calendar_feed (organization_id, user_id, token_hash, created_at)
  select organization_id, id, 'digest', now() from app_user limit 1`;

/** Stores a row in each table that has none. The order of the tables is that in which it becomes possible. */
const fillEmptyTables = async (client: pg.Client): Promise<void> => {
  const { rows: empty } = await client.query<{ table: string }>(EMPTY_TABLES);
  const faults: string[] = [];
  for (const { table } of empty) {
    const { rows: columns } = await client.query<Column>(REQUIRED_COLUMNS, [table]);
    const values = columns.map(({ type, of, refersTo, allowed }) => {
      if (of !== null) return `(select min(${refersTo}::text)::${type} from ${of})`;
      return allowed === null ? (SAMPLES[type] ?? '1') : `'${allowed}'`;
    });
    const names = columns.map(({ column }) => `"${column}"`).join(', ');
    const statement =
      table === 'im_calendar_feed' ? CALENDAR_FEED : `insert into ${table} (${names}) values (${values.join(', ')})`;
    await client.query(statement).catch((fault: unknown) => faults.push(`${table}: ${String(fault)}`));
  }
  if (faults.length === empty.length && faults.length > 0) throw new Error(faults.join('\n'));
  if (faults.length > 0) await fillEmptyTables(client);
};

/** The schema and rows of release 0.1.0. */
export const ofFirstRelease = prepareTemplate(async (url) => {
  await execute(url, readFileSync(FIXTURE, 'utf8'));
});

/** The database of release 0.1.0, migrated to this release, with at least one row in each table. */
export const filled = prepareTemplate(async (url) => {
  await execute(url, readFileSync(FIXTURE, 'utf8'));
  const database = await Database.connect(url);
  await database.migrate();
  await new PostgresResultPartitions(database).prepare(new Date('2026-03-02T00:00:00Z'));
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillEmptyTables(client).finally(() => client.end());
  // The samples of the table of the secret key are those of no key.
  const recorded = `key_digest = '${secretCheckOf(Buffer.from(SECRET_KEY))}', sealed_digest_key = null`;
  await execute(url, `update secret_key set ${recorded}`);
});
