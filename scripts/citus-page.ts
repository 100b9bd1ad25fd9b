import { tableDeclarations } from '../src/infrastructure/data-export/exported-tables.ts';
import { isExported } from '../src/infrastructure/data-export/table-declarations.ts';
import { columnName } from '../src/infrastructure/kernel/database/columns.ts';
import { tablesWithoutTenant } from '../src/infrastructure/organizations/tenant-references.ts';
import { entities } from '../src/infrastructure/kernel/database/entities.ts';

/** The column by which Citus would distribute tables. */
const DISTRIBUTION = 'organization_id';

/** A statement that runs for each check, alert or event. */
interface HotStatement {
  readonly statement: string;
  readonly file: string;
  /** The tables that it writes or joins. */
  readonly tables: readonly string[];
  /** What it needs beside the column in these tables. */
  readonly needs: string;
}

const hotStatements: readonly HotStatement[] = [
  {
    statement: 'claim due checks',
    file: 'src/infrastructure/checks/postgres-check-queue.ts',
    tables: ['check_schedule', 'monitor'],
    needs: 'a claim for each node, because it takes the checks of all organizations; or a schedule on one node',
  },
  {
    statement: 'record results',
    file: 'src/infrastructure/checks/postgres-check-results.ts',
    tables: ['check_schedule', 'check_result'],
    needs: 'the organization with each result, which the worker knows; one batch for each node',
  },
  {
    statement: 'roll up an hour or a day',
    file: 'src/infrastructure/checks/statistics/postgres-check-rollups.ts',
    tables: ['check_result', 'check_rollup', 'monitor'],
    needs: 'the organization in its groups, so that each node rolls up its own results',
  },
  {
    statement: 'read the history of a monitor',
    file: 'src/infrastructure/checks/statistics/postgres-check-history.ts',
    tables: ['check_result', 'check_rollup', 'location', 'incident'],
    needs: 'the organization as a condition, which the endpoint knows; names of locations from every node',
  },
  {
    statement: 'replace states',
    file: 'src/infrastructure/checks/statistics/state-span.sql.ts',
    tables: ['state_span', 'state_day_progress', 'monitor'],
    needs: 'the organization as a condition, which the monitor has',
  },
  {
    statement: 'store an event',
    file: 'src/infrastructure/alert-sources/postgres-im-events.ts',
    tables: ['im_event', 'im_source'],
    needs: 'the organization as a condition, which the source has',
  },
  {
    statement: 'send messages',
    file: 'src/infrastructure/kernel/outbox/postgres-outbox-queue.ts',
    tables: ['outbox', 'outbox_window'],
    needs: 'nothing: these tables stay on one node; but a change and its message are then a transaction of two nodes',
  },
];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The columns of each other unique index. */
  readonly uniques: readonly (readonly string[])[];
  /** The column that refers to the row with which a row is deleted, and the table of that row. */
  readonly owner: { readonly column: string; readonly of: string } | null;
}

/** What this page needs to know of a property of an entity. */
interface Property {
  readonly primary?: boolean;
  readonly unique?: boolean | string;
  readonly deleteRule?: string;
  readonly entity?: () => { readonly meta: { readonly tableName: string } };
}

const tables: readonly Table[] = entities.map(({ meta }) => {
  const properties = Object.entries(meta.properties) as readonly (readonly [string, Property])[];
  const owned = properties.find(
    ([, { deleteRule, entity }]) =>
      deleteRule === 'cascade' && entity !== undefined && !(entity().meta.tableName in tablesWithoutTenant),
  );
  return {
    name: meta.tableName,
    columns: properties.map(([name]) => columnName(name)),
    key: properties.filter(([, { primary }]) => primary === true).map(([name]) => columnName(name)),
    uniques: [
      ...properties.filter(([, { unique = false }]) => unique !== false).map(([name]) => [columnName(name)]),
      ...meta.uniques.map(({ properties: of = [] }) => [of].flat().map((name) => columnName(name))),
    ],
    owner: owned === undefined ? null : { column: columnName(owned[0]), of: owned[1].entity?.().meta.tableName ?? '' },
  };
});

