import { pingUuidOf } from '../../../../src/domain/monitors/ping-uuid.ts';
import { expect } from 'chai';
import { isCustomerBound } from '../../../../src/domain/access/caller.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import {
  customerAccess,
  customerRecords,
  ownedRows,
  recordsRemovedLater,
} from '../../../../src/infrastructure/customers/customer-records.ts';
import type { OwnedRecords } from '../../../../src/infrastructure/customers/customer-records.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { buildPath, fixtures, namesRecords, parametersOf } from './fixtures.ts';
import { newTenant, neighbourOf } from './tenants.ts';
import type { Tenant } from './tenants.ts';
import { agent, person, program } from './test-callers.ts';
import type { TestCaller } from './test-callers.ts';

const MARK = 'canary-deleted';

/** Rows of the tables that no endpoint writes, for each monitor and incident of customer `$1`. */
const STORED_BY_WORKERS = [
  `insert into vat_check (public_id, organization_id, customer_id, status, checked_at, failures) select gen_random_uuid(), organization_id, id, 'valid', created_at, 0 from customer where id = $1`,
  `insert into report_run (public_id, created_at, updated_at, organization_id, customer_id, origin, settings, period_from, period_to, status)
     select gen_random_uuid(), $2, $2, organization_id, id, 'customerMonth', '{}', '2020-01-01', '2020-02-01', 'ready' from customer where id = $1`,
  `insert into report_pdf (run_id, customer_id, customer_name, file, bytes, sha256, code, archived_at) select id, customer_id, '${MARK}', public_id, 1, 'hash', public_id, $2 from report_run where customer_id = $1`,
  `insert into report_mail (run_id, customer_id, recipient, status, at) select id, customer_id, '${MARK}', 'sent', $2 from report_run where customer_id = $1`,
  `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, sent_at) select 'reportMail', '', 'reportMail:' || public_id || ':1', $2, $2, $2 from report_run where customer_id = $1`,
  `insert into customer_sms_month (customer_id, month, sent) select id, '2020-01', 1 from customer where id = $1`,
  `insert into check_schedule (monitor_id, location_id, due_at) select id, (select min(id) from location), now() from monitor where customer_id = $1 on conflict do nothing`,
  `insert into monitor_dependency (monitor_id, parent_id) select max(id), min(id) from monitor where customer_id = $1 on conflict do nothing`,
  `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome) select id, 1, $2, $2, 'up' from monitor where customer_id = $1`,
  `insert into check_rollup (monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram)
     select id, 'hour', $2, 1, 0, 0, 0, '{}' from monitor where customer_id = $1`,
  `insert into state_span (monitor_id, started_at, ended_at, state) select id, '2020-01-01', '2020-01-02', 'down' from monitor where customer_id = $1`,
  `insert into state_day (monitor_id, day, up_seconds, down_seconds, maintenance_seconds, unknown_seconds, paused_seconds) select id, '2020-01-01', 0, 0, 0, 0, 0 from monitor where customer_id = $1`,
  `insert into frozen_month (monitor_id, month, organization_id, customer_id, public_id, name, kind, target, created_at, spans, incidents, frozen_at)
     select id, '2019-12', organization_id, customer_id, public_id, '${MARK}', kind, target, created_at, '[]', '[]', $2 from monitor where customer_id = $1`,
  `insert into report_correction (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, monitor_name, starts_at, ends_at, class, reason)
     select gen_random_uuid(), $2, $2, organization_id, customer_id, id, '${MARK}', '2020-01-01', '2020-01-02', 'up', '${MARK}' from monitor where customer_id = $1`,
  `insert into maintenance_period (window_id, monitor_id, starts_at, ends_at) select id, monitor_id, '2020-01-01', '2020-01-02' from maintenance_window where customer_id = $1`,
  `insert into maintenance_period (customer_id, starts_at, ends_at) select id, '2020-01-01', '2020-01-02' from customer where id = $1`,
  `insert into certificate_warning (monitor_id, subject, issuer, not_after, warned_at, next_reminder_at) select id, '${MARK}', 'ca', $2, $2, $2 from monitor where customer_id = $1`,
  `insert into monitor_certificate (monitor_id, subject, issuer, not_after) select id, '${MARK}', 'ca', $2 from monitor where customer_id = $1`,
  `insert into change_watch (monitor_id, facets, next_at) select id, '{}', $2 from monitor where customer_id = $1`,
  `insert into monitor_change (public_id, monitor_id, facet, subject, before, after, status, detected_at)
     select gen_random_uuid(), id, 'spf', '${MARK}', '{"values":[],"more":0}', '{"values":[],"more":0}', 'open', $2 from monitor where customer_id = $1`,
  `insert into domain_warning (monitor_id, level, expires_at) select id, 'warning', $2 from monitor where customer_id = $1`,
  `insert into blocklist_state (monitor_id, listings) select id, '[]' from monitor where customer_id = $1`,
  `insert into monitor_tag (monitor_id, tag_id, created_at) select monitor.id, tag.id, $2 from monitor, tag where monitor.customer_id = $1 and tag.customer_id = $1`,
  `insert into incident (public_id, created_at, updated_at, organization_id, customer_id, monitor_id, origin, status, title, started_at, next_reminder_at)
     select gen_random_uuid(), $2, $2, organization_id, $1, id, 'automatic', 'open', '${MARK}', $2, $2 from monitor where customer_id = $1 limit 3`,
  `insert into incident_update (public_id, incident_id, status, message, created_at) select gen_random_uuid(), id, 'open', '${MARK}', $2 from incident where customer_id = $1`,
  `insert into notification_channel (public_id, created_at, updated_at, organization_id, name, type, config, recipients, sealed_secrets, is_active, source_channel_id, monitor_id)
     select gen_random_uuid(), $2, $2, source.organization_id, '${MARK}', source.type, source.config, '{}', source.sealed_secrets, true, source.id, monitor.id
     from notification_channel source join monitor on monitor.organization_id = source.organization_id where monitor.customer_id = $1 and source.source_channel_id is null`,
  `insert into alert_delivery (public_id, channel_id, customer_id, message_id, event, incident_id, attempt, at, status, duration_ms)
     select gen_random_uuid(), channel.id, $1, '${MARK}', 'incident.opened', incident.public_id, 1, $2, 'sent', 1
     from incident, notification_channel channel where incident.customer_id = $1 and channel.organization_id = incident.organization_id`,
  `insert into alert_hold (organization_id, customer_id, monitor_id, incident_id, event, at, cause)
     select organization_id, $1, monitor_id, public_id, 'incident.opened', $2, 'mute' from incident where customer_id = $1 and monitor_id is not null`,
  `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream)
     select 'channel', '${MARK}', 'alert:' || public_id || ':opened:1:c', $2, $2, 'alert:' || public_id || ':c' from incident where customer_id = $1`,
  `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream, sent_at)
     select 'channel', '', 'certificate:' || public_id || ':expiring:1:c', $2, $2, 'certificate:' || public_id || ':c', $2 from monitor where customer_id = $1`,
  `insert into sample_outage (organization_id, customer_id) select organization_id, id from customer where id = $1`,
  `insert into agent_approval (issuer, subject, client_id, organization_id, customer_id, scopes, email, registration_id, created_at)
     select '${MARK}', 'subject', 'client', organization_id, id, '[]', '${MARK}', '${MARK}', $2 from customer where id = $1`,
  `insert into app_grant (name, client_id, user_id, organization_id, customer_id, scopes, created_at, expires_at)
     select '${MARK}', (select min(id) from oauth_client), (select min(id) from app_user), organization_id, id, '[]', $2, $2 from customer where id = $1`,
  `insert into im_incident (public_id, created_at, updated_at, organization_id, customer_id, title, severity, status, source)
     select gen_random_uuid(), $2, $2, organization_id, $1, '${MARK}', 'error', 'triggered', '${MARK}' from customer where id = $1`,
  `with drilled as (insert into drill (public_id, created_at, updated_at, organization_id, trigger, status, deadline_at)
     select gen_random_uuid(), $2, $2, organization_id, 'manual', 'finished', $2 from customer where id = $1 returning id, organization_id)
     insert into drill_link (id, drill_id, organization_id, kind, type, channel_id, state, due_at)
     select gen_random_uuid(), d.id, d.organization_id, 'channel', c.type, c.id, 'accepted', $2 from drilled d, notification_channel c`,
  `insert into alert_delivery (public_id, channel_id, message_id, event, incident_id, attempt, at, status, duration_ms)
     select gen_random_uuid(), (select min(id) from notification_channel), '${MARK}', 'onCall.page', public_id, 1, $2, 'sent', 1 from im_incident where customer_id = $1`,
  `insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream)
     select 'channel', '${MARK}', 'escalation:' || public_id || ':0:0:c', $2, $2, 'escalation:' || public_id || ':c' from im_incident where customer_id = $1`,
  `insert into im_escalation_run (organization_id, incident_id, plan, state, position, sequence, has_reached, is_acknowledged)
     select organization_id, id, '{}', 'closed', 0, 0, false, false from im_incident where customer_id = $1`,
  `insert into im_incident_responder (incident_id, user_id, added_at) select id, (select min(id) from app_user), $2 from im_incident where customer_id = $1`,
  `insert into im_outbound_delivery (public_id, integration_id, incident_id, message_id, event, body, created_at)
     select gen_random_uuid(), (select min(id) from im_outbound_integration), id, gen_random_uuid(), 'imIncident.opened', '${MARK}', $2 from im_incident where customer_id = $1`,
  `insert into im_ticket (public_id, integration_id, incident_id, state, url, created_at, updated_at)
     select gen_random_uuid(), (select min(id) from im_outbound_integration), id, 'open', '${MARK}', $2, $2 from im_incident where customer_id = $1`,
  `insert into im_notification (incident_id, user_id, step_key, urgency, created_at) select id, (select min(id) from app_user), 'step', 'high', $2 from im_incident where customer_id = $1`,
  `insert into im_page (id, notification_id, rule, due_at, planned_at, state) select gen_random_uuid(), n.id, 'high.0', $2, $2, 'waiting' from im_notification n join im_incident i on i.id = n.incident_id where i.customer_id = $1`,
  `insert into im_page_link (sha256, notification_id, incident_id, expires_at) select gen_random_uuid(), n.id, i.id, $2 from im_notification n join im_incident i on i.id = n.incident_id where i.customer_id = $1`,
  `insert into custom_domain (public_id, created_at, updated_at, organization_id, hostname, purpose, status_page_id, status, record_value) select gen_random_uuid(), $2, $2, organization_id, '${MARK}-' || id || '.acme.org', 'status_page', id, 'pending', 'value' from status_page where customer_id = $1`,
  `insert into incident_component (incident_id, component_id) select i.id, c.id from incident i, status_component c join status_page p on p.id = c.status_page_id where i.customer_id = $1 and p.customer_id = $1`,
  `insert into announced_outage (status_page_id, incident_public_id, times_opened, component_ids, announced_at) select id, gen_random_uuid(), 1, '[]', $2 from status_page where customer_id = $1`,
  `insert into announcement (status_page_id, subject, subject_id, event, title, at, dedup_key, created_at) select id, 'incident', gen_random_uuid(), 'opened', '${MARK}', $2, public_id::text, $2 from status_page where customer_id = $1`,
  `insert into status_subscriber (public_id, created_at, updated_at, status_page_id, type, endpoint, endpoint_hash, status, confirm_sha256, manage_sha256) select gen_random_uuid(), $2, $2, id, 'email', '${MARK}', '${MARK}', 'active', public_id::text, public_id::text from status_page where customer_id = $1`,
  `insert into announcement_delivery (announcement_id, subscriber_id, status, created_at) select a.id, s.id, 'queued', $2 from announcement a join status_subscriber s using (status_page_id) join status_page p on p.id = s.status_page_id where p.customer_id = $1`,
  `insert into status_suppression (status_page_id, endpoint_hash, created_at) select id, '${MARK}', $2 from status_page where customer_id = $1`,
  `insert into brand_image (public_id, organization_id, customer_id, role, content_type, width, height, bytes, created_at) select gen_random_uuid(), organization_id, id, 'logo', 'image/png', 1, 1, '', $2 from customer where id = $1`,
  `insert into brand_image (public_id, organization_id, status_page_id, role, content_type, width, height, bytes, created_at) select gen_random_uuid(), organization_id, id, 'logo', 'image/png', 1, 1, '', $2 from status_page where customer_id = $1`,
  `insert into channel_answer (ticket, channel_id, incident_id, action, answered_at, expires_at)
     select 'outage ' || channel.id || incident.public_id, channel.id, incident.public_id, 'resolve', $2, $2
     from incident, notification_channel channel where incident.customer_id = $1 and channel.organization_id = incident.organization_id`,
  `insert into channel_answer (ticket, channel_id, incident_id, action, answered_at, expires_at)
     select 'onCall ' || public_id, (select min(id) from notification_channel), public_id, 'resolve', $2, $2 from im_incident where customer_id = $1`,
  `insert into channel_message (channel_id, incident_id, expires_at, message_ref)
     select channel.id, incident.public_id, $2, '1' from incident, notification_channel channel
     where incident.customer_id = $1 and channel.organization_id = incident.organization_id`,
  `insert into channel_message (channel_id, incident_id, expires_at, message_ref)
     select (select min(id) from notification_channel), public_id, $2, '2' from im_incident where customer_id = $1`,
  `with person as (
     insert into app_user (public_id, organization_id, email, first_name, last_name, role, created_at, updated_at, deleted_at)
     select gen_random_uuid(), organization_id, 'code-' || id, '', '', 'editor', $2, $2, $2 from notification_channel
     where customer_id = $1 or monitor_id in (select id from monitor where customer_id = $1) returning id, email)
   insert into chat_link_code (user_id, organization_id, channel_id, code_digest, expires_at)
     select person.id, channel.organization_id, channel.id, email, $2 from person
     join notification_channel channel on email = 'code-' || channel.id`,
  `insert into im_timeline_entry (incident_id, at, kind, actor_kind, data) select id, $2, 'opened', 'system', '{}' from im_incident where customer_id = $1`,
];

