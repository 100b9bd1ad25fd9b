import { monthOf } from '../../domain/kernel/month.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import { sendError, sendErrors } from '../../domain/kernel/send-errors.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import { affectsHealth, healthAfter } from '../../domain/notifications/channel-health.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { dropReason, outcomeOf } from '../../domain/notifications/delivery.ts';
import { sentExpiryOf } from '../../domain/notifications/notices/domain-notice.ts';
import { listingFactOf } from '../../domain/notifications/notices/listing-notice.ts';
import { shouldNotify } from '../../domain/notifications/own-mail-server.ts';
import type { ClaimedMessage, OutboxSender, SendResult, Settlement } from '../kernel/outbox.ts';
import { CHANNEL_TOPIC } from './channel-message.ts';
import type { ChannelMessage, DeliveryNeeds } from './channel-message.ts';
import { groupContent, noticeContent } from './compose-notice.ts';
import { contactContent, contactGroup } from './contact-content.ts';
import { announceDisabled, announceOwnServer } from './delivery-notices.ts';
import type { NoticeContent } from './notice-content.ts';
import { answerableMessageOf, withAnswers } from './notice-answers.ts';
import { withTemplates } from './notice-template.ts';
import type { AlertDelivery, DeliveringChannel, ReceiverAnswer, WithdrawnPage } from './ports.ts';

interface Item {
  readonly payload: ChannelMessage;
  readonly message: ClaimedMessage;
}

/**
 * Sends the notifications in the outbox and records the deliveries. Those that are claimed together leave as one
 * message.
 */
export const channelSender = (needs: DeliveryNeeds): OutboxSender<ChannelMessage> => ({
  topic: CHANNEL_TOPIC,
  send: async (payload, message) => {
    const [result] = await sendTogether(needs, [{ payload, message }]);
    if (result === undefined) throw new Error('The message has no result.');
    return result;
  },
  sendTogether: (items) => sendTogether(needs, items),
});

const sendTogether = async (needs: DeliveryNeeds, items: readonly Item[]): Promise<readonly SendResult[]> => {
  const [first] = items;
  if (first === undefined) return [];
  const channel = await channelOf(needs, first.payload);
  const dropped = await Promise.all(items.map(({ payload }) => dropOf(needs, channel, payload)));
  const sent = items.filter((_item, index) => dropped[index] === null);
  const at = needs.clock.now();
  const answer =
    channel === null || sent[0] === undefined ? null : await deliver(needs, channel, [sent[0], ...sent.slice(1)], at);
  const attempt = { at, durationMs: elapsed(at, needs.clock.now()) };
  return items.map((item, index) => {
    const drop = dropped[index] ?? null;
    if (drop !== null || answer === null) return resultOfDropped(needs, item, channel, attempt, drop);
    const { outcome, record } = {
      outcome: outcomeOf(answer.verdict, item.payload.notice.type),
      record: recordOf(needs, item, { ...attempt, answer, sentWith: groupingOf(sent, item) }),
    };
    // The channel is judged once for the message, not once for each of its notifications.
    const isFirst = item === sent[0];
    const recordAll = async (settlement: Settlement): Promise<void> => {
      await record(settlement);
      if (settlement.state === 'failed' && channel !== null)
        await needs.pagedIncidents.noteFailure(item.payload, channel.stored, settlement.error, at);
      if (settlement.state === 'sent') await noteSent(needs, item.payload.notice, at);
      if (isFirst && channel !== null) await noteAnswer(needs, channel, item, answer);
      // Messages about several incidents offer no answers.
      const offering = sent.length === 1 ? answerableMessageOf(channel?.stored ?? null, item.payload, answer) : null;
      if (offering !== null) await needs.answerableMessages.add(offering);
    };
    return { outcome, record: recordAll, ...retryFactsOf(answer) };
  });
};

/** The channel of a message; `stored` is null for mail to an address that a customer names. */
interface Destination {
  readonly stored: NotificationChannel | null;
  readonly delivering: DeliveringChannel;
}

