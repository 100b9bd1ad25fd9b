import type { Diagnostic } from '../../application/kernel/diagnose.ts';
import { checkChannelChoices, isChoiceInactive } from '../../domain/notifications/channel-choice.ts';
import type { Database } from '../kernel/database/database.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

interface ChoiceRow {
  readonly name: string;
  readonly chosen: readonly number[];
  readonly active: readonly number[];
}

/** Finds the customers whose chosen notification channels are all inactive. */
export const channelDiagnostic = (database: Database): Diagnostic => ({
  name: 'notification channels',
  examine: async () => {
    const rows = await database.planned<ChoiceRow>(
      `select customer.name, customer.notification_channels chosen, array(
          select channel.id from notification_channel channel
          where channel.organization_id = customer.organization_id and channel.is_active and channel.source_channel_id is null) active
       from customer
       where jsonb_typeof(customer.notification_channels) = 'array' and not ${customerIsDeleted('customer')}
       order by customer.id`,
      [],
    );
    return checkChannelChoices(
      rows.filter(({ chosen, active }) => isChoiceInactive(active, chosen)).map(({ name }) => name),
    );
  },
});