/** What refers to a customer or to its records, by its name. */
const REFERRING = `select c.relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and attnum > 0 and not attisdropped
    and attname in ('customer_id', 'monitor_id', 'incident_id', 'channel_id', 'tag_id')`;
const FOREIGN_KEYS = `select conrelid::regclass::text as table, a.attname as column, confrelid::regclass::text as parent, confdeltype = 'n' as "isCleared"
  from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1] where contype = 'f'`;

const all = (records: readonly OwnedRecords[]): readonly OwnedRecords[] =>
  records.flatMap((each) => [each, ...all(each.records ?? [])]);
const nameOf = ({ table, column }: { readonly table: string; readonly column: string }): string => `${table}.${column}`;

/** The rows of each declared table that belong to the customer, as conditions. */
const ownedBy = (customerId: number): readonly (readonly [name: string, from: string])[] => {
  const walk = (
    records: readonly OwnedRecords[],
    owners: (id: string) => string,
  ): readonly (readonly [string, string])[] =>
    records.flatMap((each) => {
      const named = each.refersTo === undefined ? 'id' : 'public_id';
      const from = `${each.table} where ${each.column}::text in (${owners(named)})`;
      return [[nameOf(each), from], ...walk(each.records ?? [], (id) => `select ${id}::text from ${from}`)];
    });
  return walk(customerRecords, (id) => `select ${id}::text from customer where id = ${customerId}`);
};

