import { sendErrors } from '../../domain/kernel/send-errors.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import { outcomeOf } from '../../domain/notifications/delivery.ts';
import { accountMail } from '../../domain/paging/contact-method.ts';
import type { ContactChannel } from '../../domain/paging/contact-method.ts';
import type { OnCallPageEvent, StopReason } from '../../domain/paging/on-call-page.machine.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { Account, Accounts } from '../access/sign-in.ports.ts';
import type { ClaimedMessage, OutboxSender, SendResult, Settlement } from '../kernel/outbox.ts';
import type { Clock, Digest, Outbox } from '../kernel/ports.ts';
import { groupContent, noticeContent } from '../notifications/compose-notice.ts';
import type { ReceiverAnswer } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { callAddressesOf } from './calls.ts';
import { sendToContact } from './contact-sender.ts';
import type { ContactSenderNeeds } from './contact-sender.ts';
import { followFailedPage } from './failed-page.ts';
import { removeGoneSubscription } from './gone-subscription.ts';
import type { SubscriptionNeeds } from './gone-subscription.ts';
import type { PagingNeeds } from './notify-people.ts';
import { pageContent, pageNotice } from './page-content.ts';
import { PAGE_TOPIC, PERSON_TOPIC, failedPageMessages } from './page-messages.ts';
import type { OnCallPageMessage, PersonMessage } from './page-messages.ts';
import type { OnCallPages, OnCallPageDelivery, PagingEntry } from './ports.ts';

/** The ports that the delivery of pages uses. */
export interface OnCallPageSenderNeeds extends ContactSenderNeeds, PagingNeeds, SubscriptionNeeds {
  readonly imPages: OnCallPages;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly digest: Pick<Digest, 'sha256' | 'keyed'>;
}

interface Item {
  readonly payload: OnCallPageMessage;
  readonly message: ClaimedMessage;
}

/** A page that can be sent, as its person reads or hears it. */
interface ReadyPage extends Item {
  readonly page: OnCallPageDelivery;
  readonly contact: ContactChannel;
  readonly notices: readonly [Notice, ...Notice[]];
}

/**
 * Sends pages, and records what became of them. Those about resolved incidents that are claimed together leave as one
 * message.
 */
export const onCallPageSender = (needs: OnCallPageSenderNeeds): OutboxSender<OnCallPageMessage> => ({
  topic: PAGE_TOPIC,
  send: async (payload, message) => {
    const [result] = await sendTogether(needs, [{ payload, message }]);
    if (result === undefined) throw new Error('The page has no result.');
    return result;
  },
  sendTogether: (items) => sendTogether(needs, items),
});

const sendTogether = async (needs: OnCallPageSenderNeeds, items: readonly Item[]): Promise<readonly SendResult[]> => {
  const now = needs.clock.now();
  const prepared = await Promise.all(items.map((item) => prepare(needs, item, now)));
  const ready = prepared.filter((each) => 'page' in each);
  const resolved = ready.filter(isResolution);
  const others = ready.filter((each) => !isResolution(each));
  const results = new Map<ReadyPage, SendResult>();
  await Promise.all(
    [resolved, ...others.map((each) => [each])].map(async ([first, ...rest]) => {
      if (first === undefined) return;
      const answer = await deliver(needs, [first, ...rest], now);
      for (const each of [first, ...rest]) results.set(each, recorded(needs, each, answer, now));
    }),
  );
  return prepared.map((each) => ('page' in each ? (results.get(each) ?? NOT_SENT) : each));
};

/** An incident that was reopened meanwhile is paged alone. */
const isResolution = ({ page, notices }: ReadyPage): boolean =>
  !page.isDigest && notices.every(({ type }) => type === 'onCall.recovered');

const NOT_SENT: SendResult = { outcome: 'failed', error: sendErrors.pageNotSent };

