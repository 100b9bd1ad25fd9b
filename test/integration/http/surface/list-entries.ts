import { fixtures } from './fixtures.ts';
import { nextNumber, post } from './built.ts';
import type { Tenant } from './tenants.ts';

/** Adds one item to a list. `values` holds the parameters of its path. */
export type AddItem = (tenant: Tenant, values: Readonly<Record<string, string>>) => Promise<unknown>;

/** Returns what stores an entry by SQL: `$1` is the id in the path, `$2` the time, `$3` a UUID, and `$4` a new number. */
const stored =
  (sql: string): AddItem =>
  ({ app }, { id = '' }) => {
    const values = [id, app.clock.now(), app.ports.ids.next(), nextNumber()];
    const used = values.filter((_value, at) => sql.includes(`$${at + 1}`));
    return app.database.pool.query(
      sql.replace(/\$(\d)/g, (_whole, at: string) => `$${used.indexOf(values[Number(at) - 1] as string) + 1}`),
      used,
    );
  };

const check = stored(
  `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome) select id, 1, $2, $2, 'up' from monitor where public_id = $1::uuid`,
);
const delivery = (columns: string, values: string): AddItem =>
  stored(
    `insert into alert_delivery (public_id, message_id, event, attempt, at, status, duration_ms, ${columns}) select $3::uuid, 'm', 'monitor.down', 1, $2, 'sent', 1, ${values}`,
  );
const vatCheck = (owner: string, from: string): AddItem =>
  stored(
    `insert into vat_check (public_id, organization_id, customer_id, status, checked_at, failures) select $3::uuid, ${owner}, 'valid', $2, 0 from ${from} where public_id = $1::uuid`,
  );

/** Adds the override of a new channel for a website. */
const override: AddItem = async (tenant, { id = '' }) => {
  const channel = await post(tenant, '/api/notification-channels', {
    name: `sorted ${nextNumber()}`,
    type: 'webhook',
    config: { url: `https://hooks.example.com/sorted/${nextNumber()}` },
  });
  await post(tenant, `/api/websites/${id}/notification-channels`, { sourceChannelId: channel['id'] });
};

/** What adds items to lists that are no collections of records with a path of their own. */
const entries: Readonly<Record<string, AddItem>> = {
  '/api/monitors': fixtures['/api/websites']!.build,
  '/api/customers/usage': fixtures['/api/customers']!.build,
  '/api/customers/summary': fixtures['/api/customers']!.build,
  '/api/customers/sms-usage': fixtures['/api/customers']!.build,
  '/api/im/people': fixtures['/api/users']!.build,
  '/api/im/on-call': fixtures['/api/im/schedules']!.build,
  '/api/audit-log': fixtures['/api/im/teams']!.build,
  '/api/ping-keys': async (tenant) => {
    const { id } = await fixtures['/api/customers']!.build(tenant, {});
    await post(tenant, '/api/ping-keys', { customerId: id });
  },
  '/api/monitor-tags': async (tenant) => {
    const { publicId } = await post(tenant, '/api/tags', { name: `sorted ${nextNumber()}`, color: 'red' });
    await post(tenant, '/api/monitor-tags', {
      tagId: publicId,
      monitorType: 'website',
      monitorId: tenant.monitorId,
    });
  },
  '/api/organization/report-corrections': ({ app, organizationId, monitorId, mark }) =>
    app.database.pool.query(
      `insert into report_correction (public_id, created_at, updated_at, organization_id, monitor_id, monitor_name, starts_at, ends_at, class, reason)
       values ($1, $2, $2, $3, $4, $5, $2, $2, 'up', 'Sorted')`,
      [app.ports.ids.next(), app.clock.now(), organizationId, monitorId, mark],
    ),
  '/api/websites/{id}/heartbeats': stored(
    `insert into heartbeat_signal (monitor_id, number, received_at, kind, body_bytes) select id, $4, $2, 'success', 0 from monitor where public_id = $1::uuid`,
  ),
  '/api/monitors/{kind}/{id}/changes': stored(
    `insert into monitor_change (public_id, monitor_id, facet, subject, before, after, status, detected_at, ended_at)
     select $3::uuid, id, 'spf', 'shop.example', '{"values":[],"more":0}', '{"values":[],"more":0}', 'accepted', $2, $2 from monitor where public_id = $1::uuid`,
  ),
  '/api/incidents/{id}/updates': stored(
    `insert into incident_update (public_id, incident_id, status, message, created_at) select $3::uuid, id, 'open', 'Sorted', $2 from incident where public_id = $1::uuid`,
  ),
  '/api/incidents/{id}/deliveries': delivery(
    'incident_id, channel_id',
    `incident.public_id, channel.id from incident, notification_channel channel where incident.public_id = $1::uuid and channel.organization_id = incident.organization_id order by channel.id limit 1`,
  ),
  '/api/notification-channels/{id}/deliveries': delivery(
    'channel_id',
    `id from notification_channel where public_id = $1::uuid`,
  ),
  '/api/websites/{id}/notification-channels': override,
  '/api/monitors/{id}/notification-channels': override,
  '/api/im/incidents/{id}/timeline': stored(
    `insert into im_timeline_entry (incident_id, at, kind, actor_kind, data) select id, $2, 'noteAdded', 'system', '{}' from im_incident where public_id = $1::uuid`,
  ),
  '/api/im/incidents/{id}/alerts': stored(
    `insert into im_alert (source_id, kind, key, is_open, is_grouped, severity, summary, firing, opened_at, incident_id)
     select source.id, 'alert', $4::int::text, true, false, 'error', $4::int::text, '[]', $2, incident.id from im_incident incident, im_source source
     where incident.public_id = $1::uuid and source.organization_id = incident.organization_id order by source.id limit 1`,
  ),
  '/api/im/outbound/{id}/deliveries': stored(
    `insert into im_outbound_delivery (public_id, message_id, integration_id, incident_id, event, body, created_at)
     select $3::uuid, $3::uuid, integration.id, incident.id, 'imIncident.opened', '{}', $2 from im_outbound_integration integration, im_incident incident
     where integration.public_id = $1::uuid and incident.organization_id = integration.organization_id order by incident.id limit 1`,
  ),
  '/api/status-pages/{id}/subscribers/{subscriberId}/deliveries': async ({ app }, { subscriberId = '' }) => {
    const [now, subjectId] = [app.clock.now(), app.ports.ids.next()];
    await app.database.pool.query(
      `with stored as (
         insert into announcement (status_page_id, component_ids, subject, subject_id, event, at, dedup_key, created_at)
         select status_page_id, '{}', 'incident', $2::uuid, 'opened', $3, $2::text, $3 from status_subscriber where id = $1 returning id)
       insert into announcement_delivery (announcement_id, subscriber_id, status, created_at) select id, $1, 'sent', $3 from stored`,
      [Number(subscriberId), subjectId, now],
    );
  },
  '/api/organizations/{id}/vat-id/checks': vatCheck('id, null', 'organization'),
  '/api/customers/{id}/vat-id/checks': vatCheck('organization_id, id', 'customer'),
};

/** Returns what adds an item to the list at the path, or undefined if nothing does. */
export const additionTo = (path: string): AddItem | undefined => {
  if (path.endsWith('/check-history')) return check;
  return entries[path] ?? fixtures[path]?.build;
};
