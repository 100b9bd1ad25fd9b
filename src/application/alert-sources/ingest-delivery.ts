import { servesMember } from '../../domain/access/caller.ts';
import { ADDRESS_RATE } from '../../domain/access/rate-limits.ts';
import { clientNetwork } from '../../domain/access/client-network.ts';
import { acceptsToken } from '../../domain/alert-sources/alert-source.ts';
import { INGEST_BUDGET, INGEST_RATE, deliveryRules } from '../../domain/alert-sources/ingest.ts';
import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { RateLimits } from '../access/ports.ts';
import type { Digest, IdSource, OutboxMessage } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { eventsOf, mapDelivery, reportProblem } from './deliveries.ts';
import { SNS_SUBSCRIPTION_TOPIC } from './ports.ts';
import type { DeliveryReader, ImEvents, ImSources, SnsMessages, SnsSubscription, TokenSource } from './ports.ts';

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
  readonly rateLimits: RateLimits;
  readonly readDelivery: DeliveryReader;
  readonly snsMessages: SnsMessages;
  readonly ids: IdSource;
  readonly digest: Digest;
}

/** A delivery. Its body is read once the source is known to accept it; null stands for one that is too large. */
export interface Delivery {
  readonly token: string;
  readonly address: string;
  readonly readBody: () => Promise<Uint8Array | null>;
}

/** The answer to a delivery. `problem` says why it could not be mapped. */
export interface AcceptedDelivery {
  readonly accepted: true;
  readonly eventIds: readonly string[];
  readonly problem?: string;
}

const admissionCodes = ['notFound', 'rateLimited', ...codesOf(deliveryRules), INGEST_RATE.code] as const;

type Moment = Pick<QueryContext, 'now' | 'hostOrganizationId'>;

/**
 * Returns the source that the token opens, also at a host of its own organization, and at no host of another one. A
 * wrong token counts towards the limit of its address, a right one towards that of its source.
 */
const admit = async (
  needs: Needs,
  { token, address }: Delivery,
  { now, hostOrganizationId }: Moment,
): Promise<Outcome<TokenSource, (typeof admissionCodes)[number]>> => {
  const hash = needs.digest.sha256(token);
  const source = await needs.imSources.findByToken(hash, now);
  if (
    source === null ||
    !source.isActive ||
    !acceptsToken(source, hash, now) ||
    !servesMember(hostOrganizationId, source)
  ) {
    const { allowed, retryAfter } = await needs.rateLimits.take(ADDRESS_RATE, `address:${clientNetwork(address)}`, now);
    return allowed ? refused('notFound') : refused('rateLimited', { retryAfter });
  }
  const refusal = firstBroken(deliveryRules, source);
  if (refusal !== null) return refusal;
  const { allowed, retryAfter } = await needs.rateLimits.take(INGEST_RATE, `source:${source.id}`, now);
  if (allowed) return accepted(source);
  await reportProblem(needs, source, 'rate', now);
  return refused(INGEST_RATE.code, { retryAfter });
};

const answerOf = (events: readonly NewEvent[]): AcceptedDelivery => {
  const problem = events[0]?.problem ?? null;
  return problem === null
    ? { accepted: true, eventIds: events.map(({ publicId }) => publicId) }
    : { accepted: true, eventIds: [], problem };
};

/** Visits the address that confirms a subscription. */
const subscriptionMessage = (url: string): OutboxMessage => ({
  topic: SNS_SUBSCRIPTION_TOPIC,
  payload: { url } satisfies SnsSubscription,
  destination: 'sns',
});

/**
 * A delivery that was read. One that asks for the confirmation of a subscription is stored together with the message
 * that confirms it.
 */
interface ReadDelivery {
  readonly events: readonly NewEvent[];
  readonly subscription: string | null;
}

const refusalCodes = [...admissionCodes, 'payloadTooLarge', INGEST_BUDGET.code] as const;

const read = async (
  needs: Needs,
  delivery: Delivery,
  moment: Moment,
): Promise<Outcome<ReadDelivery, (typeof refusalCodes)[number]>> => {
  const { now } = moment;
  const admitted = await admit(needs, delivery, moment);
  if (!admitted.ok) return admitted;
  const source = admitted.value;
  const body = await delivery.readBody();
  if (body === null) {
    await reportProblem(needs, source, 'size', now);
    return refused('payloadTooLarge');
  }
  const { allowed, retryAfter } = await needs.rateLimits.spend(
    INGEST_BUDGET,
    `organization:${source.organizationId}`,
    body.length,
    now,
  );
  if (!allowed) {
    await reportProblem(needs, source, 'budget', now);
    return refused(INGEST_BUDGET.code, { retryAfter });
  }
  const mapping = await mapDelivery(needs, source, body, now);
  return accepted({
    events: eventsOf(needs, source, mapping, body, now),
    subscription: 'subscription' in mapping ? mapping.subscription : null,
  });
};

/** Accepts a delivery by the token in the path. What cannot be mapped is stored, too. */
export const ingestDelivery = definePreparedCommand({
  name: 'ingestDelivery',
  permission: 'anyone',
  refuses: refusalCodes,
  prepare: (needs: Needs) => (context, delivery: Delivery) => read(needs, delivery, context),
  executeBatched:
    ({ imEvents }: Needs) =>
    async (_context, delivery) => {
      if (!delivery.ok) return delivery;
      const { events, subscription } = delivery.value;
      if (subscription !== null) return null;
      await imEvents.accept(events);
      return accepted(answerOf(events));
    },
  execute:
    ({ imEvents }: Needs) =>
    async ({ send, unchanged }, delivery) => {
      if (!delivery.ok) return delivery;
      const { events, subscription } = delivery.value;
      await imEvents.add(events);
      if (subscription !== null) send(subscriptionMessage(subscription));
      unchanged();
      return accepted(answerOf(events));
    },
});