const hasColumn = ({ name, columns }: Table): boolean => name === 'organization' || columns.includes(DISTRIBUTION);

/** Returns what a table without the column needs: a copy of the column of its owner, or to exist on every node. */
const needOf = ({ name, owner }: Table): string => {
  const declared = tableDeclarations.find(({ table }) => table === name);
  const exportedWith = declared !== undefined && isExported(declared) ? declared.owner : null;
  if (exportedWith?.of !== undefined) return copied(exportedWith.of, columnName(exportedWith.column));
  const shared = tablesWithoutTenant[name];
  if (shared !== undefined) return `a table of one node, or a copy on every node (${shared})`;
  return owner === null ? 'the column' : copied(owner.of, owner.column);
};

const copied = (owner: string, column: string): string => `the column, copied from \`${owner}\` by \`${column}\``;

/** Returns the unique indexes of a table, in which Citus demands the column and that lack it. */
const uniqueNeed = ({ uniques }: Table): string =>
  uniques
    .filter((columns) => !columns.includes(DISTRIBUTION))
    .map((columns) => `(${columns.join(', ')})`)
    .join(', ');

const keyNeed = ({ key }: Table): string => (key.includes(DISTRIBUTION) ? '' : `(${key.join(', ')})`);

const lacking = (names: readonly string[]): readonly string[] =>
  names.filter((name) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) throw new Error(`${name} is not a table.`);
    return !hasColumn(table);
  });

/** Which tables and statements lack the column by which Citus would distribute them, and what each needs. */
export const citusPage = (notice: string): string => {
  const sorted = tables.toSorted((one, other) => one.name.localeCompare(other.name));
  const [having, missing] = [sorted.filter(hasColumn), sorted.filter((table) => !hasColumn(table))];
  return [
    notice,
    '# Distributing the tables by organization',
    '',
    `What Citus would need to distribute the tables by \`${DISTRIBUTION}\`: ${having.length} of ${sorted.length} tables have the column. Citus also`,
    'demands the column in every primary key and unique index of a distributed table. Nothing of this is done, because one',
    'server with an [archive of results](result-archive.md) carries what has been measured ([history](scaling.md#history)).',
    '',
    '## What would cost nothing',
    '',
    'Nothing that brings the distribution nearer, so nothing was changed. A column in `check_result` and `check_rollup` takes 4 to 8 bytes of the 130 and 200 of each row,',
    'and as the first column of their primary keys it makes the index of every installation larger by as much, for queries that name one monitor anyway. A unique index that begins',
    'with the organization no longer keeps a public id or the hash of a token unique in the whole installation, by which requests without an organization find their record. In the small',
    'tables the column is cheap, but without the large ones it has no use.',
    '',
    '## Statements of every check, alert and event',
    '',
    '| Statement | File | Tables without the column | Needs beside it |',
    '| --- | --- | --- | --- |',
    ...hotStatements.map(
      ({ statement, file, tables: used, needs }) =>
        `| ${statement} | \`${file}\` | ${
          lacking(used)
            .map((name) => `\`${name}\``)
            .join(', ') || 'none'
        } | ${needs} |`,
    ),
    '',
    'Checks are claimed for a location across all organizations, and rollups are made for all: both would run on every node at once.',
    '',
    '## Tables without the column',
    '',
    '| Table | Needs | Unique indexes that need it, too |',
    '| --- | --- | --- |',
    ...missing.map((table) => `| \`${table.name}\` | ${needOf(table)} | ${uniqueNeed(table)} |`),
    '',
    '## Tables with the column',
    '',
    'Which of their primary keys and unique indexes lack it. Of `organization`, `id` is the value of the column.',
    '',
    '| Table | Primary key | Unique indexes |',
    '| --- | --- | --- |',
    ...having.map(
      (table) =>
        `| \`${table.name}\` | ${table.name === 'organization' ? '' : keyNeed(table)} | ${uniqueNeed(table)} |`,
    ),
    '',
  ].join('\n');
};
