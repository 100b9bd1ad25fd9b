import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { messageRules } from '../../domain/notifications/notices/message-notice.ts';
import type { MessageChannels, MessageCode } from '../../domain/notifications/notices/message-notice.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { channelMessage } from './channel-message.ts';
import { messageNotice } from './notices.ts';
import type { AlertAudiences, NotificationChannels } from './ports.ts';

interface Needs {
  readonly notificationChannels: Pick<NotificationChannels, 'find' | 'keep'>;
  readonly alertAudiences: Pick<AlertAudiences, 'of'>;
  readonly ids: IdSource;
}

interface SentAlert {
  readonly channelIds: readonly number[];
  readonly subject: string;
  readonly message: string;
}

/** Sends a message to each recipient of the channels; the results are in their deliveries. */
export const sendAlert = defineCommand({
  name: 'sendAlert',
  permission: 'sendAlerts',
  refuses: codesOf(messageRules),
  execute:
    ({ notificationChannels, alertAudiences, ids }: Needs) =>
    async ({ scope, now, audit, send }, { channelIds, subject, message: text }: SentAlert) => {
      const distinct = [...new Set(channelIds)];
      await notificationChannels.keep(scope, distinct);
      const channels = await Promise.all(distinct.map((id) => notificationChannels.find(scope, id)));
      const refusal = firstBroken<MessageChannels, MessageCode>(messageRules, channels);
      if (refusal !== null) return refusal;
      const messageIds: string[] = [];
      for (const channel of channels.filter((found) => found !== null)) {
        const { id: channelId, organizationId, customerId } = channel;
        const { organization, customer } = await alertAudiences.of(organizationId, customerId);
        const notice = messageNotice({ id: ids.next(), subject, text }, now, { organization, customer });
        for (const recipient of messagesOf(channel)) {
          const messageId = ids.next();
          messageIds.push(messageId);
          send(
            channelMessage({ messageId, channelId, recipient, organizationId, customerId, incidentId: null, notice }),
          );
        }
        audit(auditEntry('notificationChannel.messageSent', channel, { after: { subject } }));
      }
      return accepted({ success: true as const, messageIds });
    },
});
