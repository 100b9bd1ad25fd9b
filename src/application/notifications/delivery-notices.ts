import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { DisabledReason } from '../../domain/notifications/channel-health.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { disablingNotice } from '../../domain/notifications/notices/disabling-notice.ts';
import { ownServerNotice, ownServerNoticeKey } from '../../domain/notifications/own-mail-server.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { AuditActor, AuditLog, Outbox } from '../kernel/ports.ts';
import type { AlertAudiences } from './ports.ts';

interface Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
}

/** The service as the actor of audit entries. */
const deliveryActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/** Audits that the service disabled a channel, and mails the admin recipients. */
export const announceDisabled = async (needs: Needs, channel: NotificationChannel, reason: DisabledReason, at: Date): Promise<void> => {
  const { organizationId, publicId } = channel;
  await needs.auditLog.append(deliveryActor, at, [
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
  const notice = disablingNotice(channel, reason, contacts.language);
  await needs.outbox.add(adminRecipients(contacts).map((address) => mailMessage({ to: address, ...notice })), at);
};

/** Mails the admin recipients that the organization's mail server accepts no alerts. */
export const announceOwnServer = async (needs: Needs, organizationId: number, error: string | null, at: Date): Promise<void> => {
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const notice = ownServerNotice(error, contacts.language);
  await needs.outbox.add(adminRecipients(contacts).map((address) => mailMessage({ to: address, ...notice }, ownServerNoticeKey(organizationId, address, at))), at);
};