const channelOf = async (
  { notificationChannels }: DeliveryNeeds,
  { channelId, recipient, organizationId = 0, notice }: ChannelMessage,
): Promise<Destination | null> => {
  if (channelId !== null) {
    const stored = await notificationChannels.byId(channelId);
    return stored === null ? null : { stored, delivering: stored };
  }
  const { customer, organization } = notice.data;
  const config = { recipients: [recipient ?? ''] };
  return {
    stored: null,
    delivering: {
      publicId: `customer-${customer?.id ?? organization.id}`,
      organizationId,
      type: 'email',
      config,
      secrets: { signingSecret: null },
    },
  };
};

const reasonToDrop = (
  channel: Destination | null,
  { notice, recipient, isDirect = false }: ChannelMessage,
): string | null => {
  if (channel !== null && channel.stored === null) return null;
  return dropReason({ channel: channel?.stored ?? null, event: notice.type, recipient: isDirect ? null : recipient });
};

/** Why a message is not sent. One that `failed` is tried again later. */
interface Drop {
  readonly outcome: 'refused' | 'failed';
  readonly error: string;
  /** Set for a page that is pointless by now. */
  readonly withdrawn?: WithdrawnPage;
  /** True for a page that waits for incident management to be enabled. */
  readonly isPaused?: true;
}

const dropOf = async (
  needs: DeliveryNeeds,
  channel: Destination | null,
  message: ChannelMessage,
): Promise<Drop | null> => {
  const error = reasonToDrop(channel, message);
  if (error !== null) return { outcome: 'refused', error };
  const withdrawn = await needs.pagedIncidents.withdrawalOf(message);
  if (withdrawn !== null)
    return { outcome: 'refused', error: sendError('pageWithdrawn', withdrawn.because), withdrawn };
  return (await needs.pagedIncidents.isPaused(message))
    ? { outcome: 'failed', error: sendErrors.imNotRunning, isPaused: true }
    : null;
};

const contentOf = (
  { customHosts, digest }: DeliveryNeeds,
  { stored, delivering: { config, organizationId } }: Destination,
  notices: readonly [Notice, ...Notice[]],
  isDirect: boolean,
): NoticeContent => {
  // An address that a monitor of the organization itself names belongs to its own people.
  const isForContact = isDirect && notices[0].data.customer !== null;
  const composed = isForContact ? contactContent : noticeContent;
  const baseUrl = customHosts.baseUrlOf(organizationId);
  const [first, ...rest] = notices.map((notice) => {
    const content = withTemplates(composed(notice, baseUrl), config);
    return isDirect || stored === null ? content : withAnswers(content, notice, stored, { digest, baseUrl });
  });
  if (first === undefined) throw new Error('A message is about at least one notification.');
  return (isForContact ? contactGroup : groupContent)([first, ...rest]);
};

const deliver = async (
  needs: DeliveryNeeds,
  destination: Destination,
  items: readonly [Item, ...Item[]],
  now: Date,
): Promise<ReceiverAnswer> => {
  const channel = destination.delivering;
  const protocol = isSentByHttp(channel.type) ? 'http' : 'mail';
  const sender = needs.channelSenders.find((each) => each.protocol === protocol);
  if (sender === undefined) throw new Error(`There is no sender for channels of type ${channel.type}.`);
  const [{ payload }, ...others] = items;
  const notices = [payload.notice, ...others.map((item) => item.payload.notice)] as const;
  return sender.deliver({
    channel,
    notices,
    content: () => contentOf(needs, destination, notices, payload.isDirect === true),
    messageId: payload.messageId,
    recipient: payload.recipient,
    now,
  });
};

const retryFactsOf = ({ error, notBefore }: ReceiverAnswer): Pick<SendResult, 'error' | 'notBefore'> => ({
  ...(error === null ? {} : { error }),
  ...(notBefore === undefined ? {} : { notBefore }),
});

/** Returns the message with which an item of a group leaves; null for the first, whose id the request has. */
const groupingOf = ([first]: readonly Item[], item: Item): string | null =>
  first === undefined || first === item ? null : first.payload.messageId;

