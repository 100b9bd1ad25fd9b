import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import { textsOf } from '../../texts/texts.ts';
import type { HeartbeatNotices, UnpingedMonitor } from '../checks/ports.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { MailWithButton } from '../kernel/mail.ts';
import type { Outbox } from '../kernel/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { AlertAudiences } from './ports.ts';

interface Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly outbox: Outbox;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

/** Composes the mail about a heartbeat that was never pinged. */
export const unpingedNotice = (
  { name, publicId }: Pick<UnpingedMonitor, 'name' | 'publicId'>,
  language: Language,
  baseUrl: string,
): MailWithButton => {
  const { alarms, mails } = textsOf(language);
  const { subject, text } = alarms.unpingedHeartbeat;
  const monitor = oneLine(name);
  const button = { label: mails.openMonitor, url: consoleLinks(baseUrl).monitor('website', publicId) };
  return { subject: subject({ monitor }), text: text({ monitor }), button };
};

/** Mails the admin recipients of an organization about its heartbeats. */
export const heartbeatNotices = ({ alertAudiences, outbox, customHosts }: Needs): HeartbeatNotices => ({
  announceMissedFirst: async (monitor, now) => {
    const contacts = await alertAudiences.contactsOf(monitor.organizationId);
    const notice = unpingedNotice(monitor, contacts.language, customHosts.baseUrlOf(monitor.organizationId));
    const key = `heartbeat:${monitor.id}:${monitor.waitingSince.toISOString()}`;
    const mails = adminRecipients(contacts).map((to) =>
      mailMessage({ to, language: contacts.language, ...notice }, `${key}:${to}`),
    );
    if (mails.length > 0) await outbox.add(mails, now);
  },
});
