import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { exportedTables, tableDeclarations } from '../../../src/infrastructure/data-export/exported-tables.ts';
import { isExported } from '../../../src/infrastructure/data-export/table-declarations.ts';
import { columnName } from '../../../src/infrastructure/kernel/database/columns.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { fixtures } from '../http/surface/fixtures.ts';
import { newTenant } from '../http/surface/tenants.ts';
import { person } from '../http/surface/test-callers.ts';
import { exportOf } from './exported.ts';
import type { Extracted } from './exported.ts';

const SECRET = 'planted-secret';
const FOREIGN = 'planted-foreign';

/** The text and JSON columns of a table that a value can be planted in: without keys and columns of foreign keys. */
const PLANTABLE = `
  select a.attname "column", t.typname "type" from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and t.typname in ('text', 'json', 'jsonb')
    and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey))`;

interface Column {
  readonly column: string;
  readonly type: string;
}

/**
 * Writes a marker into columns of the rows that meet the condition. Each row has another one, because some are unique.
 */
const plant = async (
  client: PoolClient,
  table: string,
  columns: readonly Column[],
  marker: string,
  condition: string,
): Promise<number> => {
  if (columns.length === 0) return 0;
  const valueOf = ({ column, type }: Column): string =>
    type !== 'text'
      ? `jsonb_build_object('${marker}', '${marker}-${table}-${column}')`
      : `'${marker}-${table}-${column}-' || ctid`;
  const { rowCount } = await client.query(
    `update ${table} set ${columns.map((column) => `"${column.column}" = ${valueOf(column)}`).join(', ')} where ${condition}`,
  );
  return rowCount ?? 0;
};

describe('an export', () => {
  let app: TestApp;
  let archive: Extracted;
  const planted = { secrets: 0, foreign: 0 };

  before(async () => {
    app = await testApp();
    const platform = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    const ours = await newTenant(app, 'exported', platform.client);
    const theirs = await newTenant(app, 'theirs', platform.client);
    for (const tenant of [ours, theirs])
      for (const [path, { build }] of Object.entries(fixtures)) if (!path.includes('{')) await build(tenant, {});
    const { organizationId } = ours;
    const client = await app.database.pool.connect();
    try {
      await client.query(`set session_replication_role = 'replica'`);
      const { rows: owned } = await client.query<{ table: string }>(
        `select c.relname "table" from pg_class c join pg_attribute a on a.attrelid = c.oid where a.attname = 'organization_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
      );
      await client.query('delete from data_export');
      for (const declaration of tableDeclarations) {
        const { table } = declaration;
        const { rows } = await client.query<Column>(PLANTABLE, [table]);
        const isOwned = owned.some((one) => one.table === table);
        const secrets = isExported(declaration)
          ? declaration.secrets.map(columnName)
          : rows.map(({ column }) => column);
        const secretColumns = rows.filter(({ column }) => secrets.includes(column));
        // Credentials of the request itself, and rows by which the service works, stay as they are.
        if (
          ['session', 'api_token', 'agenda_jobs', 'mikro_orm_migrations', 'rate_window', 'idempotency_key'].includes(
            table,
          )
        )
          continue;
        planted.secrets += await plant(client, table, secretColumns, SECRET, 'true');
        if (isOwned)
          planted.foreign += await plant(
            client,
            table,
            rows.filter(
              ({ column }) => !secrets.includes(column) && !['status', 'kind', 'origin', 'type'].includes(column),
            ),
            FOREIGN,
            `organization_id is not null and organization_id <> ${organizationId}`,
          );
      }
      await client.query(`update api_token set name = '${FOREIGN}-token' where organization_id <> $1`, [
        organizationId,
      ]);
      await client.query(`update organization set name = '${FOREIGN}-' || id where id <> $1`, [organizationId]);
    } finally {
      await client.query(`set session_replication_role = 'origin'`);
      client.release();
    }
    archive = await exportOf(app, ours.admin);
  });
  after(async () => {
    archive.remove();
    await app.close();
  });

  /** The files of the archive that contain the text. */
  const filesWith = (text: string): string => {
    try {
      return execFileSync(
        'grep',
        ['--recursive', '--files-with-matches', '--text', '--fixed-strings', '--', text, '.'],
        { cwd: archive.directory, encoding: 'utf8' },
      );
    } catch {
      return '';
    }
  };

  it('has the records of the organization', () => {
    expect(planted.secrets).to.be.greaterThan(20);
    expect(planted.foreign).to.be.greaterThan(20);
    for (const kind of [
      'customers',
      'websites',
      'tags',
      'notification-channels',
      'im-incidents',
      'im-schedules',
      'api-tokens',
      'incidents',
    ])
      expect([kind, archive.records(kind).length > 0]).to.deep.equal([kind, true]);
    expect(exportedTables.length).to.be.greaterThan(50);
  });

  it('has no password, hash, token or encrypted value', () => {
    expect(filesWith(SECRET)).to.equal('');
    for (const name of ['sealed', 'passwordHash', 'tokenHash', 'password_hash'])
      expect([name, filesWith(name)]).to.deep.equal([name, '']);
  });

  it('has the prefix and the last four characters of tokens', () => {
    expect(archive.records('api-tokens')[0]?.['prefix']).to.match(/^wsm_/);
    expect(archive.records('api-tokens')[0]?.['lastFour']).to.match(/^.{4}$/);
    expect(archive.records('api-tokens')[0]).to.not.have.any.keys('sha256');
  });

  it('has nothing of another organization', () => {
    expect(filesWith(FOREIGN)).to.equal('');
    expect(filesWith('theirs')).to.equal('');
  });
});
