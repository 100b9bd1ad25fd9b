import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import { customersSilencedBy } from '../../domain/notifications/channel-choice.ts';
import type { ChoosingCustomer } from '../../domain/notifications/channel-choice.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { textsOf } from '../../texts/texts.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { MailWithButton } from '../kernel/mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { AlertAudiences, NotificationChannels } from './ports.ts';

/** The maximum number of customers that a mail names. */
const MAX_IN_MAIL = 10;

/** The ports that find and announce customers whose last chosen channel is lost. */
export interface SilencingNeeds {
  readonly notificationChannels: Pick<NotificationChannels, 'list'>;
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

/** The way in which customers have lost the last channel that they had chosen. */
export type ChannelLoss = 'deleted' | 'turnedOff' | 'disabled';

/** Returns those of the customers whose last active chosen channel is this one. */
export const silencedBy = async <Customer extends ChoosingCustomer>(
  { notificationChannels }: Pick<SilencingNeeds, 'notificationChannels'>,
  channel: Pick<NotificationChannel, 'id' | 'isActive' | 'organizationId'>,
  choosing: readonly Customer[],
): Promise<readonly Customer[]> => {
  if (choosing.length === 0) return [];
  const scope = { organizationId: channel.organizationId, customerId: null };
  const active = await notificationChannels.list(scope, { isActive: true });
  return customersSilencedBy(
    channel,
    choosing,
    active.map(({ id }) => id),
  );
};

/** Composes the mail about customers whose last chosen channel is lost. */
export const silencingNotice = (
  { name }: Pick<NotificationChannel, 'name'>,
  customers: readonly Pick<ChoosingCustomer, 'name'>[],
  loss: ChannelLoss,
  language: Language,
  baseUrl: string,
): MailWithButton => {
  const { notifications, mails } = textsOf(language);
  const { subject, text, losses, others } = notifications.silencedCustomers;
  const channel = oneLine(name);
  const named = customers.slice(0, MAX_IN_MAIL).map((customer) => `- ${oneLine(customer.name)}`);
  const rest = customers.length - named.length;
  const list = [...named, ...(rest > 0 ? [`- ${others({ count: rest })}`] : [])].join('\n');
  return {
    subject: subject({ channel }),
    text: text({ loss: losses[loss]({ channel }), customers: list }),
    button: { label: mails.openCustomers, url: consoleLinks(baseUrl).customers },
  };
};

/** Returns the mails that warn the admin recipients of the organization; none if no customer is affected. */
export const silencingMails = async (
  { alertAudiences, customHosts }: Pick<SilencingNeeds, 'alertAudiences' | 'customHosts'>,
  channel: Pick<NotificationChannel, 'name' | 'organizationId'>,
  silenced: readonly Pick<ChoosingCustomer, 'name'>[],
  loss: ChannelLoss,
): Promise<readonly OutboxMessage[]> => {
  if (silenced.length === 0) return [];
  const contacts = await alertAudiences.contactsOf(channel.organizationId);
  const baseUrl = customHosts.baseUrlOf(channel.organizationId);
  const notice = silencingNotice(channel, silenced, loss, contacts.language, baseUrl);
  return adminRecipients(contacts).map((to) => mailMessage({ to, language: contacts.language, ...notice }));
};
