import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { audienceKey } from '../../application/notifications/ports.ts';
import type { AlertAudience, AlertAudiences } from '../../application/notifications/ports.ts';
import { alertSettingsOf, noAlertSettings } from '../../domain/notifications/audience.ts';
import type { StoredAlertSettings } from '../../domain/notifications/audience.ts';
import type { OrganizationContacts } from '../../domain/notifications/admin-recipients.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

interface Row {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly organization: AlertAudience['organization'];
  readonly customer: AlertAudience['customer'];
  readonly settings: StoredAlertSettings | null;
  readonly channels: AlertAudience['channels'];
  readonly tags: AlertAudience['tags'];
  readonly overrides: AlertAudience['overrides'];
  readonly contacts: AlertAudience['contacts'];
}

const audienceOf = ({ organizationId: _organization, settings, ...audience }: Row): AlertAudience => ({
  ...audience,
  settings: settings === null ? noAlertSettings : alertSettingsOf(settings),
});

/** Reads the recipients of alerts in one query, because it runs in the transaction that opens an incident. */
export class PostgresAlertAudiences extends PostgresAdapter implements AlertAudiences {
  async of(
    organizationId: number,
    customerId: number | null,
    monitorIds: readonly string[] = [],
  ): Promise<AlertAudience> {
    const found = await this.#audiencesOf(
      sql`select ${organizationId}::int as organization_id, ${customerId}::int as customer_id`,
      sql`m.public_id = any(${monitorIds}::uuid[])`,
    );
    const [audience] = found.values();
    if (audience === undefined) throw new Error(`There is no organization ${organizationId}.`);
    return audience;
  }

  ofMonitors(monitorIds: readonly number[]): Promise<ReadonlyMap<string, AlertAudience>> {
    return this.#audiencesOf(
      sql`select distinct organization_id, customer_id from monitor where id = any(${monitorIds}::int[])`,
      sql`m.id = any(${monitorIds}::int[])`,
    );
  }

  /** Reads the recipients. `monitored` selects the monitors `m` whose overrides and contacts are read. */
  async #audiencesOf(
    owners: RawBuilder<unknown>,
    monitored: RawBuilder<unknown>,
  ): Promise<ReadonlyMap<string, AlertAudience>> {
    const { rows } = await sql<Row>`
      select owner.organization_id as "organizationId", owner.customer_id as "customerId",
             json_build_object('id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language, 'supportContact', o.support_contact) as organization,
             case when c.id is null then null else json_build_object('id', c.public_id, 'name', c.name) end as customer,
             case when c.id is null then null else json_build_object('notificationChannels', c.notification_channels, 'notificationTargets', c.notification_targets,
               'notificationRules', c.notification_rules, 'notificationEmail', c.notification_email, 'notificationPhoneNumber', c.notification_phone_number) end as settings,
             coalesce((select json_agg(json_build_object('id', n.id, 'publicId', n.public_id, 'type', n.type, 'config', n.config, 'filters', n.filters) order by n.id)
               from notification_channel n
               where n.organization_id = o.id and n.is_active and n.source_channel_id is null and (n.customer_id is null or n.customer_id = c.id)), '[]') as channels,
             coalesce((select json_agg(json_build_object('monitorId', m.public_id, 'sourceChannelId', n.source_channel_id, 'isActive', n.is_active,
               'channel', case when n.inherits_config then null else json_build_object('id', n.id, 'publicId', n.public_id, 'type', n.type, 'config', n.config) end) order by n.id)
               from monitor m join notification_channel n on n.monitor_id = m.id
               where ${monitored} and m.organization_id = o.id), '[]') as overrides,
             coalesce((select json_agg(json_build_object('monitorId', m.public_id, 'tag', tag.name_key) order by tag.name_key)
               from monitor m join monitor_tag on monitor_tag.monitor_id = m.id join tag on tag.id = monitor_tag.tag_id
               where ${monitored} and m.organization_id = o.id), '[]') as tags,
             coalesce((select json_agg(json_build_object('monitorId', m.public_id, 'email', m.settings ->> 'notificationEmail', 'phone', m.settings ->> 'notificationPhoneNumber') order by m.id)
               from monitor m
               where ${monitored} and m.organization_id = o.id and coalesce(m.settings ->> 'notificationEmail', m.settings ->> 'notificationPhoneNumber') is not null), '[]') as contacts
        from (${owners}) owner
        join organization o on o.id = owner.organization_id
        left join customer c on c.id = owner.customer_id and c.organization_id = o.id`.execute(this.database.query);
    return new Map(rows.map((row) => [audienceKey(row), audienceOf(row)]));
  }

  async contactsOf(organizationId: number): Promise<OrganizationContacts> {
    const { query } = this.database;
    const organization = await query
      .selectFrom('organization')
      .select(['billingEmail', 'language', 'timezone'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const members = await query
      .selectFrom('app_user')
      .select(['email', 'role', 'isActive', 'customerId'])
      .where('organizationId', '=', organizationId)
      .where('role', '=', 'admin')
      .execute();
    return { ...organization, members };
  }
}
