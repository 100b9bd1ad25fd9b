import { outboundEventOf } from '../../domain/incident-management/outbound-message.ts';
import type {
  AnnouncedChange,
  ChangeOrigin,
  OutboundDelivery,
} from '../../domain/incident-management/outbound-message.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import { sendErrors } from '../../domain/kernel/send-errors.ts';
import type { OutboxSender, SendResult } from '../kernel/outbox.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry } from '../kernel/records.ts';
import type { ById } from '../kernel/repository.ts';
import { postJson } from '../notifications/channel.ports.ts';
import { ticketDeliveries } from './incident-tickets.ts';
import type { OrderedDelivery, TicketNeeds } from './incident-tickets.ts';
import type { OutboundDeliveries, OutboundReceiver } from './ports.ts';
import { changingIntegration } from './outbound-integrations.ts';
import { sendToTicket } from './ticket-sender.ts';
import type { TicketSendingNeeds } from './ticket-sender.ts';

/** The outbox topic of messages to integrations. */
const TOPIC = 'imOutbound';

interface OutboundPayload {
  /** The public id of the delivery. */
  readonly deliveryId: string;
  /** True if a person asked for this attempt. */
  readonly isRetry: boolean;
}

const messageOf = (payload: OutboundPayload, integrationId: number, stream?: string): OutboxMessage => ({
  topic: TOPIC,
  payload: { ...payload },
  destination: `im-outbound:${integrationId}`,
  ...(stream === undefined ? {} : { stream }),
});

/** Returns the body that integrations receive, in the form that Standard Webhooks recommends. */
export const outboundBody = ({ kind, incident, data }: AnnouncedChange, { now, actor }: ChangeOrigin): string => {
  const {
    id: _id,
    publicId: id,
    organizationId: _organization,
    mergedIntoId: _target,
    acknowledgedById: _user,
    ...members
  } = incident;
  return JSON.stringify({
    type: outboundEventOf(kind),
    timestamp: now,
    data: { incident: { id, ...members }, change: data, actor: actor.kind },
  });
};

/** The transaction of the changes. */
interface AnnouncingWork extends ChangeOrigin {
  send(message: OutboxMessage): void;
}

/** The ports of `announceChanges`. */
export interface AnnouncementNeeds extends TicketNeeds {
  readonly outboundDeliveries: OutboundDeliveries;
}

/** Returns the deliveries of changes to the integrations that receive them as requests. */
const requestDeliveries = (
  { ids }: Pick<AnnouncementNeeds, 'ids'>,
  receivers: readonly OutboundReceiver[],
  changes: readonly AnnouncedChange[],
  origin: ChangeOrigin,
): readonly OrderedDelivery[] =>
  changes.flatMap((change) => {
    const { kind, incident } = change;
    const event = outboundEventOf(kind);
    return receivers
      .filter(
        ({ organizationId, teamId, events }) =>
          organizationId === incident.organizationId &&
          (teamId === null || teamId === incident.teamId) &&
          (events?.includes(event) ?? true),
      )
      .map(({ id: integrationId }) => ({
        delivery: {
          publicId: ids.next(),
          messageId: ids.next(),
          integrationId,
          incident,
          event,
          action: null,
          body: outboundBody(change, origin),
        },
        orderedWith: incident.id,
      }));
  });

/**
 * Has changes of incidents sent to the integrations that want them. Messages about one incident reach an integration in
 * the order of its changes. See ADR 0091.
 */
export const announceChanges =
  (needs: AnnouncementNeeds) =>
  async ({ now, actor, send }: AnnouncingWork, changes: readonly AnnouncedChange[]): Promise<void> => {
    const { outboundDeliveries } = needs;
    const receivers = await outboundDeliveries.receivers([
      ...new Set(changes.map(({ incident }) => incident.organizationId)),
    ]);
    const origin = { now, actor };
    const plain = receivers.filter(({ opensTickets }) => !opensTickets);
    const ticketing = receivers.filter(({ opensTickets }) => opensTickets);
    const deliveries = [
      ...requestDeliveries(needs, plain, changes, origin),
      ...(await ticketDeliveries(needs)(ticketing, changes, origin)),
    ];
    if (deliveries.length === 0) return;
    await outboundDeliveries.add(
      deliveries.map(({ delivery }) => delivery),
      now,
    );
    for (const { delivery, orderedWith } of deliveries) {
      const { publicId: deliveryId, integrationId } = delivery;
      send(messageOf({ deliveryId, isRetry: false }, integrationId, `im-outbound:${integrationId}:${orderedWith}`));
    }
  };

/** Sends a delivery once more, at once and outside the order of its incident. */
export const retryOutboundDelivery = defineRecordCommand({
  name: 'retryOutboundDelivery',
  ...changingIntegration,
  refuses: ['notFound'],
  execute: async (
    work,
    integration,
    { deliveryId }: ById & { readonly deliveryId: number | string },
    { outboundDeliveries }: { readonly outboundDeliveries: OutboundDeliveries },
  ) => {
    const delivery = await outboundDeliveries.find(integration, deliveryId);
    if (delivery === null) return refused('notFound');
    work.send(messageOf({ deliveryId: delivery.publicId, isRetry: true }, integration.id));
    work.audit(auditEntry('imOutboundIntegration.retried', integration, { after: { deliveryId: delivery.publicId } }));
    return accepted(delivery);
  },
});

const ALREADY_SENT: SendResult = { outcome: 'refused', error: sendErrors.alreadySent };
const DELETED: SendResult = { outcome: 'refused', error: sendErrors.integrationDeleted };

const deliver = async (
  { outboundDeliveries, signedRequests, clock }: TicketSendingNeeds,
  delivery: OutboundDelivery,
  { organizationId, url, secrets }: OutboundIntegration,
): Promise<SendResult> => {
  const at = clock.now();
  const { signingSecret, headers = {} } = secrets;
  const answer = await signedRequests.send({
    organizationId,
    request: { ...postJson(url, {}, headers), body: delivery.body },
    messageId: delivery.messageId,
    signingSecret,
    hidden: secrets,
    now: at,
  });
  const { verdict, status: responseStatus, error, notBefore } = answer;
  return {
    outcome: verdict === 'taken' ? 'sent' : verdict === 'gone' ? 'refused' : 'failed',
    ...(error === null ? {} : { error }),
    ...(notBefore === undefined ? {} : { notBefore }),
    record: ({ state, at: settledAt }) =>
      outboundDeliveries.noteAttempt(delivery.id, {
        status: state,
        lastAttemptAt: at,
        durationMs: elapsed(at, clock.now()),
        responseStatus,
        error,
        answer: answer.answer ?? null,
        nextAttemptAt: state === 'waiting' ? settledAt : null,
      }),
  };
};

/** Sends the messages to integrations and records the attempts. */
export const outboundSender = (needs: TicketSendingNeeds): OutboxSender<OutboundPayload> => ({
  topic: TOPIC,
  send: async ({ deliveryId, isRetry }) => {
    const found = await needs.outboundDeliveries.forSending(deliveryId);
    if (found === null) return DELETED;
    const { delivery, integration } = found;
    if (delivery.status === 'sent' && !isRetry) return ALREADY_SENT;
    return delivery.action === null
      ? deliver(needs, delivery, integration)
      : ((await sendToTicket(needs)(delivery, integration)) ?? DELETED);
  },
});
