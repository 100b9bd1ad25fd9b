import { systemAuditActor } from '../kernel/records.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { DisabledReason } from '../../domain/notifications/channel-health.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { ownServerNoticeKey } from '../../domain/notifications/own-mail-server.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Customers } from '../customers/ports.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { MailWithButton } from '../kernel/mail.ts';
import type { AuditLog, Outbox } from '../kernel/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { AlertAudiences } from './ports.ts';
import { silencedBy, silencingMails } from './silenced-customers.ts';
import type { SilencingNeeds } from './silenced-customers.ts';

interface Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

interface DisablingNeeds extends Needs, SilencingNeeds {
  readonly customers: Pick<Customers, 'list'>;
}

/** Composes the mail to admin recipients about a disabled channel. */
export const disablingNotice = (
  { name, publicId }: Pick<NotificationChannel, 'name' | 'publicId'>,
  reason: DisabledReason,
  language: Language,
  baseUrl: string,
): MailWithButton => {
  const { notifications, mails } = textsOf(language);
  const { subject, text, reasons } = notifications.disabledChannel;
  const channel = oneLine(name);
  return {
    subject: subject({ channel }),
    text: text({ channel, reason: reasons[reason] }),
    button: { label: mails.openChannel, url: consoleLinks(baseUrl).channel(publicId) },
  };
};

/** Composes the mail about a failing mail server of an organization. The platform's mail server sends it. */
export const ownServerNotice = (error: string | null, language: Language, baseUrl: string): MailWithButton => {
  const { notifications, mails } = textsOf(language);
  const { subject, text, noReply } = notifications.failingOwnServer;
  return {
    subject,
    text: text({ reply: error === null ? noReply : oneLine(error) }),
    button: { label: mails.openOrganization, url: consoleLinks(baseUrl).organization },
  };
};

/** Audits that the service disabled a channel, and mails the admin recipients, also about customers without another. */
export const announceDisabled = async (
  needs: DisablingNeeds,
  channel: NotificationChannel,
  reason: DisabledReason,
  at: Date,
): Promise<void> => {
  const { organizationId, publicId } = channel;
  await needs.auditLog.append(systemAuditActor, at, [
    {
      action: 'notificationChannel.disabled',
      organizationId,
      subjectType: 'notificationChannel',
      subjectId: publicId,
      before: { isActive: true },
      after: { isActive: false, disabledReason: reason },
    },
  ]);
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const baseUrl = needs.customHosts.baseUrlOf(organizationId);
  const notice = disablingNotice(channel, reason, contacts.language, baseUrl);
  const choosing = await needs.customers.list({ organizationId, customerId: null }, { chosenChannel: channel.id });
  const silenced = await silencedBy(needs, { ...channel, isActive: true }, choosing);
  await needs.outbox.add(
    [
      ...adminRecipients(contacts).map((address) =>
        mailMessage({ to: address, language: contacts.language, ...notice }),
      ),
      ...(await silencingMails(needs, channel, silenced, 'disabled')),
    ],
    at,
  );
};

/** Mails the admin recipients that the organization's mail server accepts no alerts. */
export const announceOwnServer = async (
  needs: Needs,
  organizationId: number,
  error: string | null,
  at: Date,
): Promise<void> => {
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const notice = ownServerNotice(error, contacts.language, needs.customHosts.baseUrlOf(organizationId));
  await needs.outbox.add(
    adminRecipients(contacts).map((address) =>
      mailMessage(
        { to: address, language: contacts.language, ...notice },
        ownServerNoticeKey(organizationId, address, at),
      ),
    ),
    at,
  );
};
