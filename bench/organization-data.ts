import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { websiteFields } from '../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../src/domain/monitors/setting-fields.ts';

/** How many rows of each type are seeded, all of one organization. */
export interface Sizes {
  readonly monitors: number;
  readonly customers: number;
  readonly results: number;
  readonly incidents: number;
  readonly audits: number;
  readonly rollups: number;
}

/** For each of the two users, so that no rate limit is reached. */
const TOKENS = 60;
const USERS = 2000;
const TAGS = 1000;
const CHANNELS = 500;
const DELIVERIES = 100_000;
const REQUESTS = 5000;
const ORGANIZATIONS = 500;

const RESOURCE = 'public_id, created_at, updated_at';
/** The values of these columns for row `n` of `count`, spread over the last 90 days. */
const resource = (count: string): string =>
  `gen_random_uuid(), now() - (${count} - n) * interval '90 days' / ${count}, now()`;

/** Each row is a title and the statement; `$1` is a size. */
const statements = (
  sizes: Sizes,
  sealedSecrets: string,
): readonly (readonly [title: string, statement: string, values: readonly unknown[]])[] => [
  [
    'organizations',
    `insert into organization (${RESOURCE}, name, status, monitor_quota_tier, im_enabled) select ${resource('$1::int')}, 'Organization ' || n, 'active', 'free', true from generate_series(1, $1::int) n`,
    [ORGANIZATIONS],
  ],
  [
    'packages',
    `insert into package_config (${RESOURCE}, organization_id, key, display_name, min_check_interval, is_default, limits) select ${resource('$1::int')}, 1, 'package' || n, 'Package ' || n, 1, n = 1, '{}' from generate_series(1, $1::int) n`,
    [20],
  ],
  [
    'customers',
    `insert into customer (${RESOURCE}, organization_id, name, email, package_id, status, custom_fields)
     select ${resource('$1::int')}, 1, 'Customer ' || n || ' ' || left(md5(n::text), 8), 'mail@' || left(md5('c' || n), 10) || '.example', 1 + n % 20, 'active', '{}' from generate_series(1, $1::int) n`,
    [sizes.customers],
  ],
  [
    'users',
    `insert into app_user (${RESOURCE}, organization_id, email, first_name, last_name, role)
     select ${resource('$1::int')}, 1, 'user' || n || '@example.com', 'First', 'Last ' || n, 'admin' from generate_series(1, $1::int) n`,
    [USERS],
  ],
  ['platform staff', 'update app_user set is_global_admin = true where id = 1', []],
  [
    'monitors',
    `insert into monitor (${RESOURCE}, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select ${resource('$1::int')}, 1, 1 + n % $2::int, 'website', 'http', 'Site ' || n || ' ' || left(md5(n::text), 8), 'https://' || left(md5('m' || n), 12) || '.example/',
       case when n % 50 = 0 then 'paused' else 'active' end, 'managed', 5, 30, $3::jsonb, case when n % 100 = 7 then 'down' else 'up' end from generate_series(1, $1::int) n`,
    [sizes.monitors, sizes.customers, JSON.stringify(initialSettings(websiteFields))],
  ],
  [
    'schedules',
    `insert into check_schedule (monitor_id, location_id, due_at, last_outcome) select id, 1, now() + (id % 300000) * interval '3 ms' + interval '10 minutes', 'up' from monitor`,
    [],
  ],
  [
    'tags',
    `insert into tag (${RESOURCE}, organization_id, name, name_key, color) select ${resource('$1::int')}, 1, 'Tag ' || n, 'tag ' || n, 'blue' from generate_series(1, $1::int) n`,
    [TAGS],
  ],
  [
    'tagged monitors',
    `insert into monitor_tag (monitor_id, tag_id, created_at) select id, 1 + id % ${TAGS}, now() from monitor`,
    [],
  ],
  [
    'results',
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, latency_bucket, dns_ms, connect_ms, first_byte_ms, total_ms)
     select 1 + n % $2::int, 1, at, at, case when n % 997 = 0 then 'down' else 'up' end, 20 + n % 300, 8, 1, 2, 15, 20 + n % 300
       from (select n, date_trunc('milliseconds', now()) - n * interval '24 hours' / $1::int as at from generate_series(1, $1::int) n) results`,
    [sizes.results, sizes.monitors],
  ],
  [
    'rollups',
    `insert into check_rollup (monitor_id, span, starts_at, checks, failures, latency_count, latency_sum, histogram)
     select 1 + n % $2::int, case when n / $2::int < 20 then 'hour' else 'day' end,
       case when n / $2::int < 20 then date_trunc('hour', now()) - (n / $2::int + 1) * interval '1 hour' else date_trunc('day', now()) - (n / $2::int - 18) * interval '1 day' end,
       12, 0, 12, 1200, '{"8": 12}' from generate_series(0, $1::int - 1) n`,
    [sizes.rollups, sizes.monitors],
  ],
  [
    'incidents',
    `insert into incident (${RESOURCE}, organization_id, customer_id, monitor_id, origin, status, title, reason, started_at, resolved_at)
     select ${resource('$1::int')}, 1, 1 + (1 + n % $2::int) % $3::int, 1 + n % $2::int, 'automatic', case when n > $1::int - 500 then 'open' else 'resolved' end,
       'Site ' || (1 + n % $2::int) || ' ' || left(md5((1 + n % $2::int)::text), 8) || ' is down', 'statusMismatch', at,
       case when n > $1::int - 500 then null else at + interval '7 minutes' end
       from (select n, now() - ($1::int - n) * interval '90 days' / $1::int as at from generate_series(1, $1::int) n) incidents`,
    [sizes.incidents, sizes.monitors, sizes.customers],
  ],
  [
    'timelines',
    `insert into incident_update (public_id, incident_id, status, message, created_at) select gen_random_uuid(), id, status, 'Confirmed.', started_at from incident`,
    [],
  ],
  [
    'state spans',
    `insert into state_span (monitor_id, state, started_at, ended_at)
     select monitor_id, state, at, lead(at) over (partition by monitor_id order by at) from (
       select id as monitor_id, case when status = 'paused' then 'paused' else 'up' end as state, now() - interval '91 days' as at from monitor
       union all select monitor_id, 'down', started_at from incident union all select monitor_id, 'up', resolved_at from incident where resolved_at is not null) turns`,
    [],
  ],
  [
    'audit entries',
    `insert into audit_log (at, organization_id, actor_kind, actor_id, address, request_id, action, subject_type, subject_id, after)
     select now() - ($1::int - n) * interval '365 days' / $1::int, 1, 'user', $2::text, '192.0.2.1', 'request-' || n,
       (array['customer', 'website', 'incident', 'tag', 'apiToken', 'user', 'location', 'customField'])[1 + n % 8] || '.' || (array['created', 'updated', 'deleted'])[1 + n % 3],
       (array['customer', 'website', 'incident', 'tag', 'apiToken', 'user', 'location', 'customField'])[1 + n % 8], md5((n % 100000)::text), '{"name": "Changed"}' from generate_series(1, $1::int) n`,
    [sizes.audits, 'f0f0f0f0-0000-4000-8000-000000000001'],
  ],
  [
    'channels',
    `insert into notification_channel (${RESOURCE}, organization_id, name, type, config, recipients, sealed_secrets, is_active)
     select ${resource('$1::int')}, 1, 'Channel ' || n, 'email', '{"recipients": ["a@example.com"]}', '{}', $2::text, true from generate_series(1, $1::int) n`,
    [CHANNELS, sealedSecrets],
  ],
  [
    'deliveries',
    `insert into alert_delivery (public_id, channel_id, message_id, event, attempt, at, status, duration_ms)
     select gen_random_uuid(), 1, 'message-' || n, 'incident.opened', 1, now() - n * interval '1 second', 'sent', 20 from generate_series(1, $1::int) n`,
    [DELIVERIES],
  ],
  [
    'change requests',
    `insert into change_request (${RESOURCE}, organization_id, customer_id, monitor_id, changes, note, requester_id, status)
     select ${resource('$1::int')}, 1, customer_id, id, '{"name": "New"}', 'Please change this.', 1, case when n % 10 = 0 then 'open' else 'rejected' end
       from generate_series(1, $1::int) n join monitor on monitor.id = n`,
    [REQUESTS],
  ],
];

/** A customer whose monitors have 30 incidents and a thousand results each; returns its public id. */
export const addLargeCustomer = async (client: pg.Client, monitors: number): Promise<string> => {
  const { rows } = await client.query<{ id: number; publicId: string }>(
    `insert into customer (${RESOURCE}, organization_id, name, email, package_id, status, custom_fields)
     values (gen_random_uuid(), now(), now(), 1, 'Large', 'large@customer.example', 1, 'active', '{}') returning id, public_id "publicId"`,
  );
  const { id = 0, publicId = '' } = rows[0] ?? {};
  await client.query(`set synchronous_commit = off`);
  await client.query(
    `insert into monitor (${RESOURCE}, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), now(), now(), 1, $1::int, 'website', 'http', 'Large ' || n, 'https://large.example/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [id, monitors],
  );
  for (const statement of [
    `insert into check_schedule (monitor_id, location_id, due_at) select id, 1, now() + interval '1 hour' from monitor where customer_id = $1`,
    `insert into incident (${RESOURCE}, organization_id, customer_id, monitor_id, origin, status, title, started_at, resolved_at)
       select gen_random_uuid(), now(), now(), 1, $1, id, 'automatic', 'resolved', name || ' is down', now(), now() from monitor, generate_series(1, 30) where customer_id = $1`,
    `insert into incident_update (public_id, incident_id, status, message, created_at) select gen_random_uuid(), id, 'resolved', 'Up again.', now() from incident where customer_id = $1`,
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, latency_bucket)
       select id, 1, at, at, 'up', 20, 8 from monitor, generate_series(date_trunc('day', now()), date_trunc('day', now()) + interval '999 minutes', interval '1 minute') at where customer_id = $1`,
  ]) {
    await client.query(statement, [id]);
  }
  return publicId;
};

/** API tokens of an administrator of the organization, and of platform staff. */
export interface ScaleTokens {
  readonly administrator: readonly string[];
  readonly platform: readonly string[];
}

const addTokens = async (client: pg.Client, userId: number): Promise<readonly string[]> => {
  const tokens = Array.from({ length: TOKENS }, () => `wsm_${randomBytes(32).toString('base64url')}`);
  await client.query(
    `insert into api_token (${RESOURCE}, organization_id, user_id, name, sha256, prefix, last_four)
     select gen_random_uuid(), now(), now(), 1, $2::int, 'bench', sha256, 'wsm_', 'last' from unnest($1::text[]) sha256`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), userId],
  );
  return tokens;
};

/** Fills a database that has no monitors yet. `log` receives the progress. */
export const seedScale = async (
  client: pg.Client,
  sizes: Sizes,
  sealedSecrets: string,
  log: (line: string) => void,
): Promise<ScaleTokens> => {
  const began = Date.now();
  if ((await client.query('select from monitor limit 1')).rowCount === 1) {
    await client.query('delete from api_token');
    return { platform: await addTokens(client, 1), administrator: await addTokens(client, 2) };
  }
  await client.query(`set synchronous_commit = off`);
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const [title, statement, values] of statements(sizes, sealedSecrets)) {
    const from = Date.now();
    await client.query(statement, [...values]);
    if (Date.now() - from > 1000) log(`${title}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
  }
  await client.query(
    `insert into rollup_progress (span, counted_until) values ('hour', date_trunc('hour', now())), ('day', date_trunc('day', now())) on conflict (span) do update set counted_until = excluded.counted_until`,
  );
  const tokens = { platform: await addTokens(client, 1), administrator: await addTokens(client, 2) };
  await client.query('vacuum analyze');
  log(`Seeded in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  return tokens;
};
