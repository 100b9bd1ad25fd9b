import { sendErrors } from '../../domain/kernel/send-errors.ts';
import { systemAuditActor } from '../kernel/records.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { shouldNotify } from '../../domain/notifications/own-mail-server.ts';
import type { ReceiverVerdict } from '../../domain/notifications/channel-health.ts';
import { afterDelivery } from '../../domain/subscribers/subscriber.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { Batcher } from '../kernel/batcher.ts';
import type { ClaimedMessage, OutboxSender, SendResult, Settlement } from '../kernel/outbox.ts';
import type { AuditLog, Clock, Digest, Outbox, OutboxMessage } from '../kernel/ports.ts';
import { renderedMail } from '../kernel/mail-template.ts';
import type { Markup } from '../kernel/mail-template.ts';
import { expectStored } from '../kernel/repository.ts';
import { announceOwnServer } from '../notifications/delivery-notices.ts';
import type { OrganizationMail } from '../notifications/email-sender.ts';
import type { ChannelProtocols } from '../notifications/channel.ports.ts';
import type { AlertAudiences, ReceiverAnswer, SignedRequests } from '../notifications/ports.ts';
import { announcementMessage, confirmationMessage, webhookRequest } from './announcement-message.ts';
import type { SubscriberMessage } from './announcement-message.ts';
import type {
  AnnouncementDeliveries,
  AnnouncementDelivery,
  NewDelivery,
  SubscribablePage,
  SubscribablePages,
  Subscribers,
} from './ports.ts';
import { subscriberLinks } from './subscriber-links.ts';

/** The ports for sending to subscribers. */
export interface SubscriberSenderNeeds {
  readonly announcementDeliveries: AnnouncementDeliveries;
  readonly subscribers: Subscribers;
  readonly subscribablePages: SubscribablePages;
  readonly channelProtocols: ChannelProtocols;
  readonly signedRequests: SignedRequests;
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly outbox: Outbox;
  readonly auditLog: AuditLog;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly customHosts: Pick<CustomHosts, 'pageUrlOf' | 'baseUrlOf'>;
}

type Receiver = AnnouncementDelivery['subscriber'];

const CONFIRMATION_TOPIC = 'subscription';
const ANNOUNCEMENT_TOPIC = 'announcement';

interface Confirmation {
  readonly subscriberId: number;
  /** The same for all attempts. */
  readonly messageId: string;
}

/** Returns the outbox message that asks the owner of an endpoint for a confirmation. */
export const confirmationRequest = (payload: Confirmation): OutboxMessage => ({
  topic: CONFIRMATION_TOPIC,
  payload: { ...payload },
});

interface DeliveryPayload {
  readonly deliveryId: number;
}

/**
 * Returns the outbox message of a delivery. A subscriber gets the announcements in their order. The mail of an
 * organization goes to one server, and the webhooks of a page on one host to another, so that others do not wait for
 * one that does not answer.
 */
export const deliveryMessage = ({ id, subscriberId, type, endpoint, organizationId }: NewDelivery): OutboxMessage => ({
  topic: ANNOUNCEMENT_TOPIC,
  payload: { deliveryId: id },
  dedupKey: `announcementDelivery:${id}`,
  stream: `subscriber:${subscriberId}`,
  destination: `subscribers:${organizationId}:${type === 'email' ? 'mail' : (URL.parse(endpoint)?.host ?? '')}`,
  isBulk: true,
});

interface Parcel {
  readonly receiver: Receiver;
  readonly page: SubscribablePage;
  readonly message: SubscriberMessage;
  readonly messageId: string;
  /** Null for a message that is not part of a subscription. */
  readonly unsubscribeUrl: string | null;
  readonly now: Date;
}

const deliver = (
  { channelProtocols, signedRequests, baseUrl }: SubscriberSenderNeeds,
  mails: OrganizationMail,
  { receiver, page, message, messageId, unsubscribeUrl, now }: Parcel,
  markup?: Markup,
): Promise<ReceiverAnswer> => {
  const { type, endpoint, signingSecret } = receiver;
  const { organizationId } = page;
  if (type === 'email')
    return mails.deliver(
      organizationId,
      {
        to: endpoint,
        senderName: message.pageTitle,
        ...renderedMail(message.mail, markup),
        ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
      },
      messageId,
      page,
    );
  const { isSigned, ...built } = webhookRequest(channelProtocols, endpoint, message, { messageId, baseUrl, now });
  return signedRequests.send({
    ...built,
    organizationId,
    messageId,
    signingSecret: isSigned ? signingSecret : null,
    hidden: { endpoint, signingSecret },
    now,
  });
};

const outcomes = {
  taken: 'sent',
  failed: 'failed',
  refused: 'refused',
  gone: 'refused',
  undeliverable: 'refused',
} as const satisfies Readonly<Record<ReceiverVerdict, SendResult['outcome']>>;

const resultOf = ({ verdict, error, notBefore }: ReceiverAnswer): Omit<SendResult, 'record'> => ({
  outcome: outcomes[verdict],
  ...(error === null ? {} : { error }),
  ...(notBefore === undefined ? {} : { notBefore }),
});

/** The admin recipients learn that the mail server of the organization does not work. */
const noteOwnServer = async (
  needs: SubscriberSenderNeeds,
  { organizationId }: SubscribablePage,
  { firstAttemptAt }: ClaimedMessage,
  answer: ReceiverAnswer,
): Promise<void> => {
  const now = needs.clock.now();
  if (answer.via === 'ownMailServer' && shouldNotify({ ...answer, firstAttemptAt, now }))
    await announceOwnServer(needs, organizationId, answer.error, now);
};