/** Returns the page as it is sent, or the result of one that is not sent. */
const prepare = async (needs: OnCallPageSenderNeeds, item: Item, now: Date): Promise<ReadyPage | SendResult> => {
  const { payload } = item;
  const page = await needs.imPages.find(payload.pageId, now);
  if (page === null || page.state !== 'queued') return { outcome: 'refused', error: sendErrors.pageStopped };
  // Paging continues when incident management is enabled again: the page is claimed then.
  if (!page.isRunning) return ended(needs, page, payload, 'pause', sendErrors.imNotRunning);
  if (!imUserEligible(page)) return ended(needs, page, payload, 'stop', sendErrors.userNotPaged, 'userInactive');
  const contact = await contactOf(needs, page);
  if (contact === null)
    return ended(needs, page, payload, 'stop', sendErrors.contactMethodDeleted, 'contactMethodDeleted');
  const spoken = contact.type === 'voice' ? inLanguageOfPerson(page) : page;
  const [first, ...others] = spoken.incidents.map((incident) => pageNotice(spoken, incident, now));
  if (first === undefined) return { outcome: 'refused', error: sendErrors.incidentDeleted };
  return { ...item, page: spoken, contact, notices: [first, ...others] };
};

/** Attempts to send pages to one person by one contact method. Several are about resolved incidents. */
const deliver = async (
  needs: OnCallPageSenderNeeds,
  pages: readonly [ReadyPage, ...ReadyPage[]],
  now: Date,
): Promise<ReceiverAnswer> => {
  const [{ page, contact, notices, payload }, ...others] = pages;
  const { organizationId } = page.organization;
  const baseUrl = needs.customHosts.baseUrlOf(organizationId);
  const contentOf = (each: ReadyPage) => pageContent(each.page, each.notices, each.payload, baseUrl);
  return sendToContact(needs, {
    contactId: `user-${page.userPublicId}-${page.contactMethodId ?? 'mail'}`,
    contact,
    organizationId,
    notices: [...notices, ...others.flatMap((each) => each.notices)] as const,
    content: groupContent([contentOf(pages[0]), ...others.map(contentOf)]),
    ...(contact.type === 'voice' ? { call: callAddressesOf(needs, page, payload, now) } : {}),
    messageId: payload.pageId,
    now,
  });
};

const recorded = (
  needs: OnCallPageSenderNeeds,
  { page, payload, message, notices: [notice] }: ReadyPage,
  answer: ReceiverAnswer,
  now: Date,
): SendResult => ({
  ...resultOf(answer, notice),
  record: async (settlement) => {
    await recordPage(needs, page, payload, { message, answer, settlement, at: now });
    await removeGoneSubscription(needs, page.contactMethodId, answer, now);
  },
});

/** Returns the page in the language of its person, which calls speak. */
const inLanguageOfPerson = (page: OnCallPageDelivery): OnCallPageDelivery => ({
  ...page,
  organization: { ...page.organization, language: page.accountLanguage ?? page.organization.language },
});

/** Ends an attempt without sending. */
const ended = (
  { imNotifications, outbox, clock }: OnCallPageSenderNeeds,
  { incidents }: OnCallPageDelivery,
  { pageId }: OnCallPageMessage,
  event: OnCallPageEvent,
  error: string,
  because?: StopReason,
): SendResult => ({
  outcome: 'refused',
  error,
  record: async () => {
    const now = clock.now();
    await imNotifications.move([pageId], event, now, because);
    if (event === 'stop') await outbox.add(failedPageMessages(pageId, incidents), now);
  },
});

const resultOf = ({ verdict, error, notBefore }: ReceiverAnswer, notice: Notice): Omit<SendResult, 'record'> => ({
  outcome: outcomeOf(verdict, notice.type),
  ...(error === null ? {} : { error }),
  ...(notBefore === undefined ? {} : { notBefore }),
});

