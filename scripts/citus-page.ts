import { tableDeclarations } from '../src/infrastructure/data-export/exported-tables.ts';
import { isExported } from '../src/infrastructure/data-export/table-declarations.ts';
import { columnName } from '../src/infrastructure/kernel/database/columns.ts';
import { tablesWithoutTenant } from '../src/infrastructure/organizations/tenant-references.ts';
import { entities } from '../src/infrastructure/kernel/database/entities.ts';

/** The column by which Citus would distribute tables. */
const DISTRIBUTION = 'organization_id';

/** The statements that run for each check, alert and event, with the tables that they write or join. */
const hotStatements: readonly (readonly [statement: string, file: string, tables: readonly string[]])[] = [
  ['claim due checks', 'src/infrastructure/checks/postgres-check-queue.ts', ['check_schedule', 'monitor']],
  ['record results', 'src/infrastructure/checks/postgres-check-results.ts', ['check_schedule', 'check_result']],
  [
    'roll up an hour or a day',
    'src/infrastructure/checks/statistics/postgres-check-rollups.ts',
    ['check_result', 'check_rollup', 'monitor'],
  ],
  [
    'read the history of a monitor',
    'src/infrastructure/checks/statistics/postgres-check-history.ts',
    ['check_result', 'check_rollup', 'location', 'incident'],
  ],
  [
    'replace states',
    'src/infrastructure/checks/statistics/state-span.sql.ts',
    ['state_span', 'state_day_progress', 'monitor'],
  ],
  ['store an event', 'src/infrastructure/alert-sources/postgres-im-events.ts', ['im_event', 'im_source']],
  ['send messages', 'src/infrastructure/kernel/outbox/postgres-outbox-queue.ts', ['outbox', 'outbox_window']],
];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The column that refers to the row with which a row is deleted, and the table of that row. */
  readonly owner: { readonly column: string; readonly of: string } | null;
}

/** What this page needs to know of a property of an entity. */
interface Property {
  readonly primary?: boolean;
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

const keyNeed = ({ key }: Table): string =>
  key.includes(DISTRIBUTION) ? '' : `${DISTRIBUTION} in the primary key (${key.join(', ')})`;

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
    '## Statements of every check, alert and event',
    '',
    '| Statement | File | Tables without the column |',
    '| --- | --- | --- |',
    ...hotStatements.map(
      ([statement, file, used]) =>
        `| ${statement} | \`${file}\` | ${
          lacking(used)
            .map((name) => `\`${name}\``)
            .join(', ') || 'none'
        } |`,
    ),
    '',
    'Checks are claimed for a location across all organizations, and rollups are made for all: both would run on every node at once.',
    '',
    '## Tables without the column',
    '',
    '| Table | Needs |',
    '| --- | --- |',
    ...missing.map((table) => `| \`${table.name}\` | ${needOf(table)} |`),
    '',
    '## Tables with the column',
    '',
    '| Table | Needs |',
    '| --- | --- |',
    ...having.map(
      (table) =>
        `| \`${table.name}\` | ${table.name === 'organization' ? 'id is the value of the column' : keyNeed(table)} |`,
    ),
    '',
  ].join('\n');
};
