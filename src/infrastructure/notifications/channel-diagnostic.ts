import type { Diagnostic } from '../../application/kernel/diagnose.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { later } from '../../domain/kernel/time.ts';
import {
  checkChannelChoices,
  checkChannelFilters,
  isChoiceInactive,
  isFilteredAway,
  LOST_CHOICE_WARNING,
} from '../../domain/notifications/channel-choice.ts';
import type { ChannelFilters, UnheardMonitors } from '../../domain/notifications/channel-choice.ts';
import { checkServiceEnds, endingTypes } from '../../domain/notifications/service-end.ts';
import type { EndingChannel } from '../../domain/notifications/service-end.ts';
import type { Database } from '../kernel/database/database.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

interface ChoiceRow {
  readonly name: string;
  readonly chosen: readonly number[];
  readonly active: readonly number[];
}

const CHOICES = `
  select customer.name, customer.notification_channels chosen, array(
      select channel.id from notification_channel channel
      where channel.organization_id = customer.organization_id and channel.is_active and channel.source_channel_id is null) active
  from customer
  where jsonb_typeof(customer.notification_channels) = 'array' and not ${customerIsDeleted('customer')}
  order by customer.id`;

/** Selects the customers whose choice ended with the deletion of a channel since $1, and was not renewed since. */
const LOST_CHOICES = `
  select customer.name
  from audit_log deleted
    join audit_log lost on lost.organization_id = deleted.organization_id and lost.at = deleted.at
      and lost.action = 'customer.updated' and lost.after -> 'notificationChannels' = 'null'
    join customer on customer.public_id::text = lost.subject_id
  where deleted.action = 'notificationChannel.deleted' and deleted.at >= $1
    and jsonb_typeof(coalesce(customer.notification_channels, 'null')) = 'null' and not ${customerIsDeleted('customer')}
    and not exists (
      select from audit_log chosen
      where chosen.organization_id = lost.organization_id and chosen.subject_type = 'customer' and chosen.subject_id = lost.subject_id
        and chosen.id > lost.id and chosen.after ? 'notificationChannels')
  order by customer.id`;

const ENDING = `
  select channel.name, channel.type, organization.name organization
  from notification_channel channel join organization on organization.id = channel.organization_id
  where channel.type = any($1) and channel.is_active and (channel.source_channel_id is null or not channel.inherits_config)
  order by channel.id`;

/** Finds the active channels of types whose services end. */
export const serviceEndDiagnostic = (database: Database): Diagnostic => ({
  name: 'channel services',
  examine: async () => checkServiceEnds(await database.planned<EndingChannel>(ENDING, [endingTypes])),
});

/** Finds the customers whose chosen notification channels are all inactive or deleted. */
export const channelDiagnostic = (database: Database, clock: Clock): Diagnostic => ({
  name: 'notification channels',
  examine: async () => {
    const rows = await database.planned<ChoiceRow>(CHOICES, []);
    const inactive = rows.filter(({ chosen, active }) => isChoiceInactive(active, chosen));
    const lost = await database.planned<{ readonly name: string }>(LOST_CHOICES, [
      later(clock.now(), -LOST_CHOICE_WARNING),
    ]);
    return checkChannelChoices([...inactive, ...lost].map(({ name }) => name));
  },
});

/** A channel of an organization in which a channel has filters. */
interface FilteredRow {
  readonly id: number;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly filters: ChannelFilters;
}

/** Active monitors with the same owner, tags and overrides. */
interface MonitorsRow extends UnheardMonitors {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly chosen: unknown;
  readonly tags: readonly string[];
  readonly overrides: readonly { readonly sourceChannelId: number; readonly isActive: boolean }[];
}

const FILTERING = `
  select organization_id from notification_channel
  where is_active and source_channel_id is null and filters <> '{"tags": [], "customers": [], "severities": []}'`;

const FILTERED_CHANNELS = `
  select id, organization_id "organizationId", customer_id "customerId", filters from notification_channel
  where is_active and source_channel_id is null and organization_id in (${FILTERING}) order by id`;

const MONITORS = `
  select organization_id "organizationId", customer_id "customerId", chosen, tags, overrides, min(name) "name", count(*)::int "count"
  from (
    select m.organization_id, m.customer_id, c.notification_channels chosen, m.name,
      array(select tag.name_key from monitor_tag join tag on tag.id = tag_id where monitor_id = m.id order by tag.name_key) tags,
      coalesce((select jsonb_agg(jsonb_build_object('sourceChannelId', n.source_channel_id, 'isActive', n.is_active) order by n.id)
        from notification_channel n where n.monitor_id = m.id), '[]') overrides
    from monitor m left join customer c on c.id = m.customer_id
    where m.status = 'active' and m.organization_id in (${FILTERING}) and (c.id is null or not ${customerIsDeleted('c')})) monitored
  group by organization_id, customer_id, chosen, tags, overrides order by min(name)`;

/** Finds the active monitors whose outages no channel wants, because of the filters of channels. */
export const channelFilterDiagnostic = (database: Database): Diagnostic => ({
  name: 'filters of channels',
  examine: async () => {
    const channels = await database.planned<FilteredRow>(FILTERED_CHANNELS, []);
    const monitors = channels.length === 0 ? [] : await database.planned<MonitorsRow>(MONITORS, []);
    const ofOrganization = Map.groupBy(channels, ({ organizationId }) => organizationId);
    const unheard = monitors.filter(({ organizationId, customerId, chosen, tags, overrides }) => {
      const active = (ofOrganization.get(organizationId) ?? []).filter(
        (channel) => channel.customerId === null || channel.customerId === customerId,
      );
      const channelIds = Array.isArray(chosen) ? (chosen as readonly number[]) : null;
      return isFilteredAway(active, { channelIds, overrides, alert: { tags, customerId, severity: 'error' } });
    });
    return checkChannelFilters(unheard);
  },
});

/** Returns the checks of the channels of all organizations. */
export const channelDiagnostics = (database: Database, clock: Clock): readonly Diagnostic[] => [
  channelDiagnostic(database, clock),
  channelFilterDiagnostic(database),
  serviceEndDiagnostic(database),
];