const NOT_AWAITED: SendResult = { outcome: 'refused', error: sendErrors.confirmationNotAwaited };

/** Asks the owners of endpoints for confirmations. */
export const confirmationSender = (
  needs: SubscriberSenderNeeds,
  mails: OrganizationMail,
): OutboxSender<Confirmation> => ({
  topic: CONFIRMATION_TOPIC,
  send: async ({ subscriberId, messageId }, claimed) => {
    const now = needs.clock.now();
    const receiver = await needs.subscribers.find(everywhere, subscriberId);
    const page = receiver?.requested ? await needs.subscribablePages.byId(receiver.statusPageId, now) : null;
    if (receiver === null || page === null) return NOT_AWAITED;
    const links = subscriberLinks(needs, page, receiver);
    const message = confirmationMessage({ page, language: receiver.requested?.language ?? null, links });
    const answer = await deliver(needs, mails, { receiver, page, message, messageId, unsubscribeUrl: null, now });
    return { ...resultOf(answer), record: () => noteOwnServer(needs, page, claimed, answer) };
  },
});

/** Returns the reason why a delivery is not sent, or null if it is sent. */
const obstacleOf = ({ subscriber, page }: AnnouncementDelivery): string | null => {
  if (page === null) return 'The organization is not in use.';
  return subscriber.status === 'active' ? null : `The subscriber is ${subscriber.status}.`;
};

/** Renders a text once for the subscribers of an announcement, whose mails follow each other. */
const onceFor = (render: Markup): Markup => {
  let last = { markdown: '', html: '' };
  return (markdown) => {
    if (last.markdown !== markdown) last = { markdown, html: render(markdown) };
    return last.html;
  };
};

/** Sends announcements to subscribers, records the deliveries, and suspends subscribers that cannot be reached. */
export const announcementSender = (
  needs: SubscriberSenderNeeds,
  mails: OrganizationMail,
  render: Markup,
): OutboxSender<DeliveryPayload> => {
  const markup = onceFor(render);
  const reads = new Batcher<number, AnnouncementDelivery | null>(async (ids) => {
    const found = new Map(
      (await needs.announcementDeliveries.forSending(ids, needs.clock.now())).map((delivery) => [
        delivery.id,
        delivery,
      ]),
    );
    return ids.map((id) => found.get(id) ?? null);
  });
  return {
    topic: ANNOUNCEMENT_TOPIC,
    isBulk: true,
    send: async ({ deliveryId }, claimed) => {
      const delivery = await reads.submit(deliveryId);
      if (delivery === null) return { outcome: 'refused', error: sendErrors.subscriberDeleted };
      return sendDelivery({ ...needs, markup }, mails, delivery, claimed);
    },
  };
};

const sendDelivery = async (
  needs: SubscriberSenderNeeds & { readonly markup: Markup },
  mails: OrganizationMail,
  delivery: AnnouncementDelivery,
  claimed: ClaimedMessage,
): Promise<SendResult> => {
  const now = needs.clock.now();
  const { id, announcement, componentNames, isRecurring, subscriber: receiver, page } = delivery;
  const note = (settlement: Settlement, { status, error }: Pick<ReceiverAnswer, 'status' | 'error'>): Promise<void> =>
    needs.announcementDeliveries.note(id, {
      status: settlement.state,
      attempts: claimed.attempts,
      attemptedAt: now,
      responseStatus: status,
      error,
    });
  const obstacle = obstacleOf(delivery);
  if (obstacle !== null || page === null)
    return {
      outcome: 'refused',
      error: obstacle ?? '',
      record: (settlement) => note(settlement, { status: null, error: obstacle }),
    };
  const links = subscriberLinks(needs, page, receiver);
  const facts = { page, language: receiver.language, links, isRecurring };
  const message = announcementMessage(announcement, componentNames, facts);
  const parcel = {
    receiver,
    page,
    message,
    messageId: `announcement-${id}`,
    unsubscribeUrl: links.unsubscribe,
    now,
  };
  const answer = await deliver(needs, mails, parcel, needs.markup);
  return {
    ...resultOf(answer),
    record: async (settlement) => {
      await note(settlement, answer);
      if (settlement.state !== 'waiting') await noteHealth(needs, receiver, page, answer.verdict, settlement.at);
      await noteOwnServer(needs, page, claimed, answer);
    },
  };
};

/** Most deliveries change nothing, and then the subscriber is not locked. */
const noteHealth = async (
  { subscribers, auditLog }: SubscriberSenderNeeds,
  receiver: Receiver,
  { organizationId }: SubscribablePage,
  verdict: ReceiverVerdict,
  at: Date,
): Promise<void> => {
  if (verdict === 'taken' && receiver.failuresInRow === 0) return;
  const stored = await subscribers.lock(everywhere, receiver.id);
  if (stored === null) return;
  const changed = afterDelivery(stored, verdict);
  if (changed === stored) return;
  expectStored(await subscribers.save({ ...changed, updatedAt: at }, stored));
  if (changed.status === stored.status) return;
  const change = { before: { status: stored.status }, after: { status: changed.status } };
  await auditLog.append(systemAuditActor, at, [
    {
      action: 'statusSubscriber.suspended',
      organizationId,
      subjectType: 'statusSubscriber',
      subjectId: stored.publicId,
      ...change,
    },
  ]);
};
