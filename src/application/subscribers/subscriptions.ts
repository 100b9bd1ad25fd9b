import { statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import { servesMember } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { confirmedBy, isPresent, leftBy, subscriptionRules } from '../../domain/subscribers/subscriber.ts';
import { namedParts } from '../../domain/subscribers/subscribed-parts.ts';
import type { RequestedParts } from '../../domain/subscribers/subscribed-parts.ts';
import type { Subscriber, Subscription } from '../../domain/subscribers/subscriber.ts';
import type { AuditEntry, Digest } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import type {
  SubscribablePage,
  SubscribablePages,
  SubscribableParts,
  SubscriberFilter,
  Subscribers,
  Suppressions,
} from './ports.ts';
import { mayBeAsked, networkWait, prepareSubscription, requestSubscription } from './store-subscription.ts';
import type { SentSubscription, SubscriptionNeeds } from './store-subscription.ts';

interface BySlug {
  readonly slug: string;
}

/** A visitor of a page. */
interface PageVisitor extends BySlug {
  /** The public id of the protected page that the visitor may see; null if there is none. */
  readonly admittedPageId: string | null;
}

interface PageNeeds {
  readonly subscribablePages: SubscribablePages;
}

type Moment = Pick<QueryContext, 'now' | 'hostOrganizationId'>;

/** A page with what can be subscribed to. */
export interface SubscriptionForm extends SubscribableParts {
  readonly page: SubscribablePage;
}

/** The audit log never shows an endpoint, because not everybody who reads it may list subscribers. */
export const subscriberEntry = (
  event: string,
  { organizationId }: Pick<SubscribablePage, 'organizationId'>,
  { publicId }: Pick<Subscriber, 'publicId'>,
  changes: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => auditEntry(`statusSubscriber.${event}`, { organizationId, publicId }, changes);

/** Returns the page, or null if the host belongs to another organization. */
const servedPage = (page: SubscribablePage | null, { hostOrganizationId }: Moment): SubscribablePage | null =>
  page !== null && servesMember(hostOrganizationId, page) ? page : null;

/** Returns the page if the visitor may see it. */
const openPage = async (
  { subscribablePages }: PageNeeds,
  { slug, admittedPageId }: PageVisitor,
  moment: Moment,
): Promise<SubscriptionForm | null> => {
  const page = servedPage(await subscribablePages.bySlug(slug, moment.now), moment);
  return page === null || (page.isProtected && page.publicId !== admittedPageId)
    ? null
    : { page, ...(await subscribablePages.parts(page)) };
};

/** A page that everybody sees, in whose frame links that are not valid are refused; null if there is none. */
export const findOpenPage = defineQuery({
  name: 'findOpenPage',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ subscribablePages }: PageNeeds) =>
    async (context, { slug }: BySlug) => {
      const page = servedPage(await subscribablePages.bySlug(slug, context.now), context);
      return accepted(page?.isProtected === true ? null : page);
    },
});

/** Shows what can be subscribed to. */
export const viewSubscriptionForm = defineQuery({
  name: 'viewSubscriptionForm',
  permission: 'anyone',
  refuses: ['statusPageNotFound'],
  execute: (needs: PageNeeds) => async (context, visit: PageVisitor) => {
    const form = await openPage(needs, visit, context);
    return form === null ? statusPageNotFound : accepted(form);
  },
});

/** Asks for a subscription. The outcome does not say whether the endpoint is known. */
export const subscribeToStatusPage = definePreparedCommand({
  name: 'subscribeToStatusPage',
  permission: 'anyone',
  refuses: ['statusPageNotFound', 'rateLimited', ...codesOf(subscriptionRules)],
  prepare:
    (needs: PageNeeds & SubscriptionNeeds) =>
    async (
      context,
      { slug, admittedPageId, address, ...sent }: PageVisitor & SentSubscription & { readonly address: string },
    ) => {
      const { now } = context;
      const form = await openPage(needs, { slug, admittedPageId }, context);
      if (form === null) return statusPageNotFound;
      const retryAfter = await networkWait(needs, address, now);
      if (retryAfter !== null) return refused('rateLimited', { retryAfter });
      const subscription = await prepareSubscription(needs, form, sent);
      const broken = firstBroken(subscriptionRules, subscription.requested);
      return (
        broken ??
        accepted({ page: form.page, subscription, isAsked: await mayBeAsked(needs, subscription.endpoint, now) })
      );
    },
  execute: (needs) => async (work, prepared) => {
    if (!prepared.ok) return prepared;
    const { page, subscription, isAsked } = prepared.value;
    const stored = await requestSubscription(needs, work, page, subscription, isAsked);
    work.audit(subscriberEntry('requested', page, stored));
    return accepted({ success: true as const, page });
  },
});

/**
 * A secret link to a subscription. It stays valid when the page gets another slug, because mails that were sent contain
 * it.
 */
interface ByLink {
  readonly token: string;
}

/** The subscription and the form that the page behind a link shows. */
export interface SubscriptionView extends SubscriptionForm {
  readonly subscriber: Subscriber;
}

interface LinkNeeds extends PageNeeds {
  readonly subscribers: Subscribers;
  readonly digest: Pick<Digest, 'sha256'>;
}

/** The longest text that is looked up as a token. */
const MAX_TOKEN = 100;