describe('a deleted customer', () => {
  let app: TestApp;
  let tenant: Tenant;
  let doomed: Tenant;
  let bound: readonly TestCaller[];
  let paths: readonly string[];
  let ids: readonly string[];
  let heartbeat: string;
  let pingUuid: string;
  let expected: Readonly<Record<string, unknown>>;
  let owned: readonly (readonly [string, string])[];
  let amounts: readonly (readonly [string, number])[];

  const rows = async <Row extends object>(query: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await app.database.pool.query<Row>(query, [...values])).rows;
  const count = async (from: string): Promise<number> =>
    Number((await rows<{ count: string }>(`select count(*) from ${from}`))[0]?.count);
  const countAll = (): Promise<readonly (readonly [string, number])[]> =>
    Promise.all(owned.map(async ([name, from]) => [name, await count(from)] as const));
  /** What the rest of the organization counts. */
  const counts = async (): Promise<Readonly<Record<string, unknown>>> => {
    const get = async (path: string) => (await tenant.admin.get(path)).body;
    const { monitorQuota, used } = (await get('/api/organization')) as Readonly<Record<string, unknown>>;
    return {
      quota: monitorQuota ?? used,
      health: (await get('/api/health')).monitors,
      websites: (await get('/api/websites')).total,
      incidents: (await get('/api/incidents')).total,
      open: (await get('/api/incidents?status=open')).total,
      users: (await get('/api/users')).total,
      customers: (await tenant.admin.get('/api/customers')).headers.get('x-total-count'),
    };
  };

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    const platform = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    tenant = await newTenant(app, 'kept', platform.client);
    for (const [path, { build }] of Object.entries(fixtures)) if (!path.includes('{')) await build(tenant, {});
    expected = await counts();
    doomed = await neighbourOf(tenant, MARK);
    const { organizationId, customerId } = doomed;
    bound = [
      await person(app, organizationId, MARK, { role: 'editor', customerId }),
      await program(app, organizationId, MARK, { role: 'editor', customerId }),
      await program(app, organizationId, 'kept', { role: 'admin' }, customerId),
      await agent(app, organizationId, MARK, customerId),
    ];
    // The user of a token that is confined to the customer is not bound to it, and stays.
    expected = { ...expected, users: Number(expected['users']) + 1 };
    const targets = [];
    for (const endpoint of endpoints.filter((each) => each.method === 'get' && namesRecords(each))) {
      app.clock.advance(seconds(61));
      const parents = parametersOf(endpoint).map(({ before: path }) => path);
      // A fixture would create another customer.
      if (parents.every((path) => path !== '/api/customers' && fixtures[path]?.ofCustomer !== undefined))
        targets.push(await buildPath(endpoint, doomed));
    }
    paths = [`/api/customers/${doomed.customerPublicId}`, ...targets.map(({ path }) => path)];
    ids = targets.flatMap((target) => target.ids).filter((id) => id.length > 8);
    heartbeat = (
      await doomed.admin.post('/api/websites', {
        name: MARK,
        monitoringType: 'heartbeat',
        customerId,
        checkInterval: 5,
      })
    ).body.heartbeatToken;
    pingUuid = pingUuidOf(heartbeat);
    await app.client().get(`/api/heartbeat/${heartbeat}/start`);
    for (const statement of STORED_BY_WORKERS)
      await rows(statement, statement.includes('$2') ? [customerId, app.clock.now()] : [customerId]);
    owned = ownedBy(customerId ?? 0);
    amounts = await countAll();
  });
  after(() => app.close());

  it('has records in every table that can hold some', () => {
    expect(amounts.filter(([, amount]) => amount === 0)).to.deep.equal([]);
  });

  it('has every table declared that refers to it or to its records', async () => {
    const declared = new Set([...all(customerRecords), ...recordsRemovedLater].map(nameOf));
    const parents = new Set([
      'customer',
      ...all(customerRecords.filter((each) => !customerAccess.includes(each))).map(({ table }) => table),
    ]);
    const keys = await rows<{ table: string; column: string; parent: string; isCleared: boolean }>(FOREIGN_KEYS);
    // Rows that outlive what they refer to have a foreign key that says so (`on delete set null`).
    const outliving = new Set(keys.filter(({ isCleared }) => isCleared).map(nameOf));
    const columns = await rows<{ table: string; column: string }>(REFERRING);
    const referring = new Set([...keys.filter(({ parent }) => parents.has(parent)), ...columns].map(nameOf));
    const missing = [...referring].filter((name) => !declared.has(name) && !outliving.has(name));
    expect(missing, 'not declared in src/infrastructure/customers/customer-records.ts').to.deep.equal([]);
  });

  it('has records that are found by an index', async () => {
    const scanned = await app.database.inTransaction(async () => {
      await app.database.planned('set local enable_seqscan = off', []);
      const found = [];
      for (const records of all(customerRecords)) {
        const plan = await app.database.planned<{ 'QUERY PLAN': string }>(
          `explain select from ${records.table} where ${ownedRows(records)} limit 5000`,
          [[]],
        );
        if (plan.some((row) => row['QUERY PLAN'].includes('Seq Scan'))) found.push(nameOf(records));
      }
      return found;
    });
    expect(scanned).to.deep.equal([]);
  });

  describe('from the deletion on', () => {
    before(async () => {
      for (const path of paths) expect((await doomed.admin.get(path)).status, path).to.equal(200);
      expect((await app.client().get(`/api/heartbeat/${heartbeat}`)).status).to.equal(200);
      expect((await doomed.admin.delete(`/api/customers/${doomed.customerPublicId}`)).status).to.equal(200);
    });

    it('is found at none of its paths, by its organization or by platform staff', async () => {
      app.clock.advance(seconds(61));
      // Platform staff do not use the incident management of others.
      const ofStaff = paths.filter((path) => !path.endsWith('/routing'));
      for (const path of paths) expect((await doomed.admin.get(path)).status, path).to.equal(404);
      for (const path of ofStaff) expect((await doomed.platformAdmin.get(path)).status, path).to.equal(404);
      expect((await doomed.admin.patch(`/api/customers/${doomed.customerPublicId}`, { city: 'Graz' })).status).to.equal(
        404,
      );
      expect((await doomed.admin.delete(`/api/customers/${doomed.customerPublicId}`)).status).to.equal(404);
    });

    it('is in no list, search or statistic', async () => {
      app.clock.advance(seconds(61));
      // The month of the deletion is invoiced.
      const remaining = ['/api/audit-log', '/api/customers/usage'];
      const lists = endpoints.filter(
        (endpoint) =>
          endpoint.method === 'get' && parametersOf(endpoint).length === 0 && !remaining.includes(endpoint.path),
      );
      const leaks = [];
      for (const { path } of lists) {
        for (const query of ['', '?perPage=100', `?search=${MARK}`, `?customerId=${doomed.customerId}`]) {
          for (const client of [doomed.admin, doomed.platformAdmin]) {
            const { text } = await client.get(`${path}${query}`);
            const said = text.replaceAll(`customerId=${doomed.customerId}`, '').replaceAll(`search=${MARK}`, '');
            if ([MARK, doomed.customerPublicId, ...ids].some((mark) => said.includes(mark)))
              leaks.push(`${path}${query}`);
          }
        }
      }
      expect(leaks).to.deep.equal([]);
    });

    it('counts nowhere, the quota included', async () => {
      expect(await counts()).to.deep.equal(expected);
    });

    it('admits none of its users, tokens and agents, and no heartbeat', async () => {
      expect(bound.filter(({ caller }) => !isCustomerBound(caller))).to.deep.equal([]);
      for (const { client, name } of bound) expect((await client.get('/api/websites')).status, name).to.equal(401);
      expect((await app.client().get(`/api/heartbeat/${heartbeat}`)).status).to.equal(404);
      expect((await app.client().get(`/ping/${pingUuid}`)).status).to.equal(404);
    });

    it('takes no new records', async () => {
      const { admin, customerId } = doomed;
      const website = { name: 'New', url: 'http://1.1.1.1/', customerId };
      expect((await admin.post('/api/websites', website)).body.data.code).to.equal('customerNotFound');
      expect((await admin.post('/api/tags', { name: 'New', color: 'teal', customerId })).body.data.code).to.equal(
        'invalidCustomer',
      );
    });

    it('sends no alert that still waits', async () => {
      expect(await count(`outbox where sealed_payload = '${MARK}'`)).to.equal(0);
    });

    it('blocks neither its package nor the addresses of its users', async () => {
      expect(
        await app.ports.packageConfigs.usage({
          ...(await app.ports.packageConfigs.list({ organizationId: doomed.organizationId, customerId: null }, {}))[0]!,
          id: doomed.packageId,
        }),
      ).to.equal(await count(`customer where package_id = ${doomed.packageId} and not is_deleted`));
      expect(await count(`app_user where email like '${MARK}-%'`)).to.equal(0);
    });
  });

  describe('after its removal', () => {
    before(async () => {
      expect(await app.ports.deletedCustomers.removeNext()).to.equal(true);
      expect(await app.ports.deletedCustomers.removeNext()).to.equal(false);
    });

    it('is left in no table but the audit log and the frozen usage', async () => {
      const tables = await rows<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
      );
      const marks = [MARK, doomed.customerPublicId, ...ids];
      const found = [];
      const { customerId } = doomed;
      for (const { name } of tables) {
        const referring = (
          await rows<{ column: string }>(`${REFERRING} and c.relname = $1 and attname = 'customer_id'`, [name])
        ).map(({ column }) => `or ${column} = ${customerId}`);
        const left = await count(
          `"${name}" t where exists (select from unnest(array[${marks.map((mark) => `'${mark}'`).join(',')}]) mark where t::text like '%' || mark || '%') ${referring.join(' ')}`,
        );
        if (left > 0) found.push(name);
      }
      expect(found).to.deep.equal(['audit_log', 'customer_usage_month']);
      expect((await countAll()).filter(([, amount]) => amount > 0)).to.deep.equal([]);
    });

    it('counts nowhere still', async () => {
      expect(await counts()).to.deep.equal(expected);
    });

    it('is named by one audit entry of its deletion', async () => {
      expect(await rows(`select action from audit_log where subject_id = $1`, [doomed.customerPublicId])).to.deep.equal(
        [{ action: 'customer.deleted' }],
      );
    });
  });
});
