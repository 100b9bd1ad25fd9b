import { everywhere } from '../../domain/access/scope.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import { affectsHealth, healthAfter } from '../../domain/notifications/channel-health.ts';
import type { DisabledReason, NotificationChannel } from '../../domain/notifications/channel.ts';
import { dropReason, outcomeOf } from '../../domain/notifications/delivery.ts';
import { disablingNotice } from '../../domain/notifications/disabling-notice.ts';
import { listingFactOf } from '../../domain/notifications/listing-notice.ts';
import { noticeMail, threadOf } from '../../domain/notifications/notice-mail.ts';
import { ownServerNotice, ownServerNoticeKey, shouldNotify } from '../../domain/notifications/own-mail-server.ts';
import type { BlocklistStates } from '../checks/ports.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { Mail, MailAnswer, Mailer } from '../kernel/mail.ts';
import type { OutboxSender, SendResult, Settlement } from '../kernel/outbox.ts';
import type { AuditActor, AuditLog, Clock, IdSource, Outbox, OutboxMessage } from '../kernel/ports.ts';
import type { OrganizationMailer, SmtpServers } from '../organizations/ports.ts';
import type { AlertAudiences, AlertDeliveries, AlertDelivery, ChannelSender, NotificationChannels, ReceiverAnswer } from './ports.ts';

/** The outbox topic of notifications to channels. */
export const CHANNEL_TOPIC = 'channel';

/** A notification to be sent to a channel. */
export interface ChannelMessage {
  /** The same for all attempts; webhooks send it as `webhook-id`. */
  readonly messageId: string;
  readonly channelId: number;
  /** A recipient of the channel; null for the channel's destination at sending time. */
  readonly recipient: string | null;
  readonly incidentId: string | null;
  readonly notice: Notice;
}

/** The outbox message of a notification. */
export const channelMessage = (message: ChannelMessage): OutboxMessage => ({
  topic: CHANNEL_TOPIC,
  payload: { ...message },
  // Recipients apart: a mail server that accepts mail for one may defer that for another.
  destination: `channel:${message.channelId}:${message.recipient ?? ''}`,
});

