import { expect } from 'chai';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresStatusPageChanges } from '../../../src/infrastructure/status-pages/postgres-status-page-changes.ts';
import { connected } from '../kernel/database/connected.ts';
import { until } from '../../until.ts';

/**
 * Two pages: one of the organization with components for the monitors 1 and 2, and one of customer 7. No page shows
 * monitor 3.
 */
const WORLD = `
  insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier) values (1, gen_random_uuid(), now(), now(), 'Agency', 'active', 'free');
  insert into customer (id, public_id, created_at, updated_at, organization_id, name, email, status, custom_fields) values (7, gen_random_uuid(), now(), now(), 1, 'Shop', 's@example.com', 'active', '{}');
  insert into monitor (id, public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
    select id, gen_random_uuid(), now(), now(), 1, customer_id, 'website', 'http', 'Site', 'https://example.com/', 'active', 'managed', 5, 30, '{}', 'up' from (values (1, null), (2, 7), (3, null)) m (id, customer_id);
  insert into status_page (id, public_id, created_at, updated_at, organization_id, customer_id, slug, title, texts)
    values (10, gen_random_uuid(), now(), now(), 1, null, 'agency', 'Agency', '{}'), (20, gen_random_uuid(), now(), now(), 1, 7, 'shop', 'Shop', '{}');
  insert into status_component (id, public_id, created_at, updated_at, status_page_id, name, position, monitor_id)
    values (11, gen_random_uuid(), now(), now(), 10, 'Site', 0, 1), (12, gen_random_uuid(), now(), now(), 10, 'Shop', 1, 2), (21, gen_random_uuid(), now(), now(), 20, 'Shop', 0, 2);
  insert into incident (id, public_id, created_at, updated_at, organization_id, monitor_id, origin, status, title, started_at) values (31, gen_random_uuid(), now(), now(), 1, 1, 'automatic', 'open', 'Down', now());
  insert into incident (id, public_id, created_at, updated_at, organization_id, origin, status, title, started_at) values (32, gen_random_uuid(), now(), now(), 1, 'manual', 'investigating', 'Slow', now());
  insert into incident_component (incident_id, component_id) values (32, 21);
  insert into maintenance_window (id, public_id, created_at, updated_at, organization_id, customer_id, target_id, title, start_time, end_time, timezone, recurrence, notify_subscribers, expanded_until)
    values (41, gen_random_uuid(), now(), now(), 1, 7, 7, 'Work', '', '', 'UTC', 'none', false, now());
  insert into maintenance_period (id, window_id, customer_id, starts_at, ends_at) values (51, 41, 7, now(), now() + interval '1 hour')`;

const incident = (monitorId: number | null): string =>
  `insert into incident (public_id, created_at, updated_at, organization_id, monitor_id, origin, status, title, started_at) values (gen_random_uuid(), now(), now(), 1, ${monitorId}, 'manual', 'open', 'Down', now())`;
const period = (members: string, values: string): string =>
  `insert into maintenance_period (${members}, starts_at, ends_at) values (${values}, now(), now())`;

const IMAGE = 'public_id, role, content_type, width, height, bytes, created_at';
const IMAGE_VALUES = `gen_random_uuid(), 'logo', 'image/png', 1, 1, '', now()`;

