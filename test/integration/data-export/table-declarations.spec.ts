import { expect } from 'chai';
import { exportedTables, tableDeclarations } from '../../../src/infrastructure/data-export/exported-tables.ts';
import { columnName } from '../../../src/infrastructure/kernel/database/columns.ts';
import { connected } from '../kernel/database/connected.ts';

/** Every column of every table, without partitions. */
const COLUMNS = `
  select relname "table", attname "column"
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  order by relname, attnum`;

const HOW = 'declare it in src/infrastructure/data-export/exported-tables.ts';

describe('the declarations of exported tables', () => {
  const stored = new Map<string, string[]>();
  before(async () => {
    const { database, close } = await connected();
    const { rows } = await database.pool.query<{ table: string; column: string }>(COLUMNS);
    for (const { table, column } of rows) stored.set(table, [...(stored.get(table) ?? []), column]);
    await close();
  });

  it('cover every table of the database once, and no other', () => {
    const declared = tableDeclarations.map(({ table }) => table);
    const missing = [...stored.keys()].filter((table) => !declared.includes(table));
    expect(missing.map((table) => `${table} is neither exported nor excluded with a reason: ${HOW}.`)).to.deep.equal(
      [],
    );
    expect(declared.filter((table, at) => !stored.has(table) || declared.indexOf(table) !== at)).to.deep.equal([]);
  });

  it('cover every column of the exported tables: each is exported or secret', () => {
    const faults = exportedTables.flatMap(({ table, columns, secrets }) => {
      const declared = [...columns, ...secrets].map(columnName);
      const present = stored.get(table) ?? [];
      return [
        ...present
          .filter((column) => !declared.includes(column))
          .map((column) => `${table}.${column} is not in its entity.`),
        ...declared
          .filter((column, at) => !present.includes(column) || declared.indexOf(column) !== at)
          .map((column) => `${table}.${column} is declared twice or does not exist.`),
      ];
    });
    expect(faults).to.deep.equal([]);
  });

  it('name files that are distinct', () => {
    const kinds = exportedTables.map(({ kind }) => kind);
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).to.deep.equal([]);
    expect(kinds.filter((kind) => !/^[a-z]+(-[a-z]+)*$/.test(kind))).to.deep.equal([]);
  });
});
