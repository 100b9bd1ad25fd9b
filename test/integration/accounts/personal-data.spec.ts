import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { personalTables } from '../../../src/infrastructure/accounts/personal-tables.ts';
import { markedColumns } from '../../../src/infrastructure/kernel/database/column-marks.ts';
import { entities, libraryTables } from '../../../src/infrastructure/kernel/database/entities.ts';
import { runCommand } from '../cli/command-line.ts';
import type { CommandResult } from '../cli/command-line.ts';
import { addUser } from '../http/access/browser.ts';
import { fixtures } from '../http/surface/fixtures.ts';
import { newTenant } from '../http/surface/tenants.ts';
import type { Tenant } from '../http/surface/tenants.ts';
import { person } from '../http/surface/test-callers.ts';
import { SECRET_KEY, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { plantEverywhere, tenantRows } from '../organizations/tenant-rows.ts';

const ANN = 'ann@example.com';
/** Contains the address as a part. */
const JOANN = 'joann@example.com';
const SECRET = 'planted-secret';

const TEXTS = `
  select c.relname "table", attname "column", t.typname "type" from pg_attribute a join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped and t.typname in ('text', 'jsonb', 'bytea', 'varchar', '_text', 'json')`;
const USERS = `
  select conrelid::regclass::text "table", attname "column" from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confrelid = 'app_user'::regclass
  union select c.relname, attname from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname like '%user_id' and not attisdropped`;

describe('data about a person', () => {
  let app: TestApp;
  let tenant: Tenant;
  let userPublicId: string;
  /** The tables with rows about another person. */
  let others: readonly string[];

  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await app.database.pool.query<Row>(text, [...values])).rows;
  const cli = (...args: readonly string[]): Promise<CommandResult> =>
    runCommand(['privacy', ...args], { DATABASE_URL: app.databaseUrl, SECRET_KEY: SECRET_KEY.toString() });
  const columnsOf = ({ replaced, cleared, deleted, kept }: (typeof personalTables)[number]): readonly string[] => [
    ...replaced,
    ...cleared,
    ...deleted,
    ...kept,
  ];
  /** The tables with rows that contain the address, also in what was encrypted with the key of the service. */
  const tablesWith = async (address: string): Promise<readonly string[]> => {
    const found = [];
    for (const table of [...entities.map(({ meta }) => meta.tableName), ...libraryTables]) {
      const [row] = await query<{ count: number }>(`select count(*)::int count from ${table} t where t::text ~* $1`, [
        `(^|[^a-z])${address.replace('.', '\\.')}`,
      ]);
      if (row?.count !== 0) found.push(table);
    }
    const messages = await query<{ sealed: string }>(
      `select sealed_payload sealed from outbox where sealed_payload <> ''`,
    );
    return messages.some(({ sealed }) => app.ports.vault.open(sealed).includes(`"${address}`))
      ? [...found, 'outbox']
      : found;
  };

  before(async () => {
    app = await testApp();
    const { client } = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    tenant = await newTenant(app, 'agency', client);
    for (const [path, { build }] of Object.entries(fixtures)) if (!path.includes('{')) await build(tenant, {});
    const rows = await tenantRows(app.database);
    await plantEverywhere(app.database.pool, rows, tenant.organizationId, 'agency');
    const [user] = await query<{ id: number; publicId: string }>(
      'select id, public_id "publicId" from app_user where organization_id = $1 order by id limit 1',
      [tenant.organizationId],
    );
    userPublicId = user?.publicId ?? '';
    const connection = await app.database.pool.connect();
    try {
      await connection.query(`set session_replication_role = 'replica'`);
      const { rows: texts } = await connection.query<{ table: string; column: string; type: string }>(TEXTS);
      const typeOf = (table: string, column: string) =>
        texts.find((each) => each.table === table && each.column === column)?.type ?? '';
      const { rows: keys } = await connection.query<{ table: string; column: string }>(
        `select indrelid::regclass::text "table", attname "column" from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[]) where indisunique`,
      );
      for (const declared of personalTables) {
        const { table, users, sealed } = declared;
        // One of the rows is about the person, one about another person.
        const { rows: two } = await connection.query<{ ctid: string }>(`select ctid::text from ${table} limit 2`);
        for (const [at, { ctid }] of two.entries()) {
          const address = at === 0 ? ANN : JOANN;
          const object = `jsonb_build_object('note', 'ask ${address}', 'emails', jsonb_build_array('${address}', 'bob@example.com'))`;
          const planted: Readonly<Record<string, string>> = {
            json: object,
            jsonb: object,
            _text: `array['${address}', 'bob@example.com']`,
            bytea: `'{"from":"${address}"}'`,
          };
          const changes = [
            ...columnsOf(declared).map(
              (column) =>
                `${column} = ${planted[typeOf(table, column)] ?? (keys.some((key) => key.table === table && key.column === column) && column !== 'endpoint' ? `'${table}:${address}'` : `'${address}'`)}`,
            ),
            ...(at === 0
              ? users
                  .filter(({ column }) => column !== 'id')
                  .map(({ column, as }) => `${column} = '${String(as === 'id' ? user?.id : user?.publicId)}'`)
              : []),
            ...sealed.map(
              (column) => `${column} = '${app.ports.vault.seal(JSON.stringify({ to: address, user: address }))}'`,
            ),
          ];
          if (changes.length > 0 && table !== 'app_user')
            await connection.query(`update ${table} set ${changes.join(', ')} where ctid = $1::tid`, [ctid]);
        }
      }
      for (const { table, column, type } of texts)
        if (
          type === 'text' &&
          /hash$|sha256$|^sealed|digest$/.test(column) &&
          !keys.some((key) => key.table === table && key.column === column) &&
          !['sealed_payload', 'sealed_smtp'].includes(column) &&
          !(table === 'notification_channel' || table === 'monitor' || table === 'im_outbound_integration')
        )
          await connection.query(
            `update ${table} set ${column} = '${SECRET}' where ${column} is not null and ${column} <> ''`,
          );
      await connection.query(
        `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at) values ('email', $1, 'mail:${ANN}', now(), now()), ('email', $2, null, now(), now()), ('email', $3, null, now(), now())`,
        [
          app.ports.vault.seal(JSON.stringify({ to: ANN, text: 'Hello' })),
          app.ports.vault.seal(JSON.stringify({ to: [ANN, 'bob@example.com'], text: 'Hello' })),
          app.ports.vault.seal(JSON.stringify({ to: 'bob@example.com', text: 'Hello' })),
        ],
      );
      await connection.query(
        `update app_user set email = $2, first_name = 'Annabel', last_name = 'Lee' where id = $1`,
        [user?.id, ANN],
      );
      await connection.query(
        `insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id, after) values (now(), $1, 'user', 'user.updated', 'user', $2, '{"firstName": "Annabel", "role": "admin"}')`,
        [tenant.organizationId, userPublicId],
      );
    } finally {
      await connection.query(`set session_replication_role = 'origin'`);
      connection.release();
    }
  });
  before(async () => {
    others = await tablesWith(JOANN);
  });
  after(() => app.close());

  it('is marked in every column with text or JSON, and in every column that refers to a user', async () => {
    const marks = new Map(
      entities.flatMap((entity) =>
        markedColumns(entity).map(
          ({ name, mark, use }) => [`${entity.meta.tableName}.${name}`, { mark, use }] as const,
        ),
      ),
    );
    const isOfLibrary = (table: string): boolean => libraryTables.some((name) => name === table);
    const texts = await query<{ table: string; column: string }>(TEXTS);
    const unmarked = texts.filter(
      ({ table, column }) => !isOfLibrary(table) && marks.get(`${table}.${column}`)?.mark === undefined,
    );
    expect(unmarked, 'without a mark in their entity').to.deep.equal([]);
    const users = await query<{ table: string; column: string }>(USERS);
    const isOfUser = (use = ''): boolean => use === 'owner' || use === 'author';
    expect(users.filter(({ table, column }) => !isOfUser(marks.get(`${table}.${column}`)?.use))).to.deep.equal([]);
  });

  it('find lists the records by table, in whatever case the address is given', async () => {
    const { status, output } = await cli('find', '--email', 'Ann@Example.com', '--json');
    expect(status).to.equal(0);
    const { email, user, records } = JSON.parse(output) as {
      email: string;
      user: { publicId: string };
      records: readonly { table: string; id: string }[];
    };
    expect({ email, user: user.publicId }).to.deep.equal({ email: ANN, user: userPublicId });
    const tables = new Set(records.map(({ table }) => table));
    const populated = [];
    for (const { table } of personalTables)
      if ((await query(`select 1 from ${table} limit 1`)).length > 0) populated.push(table);
    expect([...tables]).to.have.members(populated);
    const lines = (await cli('find', '--email', ANN)).output.split('\n');
    expect(lines[0]).to.equal(`${ANN} is the user ${userPublicId} of organization ${tenant.organizationId}.`);
    expect(lines.find((line) => line.startsWith('data_export: '))).to.match(
      /^data_export: 1 \(\d+\); an erasure leaves: changed 1$/,
    );
  });

  it('find says of an address that nobody has that there is nothing, and refuses a text that is no address', async () => {
    expect((await cli('find', '--email', 'nobody@example.com')).output).to.equal(
      'nobody@example.com has no account.\nThere are no records.\n',
    );
    expect(await cli('find', '--email', 'nobody')).to.deep.equal({
      status: 1,
      output: '',
      complaint: 'watchstead: nobody is not an email address.\n',
    });
  });

  it('export writes one JSON object without credentials, to a file that only its owner can read', async () => {
    const file = join(tmpdir(), `privacy-${process.pid}.json`);
    await rm(file, { force: true });
    expect((await cli('export', '--email', ANN, '--output', file)).status).to.equal(0);
    const text = await readFile(file, 'utf8');
    const { records } = JSON.parse(text) as {
      records: readonly { table: string; found: Readonly<Record<string, unknown>> }[];
    };
    expect(records.find(({ table }) => table === 'app_user')?.found)
      .to.include({ email: ANN, first_name: 'Annabel' })
      .and.not.have.any.keys('password_hash');
    expect(text).not.to.include(SECRET).and.not.to.include(`"${JOANN}`);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(await cli('export', '--email', ANN, '--output', file)).to.include({
      status: 1,
      complaint: `watchstead: ${file} cannot be written (EEXIST).\n`,
    });
    await rm(file);
  });

  describe('erase', () => {
    it('refuses the only administrator of an organization in one line', async () => {
      const { email } = await app.createOrganization();
      const { status, complaint } = await cli('erase', '--email', email);
      expect(status).to.equal(1);
      expect(complaint).to.match(
        /^watchstead: .*only administrator of an organization\. Make another user its administrator, or delete the organization.*\n$/,
      );
    });

    it('changes nothing with --dry-run', async () => {
      const before = await tablesWith(ANN);
      const { output } = await cli('erase', '--email', ANN, '--dry-run');
      expect(output)
        .to.match(/^customer: .*changed/m)
        .and.match(/^session: .*deleted/m);
      expect(await tablesWith(ANN)).to.deep.equal(before);
    });

    it('leaves the address only in what the organization has set up, and names it', async () => {
      const { status, output } = await cli('erase', '--email', ANN);
      expect(status).to.equal(0);
      const keeping = personalTables.filter(({ kept }) => kept.length > 0).map(({ table }) => table);
      expect(await tablesWith(ANN)).to.have.members(keeping);
      expect(output).to.match(
        /^Kept: organization \d+ \(.*sealed_smtp.*\)\. It is a setting of the organization, which has to change it\.$/m,
      );
      expect(output).to.match(/^The account is erased\.$/m);
      const again = (await cli('erase', '--email', ANN)).output
        .split('\n')
        .filter((line) => !line.startsWith('Kept: '));
      expect(again).to.deep.equal(['Done.', '']);
    });

    it('leaves records of other people', async () => {
      expect(await tablesWith(JOANN)).to.deep.equal(others);
      expect(others).to.include.members(['customer', 'audit_log', 'notification_channel', 'im_timeline_entry']);
      const messages = (
        await query<{ sealed: string }>(`select sealed_payload sealed from outbox where sealed_payload <> ''`)
      ).map(({ sealed }) => JSON.parse(app.ports.vault.open(sealed)) as { to: unknown });
      expect(messages.map(({ to }) => to)).to.deep.include.members([['bob@example.com'], 'bob@example.com']);
    });

    it('leaves of the account an author without a name, who can sign in nowhere', async () => {
      const [user] = await query(
        'select email, first_name, is_active, password_hash from app_user where public_id = $1',
        [userPublicId],
      );
      expect(user).to.deep.equal({
        email: `${userPublicId}@deleted.invalid`,
        first_name: 'Deleted',
        is_active: false,
        password_hash: null,
      });
      for (const table of ['session', 'api_token', 'im_contact_method', 'app_grant', 'mfa_enrolment'])
        expect([
          table,
          (
            await query(`select 1 from ${table} t join app_user u on u.id = t.user_id where u.public_id = $1`, [
              userPublicId,
            ])
          ).length,
        ]).to.deep.equal([table, 0]);
    });

    it('leaves no name and no network address in the audit log, and audits itself without naming the person', async () => {
      const entries = await query<{ text: string }>(
        `select t::text text from audit_log t where actor_id = $1 or subject_id = $1`,
        [userPublicId],
      );
      expect(entries.length).to.be.greaterThan(1);
      expect(entries.map(({ text }) => text).join('\n')).not.to.include('Annabel');
      expect(
        await query('select 1 from audit_log where actor_id = $1 and address is not null', [userPublicId]),
      ).to.deep.equal([]);
      expect(
        (
          await query<{ subject: string }>(
            `select subject_id subject from audit_log where action = 'personalData.erased'`,
          )
        ).map(({ subject }) => subject),
      ).to.include.members(['customer', 'session']);
    });

    it('leaves of a subscriber the keyed hash', async () => {
      expect((await query('select 1 from status_suppression')).length).to.be.greaterThan(1);
    });
  });

  it('is erased for an account that is invited and has not accepted', async () => {
    const { organizationId } = await app.createOrganization();
    await addUser(app, organizationId, { email: 'invited@example.com', passwordHash: null });
    expect((await cli('erase', '--email', 'INVITED@example.com')).status).to.equal(0);
    expect(await tablesWith('invited@example.com')).to.deep.equal([]);
  });
});