const cases: readonly (readonly [what: string, statement: string, pages: readonly number[]])[] = [
  [
    'a new page',
    `insert into status_page (id, public_id, created_at, updated_at, organization_id, slug, title, texts) values (30, gen_random_uuid(), now(), now(), 1, 'new', 'New', '{}')`,
    [30],
  ],
  ['a page', `update status_page set title = 'Other' where id = 10`, [10]],
  ['a deleted page', 'delete from status_page where id = 10', [10]],
  [
    'a new group',
    `insert into status_group (public_id, created_at, updated_at, status_page_id, name, position) values (gen_random_uuid(), now(), now(), 10, 'Group', 0)`,
    [10],
  ],
  ['a component', `update status_component set manual_status = 'major_outage' where id = 21`, [20]],
  ['a deleted component', 'delete from status_component where id = 21', [20]],
  ['the condition of a monitor', `update monitor set condition = 'down' where id = 2`, [10, 20]],
  ['a paused monitor', `update monitor set status = 'paused' where id = 1`, [10]],
  ['a deleted monitor', 'delete from monitor where id = 1', [10]],
  ['the name of a monitor, which no page shows', `update monitor set name = 'Other' where id = 1`, []],
  ['a monitor that no page shows', `update monitor set condition = 'down' where id = 3`, []],
  ['a new incident', incident(2), [10, 20]],
  ['a new incident of a monitor that no page shows', incident(3), []],
  ['a new incident without a monitor', incident(null), []],
  ['an incident', `update incident set status = 'resolved' where id = 31`, [10]],
  ['a deleted incident', 'delete from incident where id = 31', [10]],
  [
    'an update of an incident',
    `insert into incident_update (public_id, incident_id, status, message, created_at) values (gen_random_uuid(), 31, 'open', 'Text', now())`,
    [10],
  ],
  [
    'an update of an incident that names components',
    `insert into incident_update (public_id, incident_id, status, message, created_at) values (gen_random_uuid(), 32, 'open', 'Text', now())`,
    [20],
  ],
  ['an incident that names components', `update incident set title = 'Very slow' where id = 32`, [20]],
  [
    'a component that an incident names',
    'insert into incident_component (incident_id, component_id) values (32, 11)',
    [10],
  ],
  [
    'a component that an incident does not name any more',
    'delete from incident_component where incident_id = 32',
    [20],
  ],
  ['a deleted incident that names components', 'delete from incident where id = 32', [20]],
  [
    'an automatic incident that is announced',
    `insert into announced_outage (status_page_id, incident_id, incident_public_id, times_opened, component_ids, announced_at) values (10, 31, gen_random_uuid(), 1, '[]', now())`,
    [10],
  ],
  [
    'a maintenance window that is too far ahead for periods',
    `insert into maintenance_window (public_id, created_at, updated_at, organization_id, monitor_type, target_id, monitor_id, title, start_time, end_time, timezone, recurrence, notify_subscribers, expanded_until) values (gen_random_uuid(), now(), now(), 1, 'website', 1, 1, 'Work', '', '', 'UTC', 'none', false, now())`,
    [10],
  ],
  ['a period of maintenance for a monitor', period('monitor_id', '1'), [10]],
  ['a period of maintenance for a customer', period('customer_id', '7'), [10, 20]],
  ['the end of a period', `update maintenance_period set ends_at = now() where id = 51`, [10, 20]],
  ['a period that is only settled', `update maintenance_period set is_settled = true where id = 51`, []],
  ['a deleted period', 'delete from maintenance_period where id = 51', [10, 20]],
  ['the title of a maintenance window', `update maintenance_window set title = 'Other' where id = 41`, [10, 20]],
  ['a suspended organization', `update organization set status = 'suspended' where id = 1`, [10, 20]],
  ['the color of an organization', `update organization set brand_color = '#000000' where id = 1`, [10, 20]],
  [
    'the billing address of an organization, which no page shows',
    `update organization set billing_email = 'a@example.com' where id = 1`,
    [],
  ],
  [
    'the logo of an organization',
    `insert into brand_image (organization_id, ${IMAGE}) values (1, ${IMAGE_VALUES})`,
    [10, 20],
  ],
  [
    'the logo of a customer',
    `insert into brand_image (organization_id, customer_id, ${IMAGE}) values (1, 7, ${IMAGE_VALUES})`,
    [20],
  ],
  [
    'the logo of a page',
    `insert into brand_image (organization_id, status_page_id, ${IMAGE}) values (1, 10, ${IMAGE_VALUES})`,
    [10],
  ],
  ['the color of a customer', `update customer set brand_color = '#000000' where id = 7`, [10, 20]],
  ['a deleted customer', `update customer set is_deleted = true where id = 7`, [10, 20]],
];

describe('notifications of status pages', () => {
  let database: Database;
  let close: () => Promise<void>;
  let changes: PostgresStatusPageChanges;
  let notified: (number | null)[];

  before(async () => {
    ({ database, close } = await connected());
    changes = new PostgresStatusPageChanges(database);
    changes.onChange((pageId) => notified.push(pageId));
    await changes.listen();
  });
  after(async () => {
    changes.close();
    await close();
  });

  /**
   * The pages that are notified of what the statements do. Notifications arrive in the order of the commits, so the
   * last one says that all have arrived.
   */
  const notifiedOf = async (statements: string): Promise<readonly (number | null)[]> => {
    notified = [];
    await database.pool.query(`begin; ${statements}; commit`);
    await database.pool.query(`notify watchstead_status_page, '0'`);
    await until(() => notified.includes(0));
    return notified.filter((pageId) => pageId !== 0).toSorted((one, other) => (one ?? 0) - (other ?? 0));
  };

  beforeEach(async () => {
    await notifiedOf(WORLD);
  });
  afterEach(() => notifiedOf('delete from organization'));

  for (const [what, statement, pages] of cases) {
    it(`notifies the pages ${pages.join(' and ') || '(none)'} of ${what}, once`, async () =>
      expect(await notifiedOf(statement)).to.deep.equal(pages));
  }

  it('notifies of nothing that is rolled back', async () => {
    await database.pool.query(`begin; update status_page set title = 'Other'; rollback`);
    expect(await notifiedOf('select 1')).to.deep.equal([]);
  });

  it('notifies of a state change by the statement of the checks, once for each page', async () => {
    expect(
      await notifiedOf(
        `update monitor set condition = 'down' where id in (1, 2); ${incident(2)}; update incident set status = 'resolved'`,
      ),
    ).to.deep.equal([10, 20]);
  });
});