interface Needs {
  readonly notificationChannels: NotificationChannels;
  readonly channelSenders: readonly ChannelSender[];
  readonly alertDeliveries: AlertDeliveries;
  readonly alertAudiences: AlertAudiences;
  readonly blocklistStates: Pick<BlocklistStates, 'noteNotified'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** The service as the actor of audit entries. */
const deliveryActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/** Sends the notifications in the outbox and records the deliveries. */
export const channelSender = (needs: Needs): OutboxSender<ChannelMessage> => ({
  topic: CHANNEL_TOPIC,
  send: async (message, { attempts, firstAttemptAt }) => {
    const channel = await needs.notificationChannels.byId(message.channelId);
    const dropped = dropReason({ channel, event: message.notice.type, recipient: message.recipient });
    if (channel === null) return { outcome: 'refused', error: dropped ?? '' };
    const at = needs.clock.now();
    const answer: ReceiverAnswer = dropped === null ? await deliver(needs, channel, message, at) : { verdict: 'failed', status: null, error: dropped };
    const durationMs = elapsed(at, needs.clock.now());
    const record = async (settlement: Settlement): Promise<void> => {
      await needs.alertDeliveries.add(deliveryOf(needs.ids.next(), message, { attempt: attempts, at, durationMs }, answer, settlement));
      if (dropped !== null) return;
      if (settlement.state === 'sent') await noteListing(needs, message.notice, at);
      const now = needs.clock.now();
      await noteHealth(needs, channel, answer, now);
      if (answer.via === 'ownMailServer' && shouldNotify({ ...answer, firstAttemptAt, now })) await announceOwnServer(needs, channel, answer, now);
    };
    return { outcome: dropped === null ? outcomeOf(answer.verdict, message.notice.type) : 'refused', record, ...retryFactsOf(answer) };
  },
});

const deliver = async (needs: Needs, channel: NotificationChannel, { notice, messageId, recipient }: ChannelMessage, now: Date): Promise<ReceiverAnswer> => {
  const sender = needs.channelSenders.find(({ type }) => type === channel.type);
  if (sender === undefined) throw new Error(`There is no sender for channels of type ${channel.type}.`);
  return sender.deliver({ channel, notice, messageId, recipient, now });
};

const retryFactsOf = ({ error, notBefore }: ReceiverAnswer): Pick<SendResult, 'error' | 'notBefore'> => ({
  ...(error === null ? {} : { error }),
  ...(notBefore === undefined ? {} : { notBefore }),
});

const deliveryOf = (
  publicId: string,
  { channelId, messageId, notice, incidentId, recipient }: ChannelMessage,
  attempt: Pick<AlertDelivery, 'attempt' | 'at' | 'durationMs'>,
  { status, error }: ReceiverAnswer,
  settlement: Settlement,
): Omit<AlertDelivery, 'id'> => ({
  ...attempt,
  publicId,
  channelId,
  messageId,
  event: notice.type,
  incidentId,
  recipient,
  status: settlement.state,
  responseStatus: status,
  error,
  nextAttemptAt: settlement.state === 'waiting' ? settlement.at : null,
});

/** The times of messages about an address are shown with it. */
const noteListing = async ({ blocklistStates }: Needs, notice: Notice, at: Date): Promise<void> => {
  const about = listingFactOf(notice);
  if (about !== null) await blocklistStates.noteNotified(about.monitorId, about.fact, at);
};

/** Most responses change nothing, and then the channel is not locked. */
const noteHealth = async (needs: Needs, seen: NotificationChannel, { verdict }: ReceiverAnswer, at: Date): Promise<void> => {
  if (!affectsHealth(verdict) || (verdict === 'taken' && seen.refusalsInRow === 0)) return;
  const channel = await needs.notificationChannels.lock(everywhere, seen.id);
  if (channel === null || !channel.isActive) return;
  const health = healthAfter(verdict, channel.refusalsInRow);
  await needs.notificationChannels.noteHealth(channel.id, health, at);
  if (health.disabledReason !== null) await announceDisabled(needs, channel, health.disabledReason, at);
};

const announceDisabled = async (needs: Needs, channel: NotificationChannel, reason: DisabledReason, at: Date): Promise<void> => {
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

const announceOwnServer = async (needs: Needs, { organizationId }: NotificationChannel, { error }: ReceiverAnswer, at: Date): Promise<void> => {
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const notice = ownServerNotice(error, contacts.language);
  await needs.outbox.add(adminRecipients(contacts).map((address) => mailMessage({ to: address, ...notice }, ownServerNoticeKey(organizationId, address, at))), at);
};

const answerOf = ({ verdict, error }: MailAnswer): ReceiverAnswer => ({ verdict: verdict === 'refused' ? 'undeliverable' : verdict, status: null, error });

interface EmailNeeds {
  readonly mailer: Mailer;
  readonly smtpServers: Pick<SmtpServers, 'find'>;
  readonly organizationMailer: OrganizationMailer;
  readonly baseUrl: string;
}

/**
 * Sends mail through the organization's mail server if it has one, and otherwise through the platform's. The mails of an incident are a
 * thread: the first has an id that later ones can refer to.
 */
export const emailChannelSender = ({ mailer, smtpServers, organizationMailer, baseUrl }: EmailNeeds): ChannelSender => ({
  type: 'email',
  deliver: async ({ channel, recipient, notice, messageId }) => {
    const thread = threadOf(notice, channel.publicId);
    const id = thread?.isFirst === true ? thread.id : messageId;
    const mail: Mail = { to: recipient ?? [], ...noticeMail(notice, baseUrl), ...(thread?.isFirst === false ? { inReplyTo: thread.id } : {}) };
    const own = await smtpServers.find(channel.organizationId);
    if (own === null) return answerOf(await mailer.deliver(mail, id));
    const { verdict, error } = await organizationMailer.deliver(own, mail, id);
    return { ...answerOf({ verdict, error: error === null ? null : `own mail server: ${error}` }), via: 'ownMailServer' };
  },
});
