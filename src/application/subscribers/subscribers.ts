import { statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import {
  confirmedBy,
  consentRules,
  isPresent,
  requestedBy,
  subscriberIdRules,
  subscriptionRules,
} from '../../domain/subscribers/subscriber.ts';
import type { Subscriber, Subscription } from '../../domain/subscribers/subscriber.ts';
import type { RecordId } from '../kernel/repository.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { StatusPages } from '../status-pages/ports.ts';
import type {
  AnnouncementDeliveries,
  SubscribablePages,
  SubscriberFilter,
  Subscribers,
  Suppressions,
} from './ports.ts';
import { mayBeAsked, prepareSubscription, requestSubscription, storeSubscriber } from './store-subscription.ts';
import type { SentSubscription, SubscriptionNeeds } from './store-subscription.ts';
import { endpointHashOf } from './subscriber-links.ts';
import { subscriberEntry } from './subscriptions.ts';

interface ById {
  /** The id of the page. */
  readonly id: RecordId;
}

interface Needs {
  readonly statusPages: Pick<StatusPages, 'find'>;
  readonly subscribers: Subscribers;
}

interface ListInput extends ById {
  readonly request: ListRequest;
  readonly filter: Pick<SubscriberFilter, 'type'>;
}

/** Lists the subscribers of a status page. */
export const listSubscribers = defineRecordQuery({
  name: 'listSubscribers',
  permission: 'editRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  answer: ({ scope, now }, page, { request, filter }: ListInput, { subscribers }) =>
    subscribers.page(scope, request, { ...filter, statusPageId: page.id, presentAt: now }),
});

interface BySubscriber extends ById {
  /** The id as it is in the path. */
  readonly subscriberId: string;
}

/** Returns the subscriber of the path with its page, found by `read`. The page is checked first. */
const subscriberAt = async (
  { statusPages }: Needs,
  scope: Scope,
  now: Date,
  { id, subscriberId }: BySubscriber,
  read: (scope: Scope, id: number) => Promise<Subscriber | null>,
) => {
  const page = await statusPages.find(scope, id);
  if (page === null) return statusPageNotFound;
  const broken = firstBroken(subscriberIdRules, subscriberId);
  if (broken !== null) return broken;
  const subscriber = await read(scope, Number(subscriberId));
  return subscriber?.statusPageId !== page.id || !isPresent(subscriber, now)
    ? refused('subscriberNotFound')
    : accepted({ page, subscriber });
};

/** The announcements to a subscriber. Supporters do not see whom they went to. */
export const listSubscriberDeliveries = defineQuery({
  name: 'listSubscriberDeliveries',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', ...codesOf(subscriberIdRules)],
  execute:
    ({
      announcementDeliveries,
      ...needs
    }: Needs & { readonly announcementDeliveries: Pick<AnnouncementDeliveries, 'page'> }) =>
    async ({ scope, now }, { request, ...path }: BySubscriber & { readonly request: ListRequest }) => {
      const found = await subscriberAt(needs, scope, now, path, (within, id) => needs.subscribers.find(within, id));
      return found.ok ? accepted(await announcementDeliveries.page(found.value.subscriber, request)) : found;
    },
});

/** A subscriber whom an editor adds. */
export interface AddedSubscriber extends SentSubscription {
  /** True if the person has already agreed. */
  readonly confirmed: boolean;
  /** The way in which the person agreed; null if that is not known. */
  readonly consentNote: string | null;
}

/** Returns the subscriber once an editor has said that its owner agrees. */
export const agreedBy = (
  stored: Subscriber | null,
  { componentIds, groupIds, language }: Subscription,
  consentNote: string,
  now: Date,
) => {
  const requested = requestedBy(stored, { componentIds, groupIds, language }, now);
  return { ...(confirmedBy(requested, now) ?? requested), consentNote };
};

/** Adds a subscriber. Unless the person has already agreed, the owner of the endpoint must confirm. */
export const addSubscriber = definePreparedCommand({
  name: 'addSubscriber',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', ...codesOf(subscriptionRules), ...codesOf(consentRules)],
  prepare:
    (
      needs: Needs &
        SubscriptionNeeds & { readonly subscribablePages: SubscribablePages; readonly suppressions: Suppressions },
    ) =>
    async ({ scope, now }, { id, confirmed, consentNote, ...sent }: ById & AddedSubscriber) => {
      const page = await needs.statusPages.find(scope, id);
      if (page === null) return statusPageNotFound;
      const subscription = await prepareSubscription(needs, await needs.subscribablePages.parts(page), sent);
      const broken = firstBroken(subscriptionRules, subscription.requested);
      return (
        broken ??
        accepted({
          page,
          subscription,
          confirmed,
          consentNote,
          isAsked: !confirmed && (await mayBeAsked(needs, subscription.endpoint, now)),
        })
      );
    },
  execute: (needs) => async (work, prepared) => {
    if (!prepared.ok) return prepared;
    const { page, subscription, confirmed, consentNote, isAsked } = prepared.value;
    const hash = endpointHashOf(needs.digest, page, subscription.endpoint);
    const hasUnsubscribed = (await needs.suppressions.among(page.id, [hash])).has(hash);
    const broken = firstBroken(consentRules, { confirmed, consentNote, hasUnsubscribed });
    if (broken !== null) return broken;
    const stored =
      consentNote === null
        ? await requestSubscription(needs, work, page, subscription, isAsked)
        : await storeSubscriber(
            needs,
            page,
            subscription,
            (known) => agreedBy(known, subscription, consentNote, work.now),
            work.now,
          );
    work.audit(
      subscriberEntry(confirmed ? 'added' : 'requested', page, stored, confirmed ? { after: { consentNote } } : {}),
    );
    return accepted(stored);
  },
});

/** Removes a subscriber from a status page. Unlike an unsubscription, this does not bar the endpoint. */
export const removeSubscriber = defineCommand({
  name: 'removeSubscriber',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', ...codesOf(subscriberIdRules)],
  execute:
    (needs: Needs) =>
    async ({ scope, now, audit }, path: BySubscriber) => {
      const found = await subscriberAt(needs, scope, now, path, (within, id) => needs.subscribers.lock(within, id));
      if (!found.ok) return found;
      const { page, subscriber } = found.value;
      await needs.subscribers.remove(subscriber);
      audit(subscriberEntry('removed', page, subscriber));
      return accepted({ success: true as const });
    },
});
