import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import { textsOf } from '../../texts/texts.ts';
import type { HeartbeatNotices, UnpingedMonitor } from '../checks/ports.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { MailText } from '../kernel/mail.ts';
import type { Outbox } from '../kernel/ports.ts';
import type { AlertAudiences } from './ports.ts';

interface Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly outbox: Outbox;
}

/** Composes the mail about a heartbeat that was never pinged. */
export const unpingedNotice = ({ name }: Pick<UnpingedMonitor, 'name'>, language: Language): MailText => {
  const { subject, text } = textsOf(language).alarms.unpingedHeartbeat;
  const monitor = oneLine(name);
  return { subject: subject({ monitor }), text: text({ monitor }) };
};

/** Mails the admin recipients of an organization about its heartbeats. */
export const heartbeatNotices = ({ alertAudiences, outbox }: Needs): HeartbeatNotices => ({
  announceMissedFirst: async (monitor, now) => {
    const contacts = await alertAudiences.contactsOf(monitor.organizationId);
    const notice = unpingedNotice(monitor, contacts.language);
    const key = `heartbeat:${monitor.id}:${monitor.waitingSince.toISOString()}`;
    const mails = adminRecipients(contacts).map((to) =>
      mailMessage({ to, language: contacts.language, ...notice }, `${key}:${to}`),
    );
    if (mails.length > 0) await outbox.add(mails, now);
  },
});
