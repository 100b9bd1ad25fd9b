import type { Notice } from '../../domain/notifications/alert.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { contactChannel, hasAccount, recipientOf } from '../../domain/paging/contact-method.ts';
import type { AccountMethodType, ContactChannel } from '../../domain/paging/contact-method.ts';
import { isInCountries } from '../../domain/notifications/voice-channel.ts';
import type { CallAddresses } from '../notifications/channel.ports.ts';
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

/** Returns the channel whose account sends the text messages or calls of an organization; null if it has none. */
export const accountChannelOf = async (
  { notificationChannels }: Pick<ContactSenderNeeds, 'notificationChannels'>,
  organizationId: number,
  type: AccountMethodType,
): Promise<NotificationChannel | null> => {
  const channels = await notificationChannels.list({ organizationId, customerId: null }, { type, isActive: true });
  return channels.find(({ customerId }) => customerId === null) ?? null;
};

/** Returns the calling codes of the countries that a voice channel calls. */
export const countriesOf = ({ config }: Pick<NotificationChannel, 'config'>): readonly string[] =>
  Array.isArray(config['countries']) ? config['countries'].map(String) : [];

/** Returns why the account cannot reach the contact; null if it can. */
const accountError = (
  { defaultSmsProvider }: Pick<ContactSenderNeeds, 'defaultSmsProvider'>,
  contact: ContactChannel,
  account: NotificationChannel | null,
): string | null => {
  if (contact.type === 'sms' && account === null && defaultSmsProvider === null)
    return 'The organization has no active SMS channel.';
  if (contact.type !== 'voice') return null;
  if (account === null) return 'The organization has no active voice channel.';
  return isInCountries(recipientOf(contact) ?? '', countriesOf(account))
    ? null
    : 'The voice channel does not call this country.';
};

/** A message to one person. */
export interface ContactMessage {
  /** Stable per person and contact method, so that mails of one incident are a thread. */
  readonly contactId: string;
  readonly contact: ContactChannel;
  readonly organizationId: number;
  readonly notices: readonly [Notice, ...Notice[]];
  readonly content: NoticeContent;
  /** The addresses for the provider of a call about a page. */
  readonly call?: CallAddresses;
  /** The same for all attempts. */
  readonly messageId: string;
  readonly now: Date;
}

/** Attempts once to send a message, through the senders of channels. */
export const sendToContact = async (
  needs: ContactSenderNeeds,
  { contactId, contact, organizationId, notices, content, call, messageId, now }: ContactMessage,
): Promise<ReceiverAnswer> => {
  const account = hasAccount(contact.type) ? await accountChannelOf(needs, organizationId, contact.type) : null;
  const error = accountError(needs, contact, account);
  if (error !== null) return { verdict: 'undeliverable', status: null, error };
  const protocol = isSentByHttp(contact.type) ? 'http' : 'mail';
  const sender = needs.channelSenders.find((each) => each.protocol === protocol);
  if (sender === undefined) throw new Error(`There is no sender for contact methods of type ${contact.type}.`);
  const channel = { publicId: contactId, organizationId, ...contactChannel(contact, account) };
  return sender.deliver({
    channel,
    notices,
    content: () => content,
    messageId,
    recipient: recipientOf(contact),
    ...(call === undefined ? {} : { call }),
    now,
  });
};
