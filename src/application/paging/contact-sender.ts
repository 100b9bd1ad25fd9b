import type { Notice } from '../../domain/notifications/alert.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { contactChannel, recipientOf } from '../../domain/paging/contact-method.ts';
import type { ContactChannel } from '../../domain/paging/contact-method.ts';
import type { NoticeContent } from '../notifications/notice-content.ts';
import type {
  ChannelSender,
  DefaultSmsProvider,
  NotificationChannels,
  ReceiverAnswer,
} from '../notifications/ports.ts';

/** The ports that the delivery to a person uses. */
export interface ContactSenderNeeds {
  readonly notificationChannels: Pick<NotificationChannels, 'list'>;
  readonly channelSenders: readonly ChannelSender[];
  readonly defaultSmsProvider: DefaultSmsProvider;
}

/** Returns the channel whose account sends the text messages of an organization; null if it has none. */
export const smsChannelOf = async (
  { notificationChannels }: Pick<ContactSenderNeeds, 'notificationChannels'>,
  organizationId: number,
): Promise<NotificationChannel | null> => {
  const channels = await notificationChannels.list(
    { organizationId, customerId: null },
    { type: 'sms', isActive: true },
  );
  return channels.find(({ customerId }) => customerId === null) ?? null;
};

/** A message to one person. */
export interface ContactMessage {
  /** Stable per person and contact method, so that mails of one incident are a thread. */
  readonly contactId: string;
  readonly contact: ContactChannel;
  readonly organizationId: number;
  readonly notices: readonly [Notice, ...Notice[]];
  readonly content: NoticeContent;
  /** The same for all attempts. */
  readonly messageId: string;
  readonly now: Date;
}

/** Attempts once to send a message, through the senders of channels. */
export const sendToContact = async (
  needs: ContactSenderNeeds,
  { contactId, contact, organizationId, notices, content, messageId, now }: ContactMessage,
): Promise<ReceiverAnswer> => {
  const smsChannel = contact.type === 'sms' ? await smsChannelOf(needs, organizationId) : null;
  if (contact.type === 'sms' && smsChannel === null && needs.defaultSmsProvider === null)
    return { verdict: 'undeliverable', status: null, error: 'The organization has no active SMS channel.' };
  const protocol = isSentByHttp(contact.type) ? 'http' : 'mail';
  const sender = needs.channelSenders.find((each) => each.protocol === protocol);
  if (sender === undefined) throw new Error(`There is no sender for contact methods of type ${contact.type}.`);
  const channel = { publicId: contactId, organizationId, ...contactChannel(contact, smsChannel) };
  return sender.deliver({
    channel,
    notices,
    content: () => content,
    messageId,
    recipient: recipientOf(contact),
    now,
  });
};
