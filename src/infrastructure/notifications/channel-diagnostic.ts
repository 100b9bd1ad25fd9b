import type { Diagnostic } from '../../application/kernel/diagnose.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { later } from '../../domain/kernel/time.ts';
import {
  checkChannelChoices,
  isChoiceInactive,
  LOST_CHOICE_WARNING,
} from '../../domain/notifications/channel-choice.ts';
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
