import { expect } from 'chai';
import { openDatabase } from '../../../../src/composition/open-database.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { PostgresCustomers } from '../../../../src/infrastructure/customers/repositories.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { migratorOf } from '../../../../src/infrastructure/kernel/database/migrate.ts';
import { migrationNames } from '../../../../src/infrastructure/kernel/database/migrations/index.ts';
import { StartupError } from '../../../../src/infrastructure/kernel/system/startup-error.ts';
import { logInto } from '../../../builders/log.ts';
import { catalogueOf, execute } from './catalogue.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

const HISTORY =
  'create table mikro_orm_migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz not null default now())';
const recorded = (...names: readonly string[]): string =>
  `insert into mikro_orm_migrations (name) values ${names.map((name) => `('${name}')`).join(', ')}`;

describe('Database.migrate', () => {
  const opened: TestDatabase[] = [];
  const prepared = async (sql: string, ...template: Parameters<typeof testDatabase>): Promise<string> => {
    const database = await testDatabase(...template);
    opened.push(database);
    await execute(database.url, sql);
    return database.url;
  };
  const onDatabase = async <Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> => {
    const database = await Database.connect(url);
    return work(database).finally(() => database.close());
  };
  after(() => Promise.all(opened.map((database) => database.drop())));

  it('applies the pending migrations of an older database once', async () => {
    const url = await prepared('select 1');
    await onDatabase(url, async ({ orm }) => (await migratorOf(orm)).up({ to: '0040-agent-access' }));
    const [applied, again, difference] = await onDatabase(url, async (database) => [
      await database.migrate(),
      await database.migrate(),
      await database.orm.schema.getUpdateSchemaSQL({ wrap: false }),
    ]);
    expect(applied).to.deep.equal(migrationNames.slice(migrationNames.indexOf('0040-agent-access') + 1));
    expect(again).to.deep.equal([]);
    expect(difference).to.equal('');
  });

  it('keeps the logos of organizations, and subscriptions that await their confirmation', async () => {
    const url = await prepared('select 1');
    await onDatabase(url, async ({ orm }) => (await migratorOf(orm)).up({ to: '0685-results-of-reports' }));
    const logo = '01890000-0000-7000-8000-0000000000aa';
    const requested = (value: string, mark: string): string =>
      `insert into status_subscriber (public_id, created_at, updated_at, status_page_id, type, endpoint, endpoint_hash, status, component_ids, requested, confirm_sha256, manage_sha256) values (gen_random_uuid(), now(), now(), 1, 'email', '${mark}', '${mark}', 'pending', '{7}', ${value}, '${mark}', '${mark}');`;
    await execute(
      url,
      `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) values (gen_random_uuid(), now(), now(), 'Agency', 'active', 'free');
       insert into organization_logo (organization_id, public_id, content_type, width, height, bytes, created_at) values (1, '${logo}', 'image/png', 12, 4, 'PNG', now());
       insert into status_page (public_id, created_at, updated_at, organization_id, slug, title, texts) values (gen_random_uuid(), now(), now(), 1, 'agency', 'Agency', '{}');
       ${requested(`'{"componentIds": [3], "language": null}'`, 'a')} ${requested('null', 'b')}`,
    );
    const [images, subscribers] = await onDatabase(url, async (database) => {
      await database.migrate();
      return [
        (
          await database.pool.query(
            'select public_id, organization_id, customer_id, status_page_id, role from brand_image',
          )
        ).rows,
        (await database.pool.query('select component_ids, group_ids, requested from status_subscriber order by id'))
          .rows,
      ];
    });
    expect(images).to.deep.equal([
      { public_id: logo, organization_id: 1, customer_id: null, status_page_id: null, role: 'logo' },
    ]);
    expect(subscribers).to.deep.equal([
      { component_ids: [7], group_ids: [], requested: { componentIds: [3], groupIds: [], language: null } },
      { component_ids: [7], group_ids: [], requested: null },
    ]);
  });

  it('removes deleted notification channels from the choice of customers, and lets a choice without others be all', async () => {
    const url = await prepared('select 1');
    await onDatabase(url, async ({ orm }) => (await migratorOf(orm)).up({ to: '0311-timed-pauses' }));
    const choices = ['[1, 99]', '[99]', '[1]', '[]', 'null', '{"sms": 99}', '["a", 99, 1]'];
    await execute(
      url,
      `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) select gen_random_uuid(), now(), now(), 'Organization ' || n, 'active', 'free' from generate_series(1, 2) n;
       insert into package_config (public_id, created_at, updated_at, organization_id, key, display_name, min_check_interval, is_default, limits) values (gen_random_uuid(), now(), now(), 1, 'default', 'Default', 1, true, '{}');
       insert into notification_channel (id, public_id, created_at, updated_at, organization_id, name, type, config, recipients, sealed_secrets, is_active)
         select id, gen_random_uuid(), now(), now(), organization, 'Mail', 'email', '{}', '{}', '', true from (values (1, 1), (99, 2)) channel (id, organization);
       ${choices.map((choice) => `insert into customer (public_id, created_at, updated_at, organization_id, package_id, name, email, status, custom_fields, notification_channels) values (gen_random_uuid(), now(), now(), 1, 1, 'Acme', 'a@acme.example', 'active', '{}', '${choice}');`).join('')}`,
    );
    const chosen = await onDatabase(url, async (database) => {
      await database.migrate();
      return database.pool.query<{ choice: unknown }>(
        'select notification_channels as choice from customer order by id',
      );
    });
    expect(chosen.rows.map(({ choice }) => choice)).to.deep.equal([
      [1],
      null,
      [1],
      [],
      null,
      { sms: 99 },
      ['a', 99, 1],
    ]);
  });

  it('migrates once when several processes start at the same time', async () => {
    const url = await prepared('select 1');
    const applied = await Promise.all([1, 2, 3].map(() => onDatabase(url, (database) => database.migrate())));
    expect(applied.toSorted((one, other) => other.length - one.length)).to.deep.equal([migrationNames, [], []]);
  });

  it('does not change tables of other applications', async () => {
    const url = await prepared(
      `create table blog_post (id int primary key, title text); insert into blog_post values (1, 'Hello')`,
    );
    await onDatabase(url, (database) => database.migrate());
    expect(await execute(url, 'table blog_post')).to.deep.equal([{ id: 1, title: 'Hello' }]);
  });

  it('leaves out the indexes of searches when the role may not create pg_trgm, and searches work without them', async () => {
    const url = await prepared('select 1');
    const role = `restricted_${process.pid}`;
    const name = new URL(url).pathname.slice(1);
    await execute(
      url,
      `create role ${role} login password 'restricted'; revoke all on database ${name} from public; grant connect on database ${name} to ${role}; grant all on schema public to ${role}`,
    );
    const restricted = new URL(url);
    [restricted.username, restricted.password] = [role, 'restricted'];
    try {
      await onDatabase(restricted.href, async (database) => {
        expect(await database.migrate()).to.deep.equal(migrationNames);
        expect(await execute(url, 'select extname from pg_extension')).to.deep.equal([{ extname: 'plpgsql' }]);
        expect((await catalogueOf(url)).filter((line) => line.includes('_search '))).to.deep.equal([]);
        await database.pool.query(`
          with agency as (insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) values (gen_random_uuid(), now(), now(), 'Agency', 'active', 'free') returning id),
            booked as (insert into package_config (public_id, created_at, updated_at, organization_id, key, display_name, min_check_interval, limits) select gen_random_uuid(), now(), now(), id, 'p', 'P', 1, '{}' from agency returning id, organization_id)
          insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields)
          select gen_random_uuid(), now(), now(), organization_id, name, 'c@example.com', id, 'active', '{}' from booked, unnest(array['Acme', 'Other']) name`);
        const { items, total } = await new PostgresCustomers(database).page(
          everywhere,
          { page: 1, perPage: 10, search: 'cM' },
          {},
        );
        expect([items.map((customer) => customer.name), total]).to.deep.equal([['Acme'], 1]);
      });
    } finally {
      await execute(url, `drop owned by ${role}; drop role ${role}`);
    }
  });

  const rejected: Readonly<
    Record<string, readonly [sql: string, reason: string, ...template: Parameters<typeof testDatabase>]>
  > = {
    'of a newer release': [
      `alter table customer add column later text; ${recorded('9999-later')}`,
      'a newer release has migrated the schema (9999-later)',
      migrated,
    ],
    'that another application has migrated': [
      `${HISTORY}; ${recorded('Migration1', 'Migration2')}`,
      'another application has migrated the schema (Migration1, Migration2)',
    ],
    'with a table of the same name': [
      'create table organization (id int)',
      'the database contains tables of another application (organization)',
    ],
    'with an index of the same name': [
      'create table visitor (id int); create index customer_list on visitor (id)',
      'relation "customer_list" already exists',
    ],
    'that lacks the tables of its applied migrations': [
      `${HISTORY}; ${recorded('0001-tenants', '0002-monitoring')}`,
      'relation "check_schedule" does not exist',
    ],
    'in which an earlier table was removed': [
      `drop table audit_log; delete from mikro_orm_migrations where name > '0070'`,
      'already exists',
      migrated,
    ],
  };
  for (const [what, [sql, reason, ...template]] of Object.entries(rejected))
    it(`refuses a database ${what} with a one-line message and changes nothing`, async () => {
      const url = await prepared(sql, ...template);
      const before = await catalogueOf(url);
      const error = await openDatabase(url, logInto([])).then(
        (database) => database.close().then(() => null),
        (fault: unknown) => fault,
      );
      expect(error).to.be.instanceOf(StartupError);
      expect(String(error))
        .to.match(/^StartupError: The database [^\n]+\.$/)
        .and.include(reason);
      expect(await catalogueOf(url)).to.deep.equal(before);
    });
});