/** Returns the subscription that the link opens; null if there is no such link on the host. */
const opened = async (
  { subscribers, subscribablePages, digest }: LinkNeeds,
  { token }: ByLink,
  kind: 'confirmSha256' | 'manageSha256',
  moment: Moment,
): Promise<SubscriptionView | null> => {
  const filter: SubscriberFilter = { [kind]: digest.sha256(token.slice(0, MAX_TOKEN)) };
  const [subscriber] = await subscribers.list(everywhere, filter);
  const page =
    subscriber === undefined
      ? null
      : servedPage(await subscribablePages.byId(subscriber.statusPageId, moment.now), moment);
  if (subscriber === undefined || page === null) return null;
  return { page, subscriber, ...(await subscribablePages.parts(page)) };
};

const locked = async (
  needs: LinkNeeds,
  link: ByLink,
  kind: 'confirmSha256' | 'manageSha256',
  moment: Moment,
): Promise<Outcome<SubscriptionView, 'notFound'>> => {
  const view = await opened(needs, link, kind, moment);
  const subscriber = view === null ? null : await needs.subscribers.lock(everywhere, view.subscriber.id);
  return view === null || subscriber === null ? refused('notFound') : accepted({ ...view, subscriber });
};

/** Shows a subscription that awaits its confirmation. It changes nothing, because mail scanners open every link. */
export const viewConfirmation = defineQuery({
  name: 'viewConfirmation',
  permission: 'anyone',
  refuses: ['notFound'],
  execute: (needs: LinkNeeds) => async (context, link: ByLink) => {
    const view = await opened(needs, link, 'confirmSha256', context);
    return view === null || confirmedBy(view.subscriber, context.now) === null ? refused('notFound') : accepted(view);
  },
});

/** Confirms a subscription as the owner of its endpoint. */
export const confirmSubscription = defineCommand({
  name: 'confirmSubscription',
  permission: 'anyone',
  refuses: ['notFound'],
  execute: (needs: LinkNeeds & { readonly suppressions: Suppressions }) => async (work, link: ByLink) => {
    const { now, audit, unchanged } = work;
    const found = await locked(needs, link, 'confirmSha256', work);
    if (!found.ok) return found;
    const { subscriber, page } = found.value;
    const confirmed = confirmedBy(subscriber, now);
    if (confirmed === null) return refused('notFound');
    if (confirmed === subscriber) unchanged();
    else {
      expectStored(await needs.subscribers.save({ ...confirmed, updatedAt: now }, subscriber));
      await needs.suppressions.remove(page.id, subscriber.endpointHash);
      audit(subscriberEntry('confirmed', page, subscriber));
    }
    return accepted({ ...found.value, subscriber: confirmed });
  },
});

/** Shows a subscription to its owner. */
export const viewSubscription = defineQuery({
  name: 'viewSubscription',
  permission: 'anyone',
  refuses: ['notFound'],
  execute: (needs: LinkNeeds) => async (context, link: ByLink) => {
    const view = await opened(needs, link, 'manageSha256', context);
    return view === null ? refused('notFound') : accepted(view);
  },
});

/** Unsubscribes the owner of the link, as often as is asked. */
export const unsubscribeFromStatusPage = defineCommand({
  name: 'unsubscribeFromStatusPage',
  permission: 'anyone',
  refuses: ['notFound'],
  execute: (needs: LinkNeeds & { readonly suppressions: Suppressions }) => async (work, link: ByLink) => {
    const { now, audit, unchanged } = work;
    const found = await locked(needs, link, 'manageSha256', work);
    if (!found.ok) return found;
    const { subscriber, page } = found.value;
    const left = leftBy(subscriber, now);
    if (left === subscriber) unchanged();
    else {
      expectStored(await needs.subscribers.save({ ...left, updatedAt: now }, subscriber));
      await needs.suppressions.add(page.id, subscriber.endpointHash, now);
      audit(subscriberEntry('unsubscribed', page, subscriber));
    }
    return accepted({ ...found.value, subscriber: left });
  },
});

/** Changes what the owner of the link is notified of. */
export const changeSubscription = defineCommand({
  name: 'changeSubscription',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    (needs: LinkNeeds) =>
    async (
      work: CommandContext,
      { componentIds, groupIds, language, ...link }: ByLink & RequestedParts & Pick<Subscription, 'language'>,
    ) => {
      const found = await locked(needs, link, 'manageSha256', work);
      if (!found.ok) return found;
      const { subscriber, page } = found.value;
      if (!isPresent(subscriber, work.now)) return refused('notFound');
      // What was removed from the page meanwhile is left out.
      const { parts } = namedParts(found.value, { componentIds, groupIds });
      const changed = { ...subscriber, ...parts, language };
      expectStored(await needs.subscribers.save({ ...changed, updatedAt: work.now }, subscriber));
      work.audit(subscriberEntry('changed', page, subscriber));
      return accepted({ ...found.value, subscriber: changed });
    },
});

/** Deletes everything about the owner of the link but the keyed hash, by which imports leave the endpoint out. */
export const forgetSubscriber = defineCommand({
  name: 'forgetSubscriber',
  permission: 'anyone',
  refuses: ['notFound'],
  execute: (needs: LinkNeeds & { readonly suppressions: Suppressions }) => async (work, link: ByLink) => {
    const found = await locked(needs, link, 'manageSha256', work);
    if (!found.ok) return found;
    const { subscriber, page } = found.value;
    await needs.suppressions.add(page.id, subscriber.endpointHash, work.now);
    await needs.subscribers.remove(subscriber);
    work.audit(subscriberEntry('forgotten', page, subscriber));
    return accepted(found.value);
  },
});
