import { clientNetwork } from '../../domain/access/client-network.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { Subscriber, SubscriberType, Subscription } from '../../domain/subscribers/subscriber.ts';
import { CONFIRMATION_RATE, SUBSCRIPTION_RATE, endpointOf, requestedBy } from '../../domain/subscribers/subscriber.ts';
import { namedParts } from '../../domain/subscribers/subscribed-parts.ts';
import type { RequestedParts } from '../../domain/subscribers/subscribed-parts.ts';
import type { RequestedSubscription } from '../../domain/subscribers/subscriber.ts';
import type { RateLimits } from '../access/ports.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { Digest, IdSource, OutboxMessage, SecretSource } from '../kernel/ports.ts';
import { addOne } from '../kernel/repository.ts';
import { isPrivateAddress, newSigningSecret } from '../notifications/channel-records.ts';
import type { SubscribablePage, SubscribableParts, Subscribers } from './ports.ts';
import { endpointHashOf, tokenDigests } from './subscriber-links.ts';
import { confirmationRequest } from './subscriber-senders.ts';

/** The ports for storing a subscription. */
export interface SubscriptionNeeds {
  readonly subscribers: Subscribers;
  readonly rateLimits: RateLimits;
  readonly addressGuard: AddressGuard;
  readonly digest: Digest;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
}

/** A subscription as it is sent. */
export interface SentSubscription extends RequestedParts {
  readonly type: SubscriberType;
  readonly endpoint: string;
  readonly language: Subscription['language'];
}

/** A subscription that can be stored, once the rules about `requested` are obeyed. */
export interface PreparedSubscription extends Subscription {
  readonly type: SubscriberType;
  /** The address or URL in canonical form. */
  readonly endpoint: string;
  readonly requested: RequestedSubscription;
}

/** Resolves the host of a webhook, before the transaction. */
export const prepareSubscription = async (
  { addressGuard }: Pick<SubscriptionNeeds, 'addressGuard'>,
  offered: SubscribableParts,
  sent: SentSubscription,
): Promise<PreparedSubscription> => {
  const { type, language } = sent;
  const { parts, unknown } = namedParts(offered, sent);
  const isPrivate = type === 'webhook' && (await isPrivateAddress(addressGuard, sent.endpoint));
  return {
    type,
    language,
    ...parts,
    endpoint: endpointOf(type, sent.endpoint) ?? sent.endpoint,
    requested: { type, endpoint: sent.endpoint, isPrivate, unknown },
  };
};

/** Counts a subscription against the limit of its network; the seconds to wait, or null. */
export const networkWait = async (
  { rateLimits }: SubscriptionNeeds,
  address: string,
  now: Date,
): Promise<number | null> => {
  const { allowed, retryAfter } = await rateLimits.take(SUBSCRIPTION_RATE, `network:${clientNetwork(address)}`, now);
  return allowed ? null : retryAfter;
};

/**
 * Returns true if the endpoint may get another confirmation today. All pages share the limit, so that nobody can flood
 * a mailbox.
 */
export const mayBeAsked = async (
  { rateLimits, digest }: SubscriptionNeeds,
  endpoint: string,
  now: Date,
): Promise<boolean> =>
  (await rateLimits.take(CONFIRMATION_RATE, digest.keyed(`confirmation/${endpoint}`), now)).allowed;

/** The part of a page that is stored with its subscribers. */
export type SubscribedPage = Pick<SubscribablePage, 'id' | 'publicId'>;

/** Returns a subscriber to store. */
export const newSubscriber = (
  { digest, ids, secrets }: Pick<SubscriptionNeeds, 'digest' | 'ids' | 'secrets'>,
  page: SubscribedPage,
  { type, endpoint }: Pick<PreparedSubscription, 'type' | 'endpoint'>,
  life: ReturnType<typeof requestedBy>,
  now: Date,
): Omit<Subscriber, 'id' | 'revision'> => {
  const publicId = ids.next();
  return {
    publicId,
    statusPageId: page.id,
    type,
    endpoint,
    endpointHash: endpointHashOf(digest, page, endpoint),
    signingSecret: type === 'webhook' ? newSigningSecret(secrets) : null,
    ...life,
    ...tokenDigests(digest, { publicId }),
    createdAt: now,
    updatedAt: now,
  };
};

/**
 * Stores what `decide` makes of the subscriber with the endpoint; it gets null if there is none. Concurrent requests
 * for one endpoint wait for each other.
 */
export const storeSubscriber = async (
  needs: SubscriptionNeeds,
  page: SubscribedPage,
  subscription: PreparedSubscription,
  decide: (stored: Subscriber | null) => ReturnType<typeof requestedBy>,
  now: Date,
): Promise<Subscriber> => {
  const { subscribers, digest } = needs;
  const [known] = await subscribers.list(everywhere, {
    statusPageId: page.id,
    endpointHash: endpointHashOf(digest, page, subscription.endpoint),
  });
  const stored = known === undefined ? null : await subscribers.lock(everywhere, known.id);
  const life = decide(stored);
  const saved = await (stored === null
    ? addOne(subscribers, newSubscriber(needs, page, subscription, life, now))
    : subscribers.save({ ...stored, ...life, updatedAt: now }, stored));
  if (saved === 'endpointTaken') throw new OptimisticLockError('Another request has added the endpoint.');
  return saved;
};

/**
 * Stores a request for a subscription and has its owner asked for a confirmation, unless that would be too often. What
 * is stored and sent does not depend on whether the endpoint is known.
 */
export const requestSubscription = async (
  needs: SubscriptionNeeds,
  { now, send }: { readonly now: Date; send(message: OutboxMessage): void },
  page: SubscribedPage,
  subscription: PreparedSubscription,
  isAsked: boolean,
): Promise<Subscriber> => {
  const { componentIds, groupIds, language } = subscription;
  const stored = await storeSubscriber(
    needs,
    page,
    subscription,
    (known) => requestedBy(known, { componentIds, groupIds, language }, now),
    now,
  );
  if (isAsked) send(confirmationRequest({ subscriberId: stored.id, messageId: needs.ids.next() }));
  return stored;
};