interface Made extends Pick<AlertDelivery, 'at' | 'durationMs' | 'sentWith'> {
  readonly answer: ReceiverAnswer;
}

const recordOf =
  ({ alertDeliveries, ids }: DeliveryNeeds, { payload, message }: Item, { answer, ...attempt }: Made) =>
  (settlement: Settlement): Promise<void> => {
    const { channelId, messageId, notice, incidentId, recipient, isDirect = false, customerId = null } = payload;
    return alertDeliveries.add({
      ...attempt,
      publicId: ids.next(),
      attempt: message.attempts,
      channelId,
      customerId: isDirect ? customerId : null,
      messageId,
      event: notice.type,
      incidentId,
      recipient,
      status: settlement.state,
      responseStatus: answer.status,
      error: answer.error,
      answer: answer.answer ?? null,
      nextAttemptAt: settlement.state === 'waiting' ? settlement.at : null,
    });
  };

const resultOfDropped = (
  needs: DeliveryNeeds,
  item: Item,
  channel: Destination | null,
  attempt: Pick<Made, 'at' | 'durationMs'>,
  drop: Drop | null,
): SendResult => {
  const { outcome = 'refused', error = '', withdrawn, isPaused = false } = drop ?? {};
  // The deliveries of a deleted channel are deleted with it.
  if (channel === null) return { outcome: 'refused', error };
  const record = recordOf(needs, item, {
    ...attempt,
    sentWith: null,
    answer: { verdict: 'failed', status: null, error },
  });
  const recordAll = async (settlement: Settlement): Promise<void> => {
    await record(settlement);
    if (withdrawn !== undefined) await needs.pagedIncidents.noteWithdrawal(withdrawn, channel.stored, attempt.at);
    else if (settlement.state === 'failed')
      await needs.pagedIncidents.noteFailure(item.payload, channel.stored, error, attempt.at);
    else if (isPaused) await needs.pagedIncidents.resumeUnlessPaused(item.payload);
  };
  return { outcome, error, record: recordAll };
};

/**
 * Stores the effects of the answer on the channel, the customer's count of text messages and the organization's mail
 * server.
 */
const noteAnswer = async (
  needs: DeliveryNeeds,
  { stored, delivering }: Destination,
  { payload, message }: Item,
  answer: ReceiverAnswer,
): Promise<void> => {
  const now = needs.clock.now();
  if (stored !== null) await noteHealth(needs, stored, answer, now);
  if (delivering.type === 'sms' && answer.verdict === 'taken' && payload.customerId)
    await needs.smsUsageCounts.countOne(payload.customerId, monthOf(now));
  if (answer.via === 'ownMailServer' && shouldNotify({ ...answer, firstAttemptAt: message.firstAttemptAt, now }))
    await announceOwnServer(needs, delivering.organizationId, answer.error, now);
};

/** The times of messages about an address or a domain are shown with it. */
const noteSent = async (
  { blocklistStates, domainWarnings }: DeliveryNeeds,
  notice: Notice,
  at: Date,
): Promise<void> => {
  const about = listingFactOf(notice);
  if (about !== null) await blocklistStates.noteNotified(about.monitorId, about.fact, at);
  const expiry = sentExpiryOf(notice);
  if (expiry !== null) await domainWarnings.noteSent(expiry, at);
};

/** Most responses change nothing, and then the channel is not locked. */
const noteHealth = async (
  needs: DeliveryNeeds,
  seen: NotificationChannel,
  { verdict }: ReceiverAnswer,
  at: Date,
): Promise<void> => {
  if (!affectsHealth(verdict) || (verdict === 'taken' && seen.refusalsInRow === 0)) return;
  const channel = await needs.notificationChannels.lockById(seen.id);
  if (channel === null || !channel.isActive) return;
  const health = healthAfter(verdict, channel.refusalsInRow);
  await needs.notificationChannels.noteHealth(channel.id, health, at);
  if (health.disabledReason !== null) await announceDisabled(needs, channel, health.disabledReason, at);
};