/** Returns the channel that a page goes to; null if its contact method was deleted. */
const contactOf = async (
  { contactMethods }: Pick<OnCallPageSenderNeeds, 'contactMethods'>,
  { methodType, contactMethodId, email }: OnCallPageDelivery,
): Promise<ContactChannel | null> => {
  if (methodType === null) return accountMail(email);
  return contactMethodId === null ? null : contactMethods.find(everywhere, contactMethodId);
};

interface Attempt {
  readonly message: ClaimedMessage;
  readonly answer: ReceiverAnswer;
  readonly settlement: Settlement;
  readonly at: Date;
}

const eventOfSettlement = { sent: 'deliver', failed: 'abandon', waiting: null } as const satisfies Readonly<
  Record<Settlement['state'], OnCallPageEvent | null>
>;

const kindOfSettlement = { sent: 'pageSent', failed: 'pageFailed', waiting: 'pageDelayed' } as const satisfies Readonly<
  Record<Settlement['state'], PagingEntry['kind']>
>;

/**
 * The delivery is evidence of the page, and part of the timeline of its incidents when it fails at first and once it
 * has ended.
 */
const recordPage = async (
  needs: OnCallPageSenderNeeds,
  page: OnCallPageDelivery,
  { pageId }: OnCallPageMessage,
  { message, answer, settlement, at }: Attempt,
): Promise<void> => {
  const { imPages, imTimeline } = needs;
  const event = eventOfSettlement[settlement.state];
  await imPages.note(
    pageId,
    {
      attempts: message.attempts,
      at,
      responseStatus: answer.status,
      error: answer.error,
      answer: answer.answer ?? null,
    },
    event,
  );
  // Of the attempts that fail, the timeline has the first and the last.
  if (event === null && message.attempts > 1) return;
  const data = {
    pageId,
    method: page.methodType ?? 'email',
    attempts: message.attempts,
    ...(answer.error === null ? {} : { error: answer.error }),
  };
  await imTimeline.append(
    page.incidents.map(({ id }) => ({
      incidentId: id,
      at: event === null ? at : settlement.at,
      kind: kindOfSettlement[settlement.state],
      actor: { kind: 'system' as const, userId: page.userId },
      data,
    })),
  );
  // One that was stopped while it was being sent is not missed.
  if (event !== 'abandon' || (await imPages.find(pageId, settlement.at))?.state !== 'failed') return;
  await followFailedPage(needs, page, pageId, settlement.at);
};

/** Returns the notice in the language of the person, which calls speak. */
const spokenTo = ({ language }: Account, notice: Notice): Notice => ({
  ...notice,
  data: { ...notice.data, organization: { ...notice.data.organization, language } },
});

/** Sends verification codes and notices of shifts. */
export const personSender = (
  needs: OnCallPageSenderNeeds,
): OutboxSender<Omit<PersonMessage, 'until'> & { readonly until: string }> => ({
  topic: PERSON_TOPIC,
  send: async ({ until, userId, contactMethodId, organizationId, notice, messageId }) => {
    const now = needs.clock.now();
    if (new Date(until) <= now) return { outcome: 'refused', error: sendErrors.messageTooOld };
    const person = await needs.accounts.byId(userId, now);
    if (person?.isActive !== true) return { outcome: 'refused', error: sendErrors.userNotNotified };
    const contact =
      contactMethodId === null
        ? accountMail(person.email)
        : await needs.contactMethods.find(everywhere, contactMethodId);
    if (contact === null) return { outcome: 'refused', error: sendErrors.contactMethodDeleted };
    const contactId = `user-${person.userPublicId}-${contactMethodId ?? 'mail'}`;
    const spoken = contact.type === 'voice' ? spokenTo(person, notice) : notice;
    const answer = await sendToContact(needs, {
      contactId,
      contact,
      organizationId,
      notices: [spoken],
      content: noticeContent(spoken, needs.customHosts.baseUrlOf(organizationId)),
      messageId,
      now,
    });
    return {
      ...resultOf(answer, notice),
      record: () => removeGoneSubscription(needs, contactMethodId, answer, now),
    };
  },
});
