import { everywhere } from '../../domain/access/scope.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import { outcomeOf } from '../../domain/notifications/delivery.ts';
import { accountMail } from '../../domain/paging/contact-method.ts';
import type { ContactChannel } from '../../domain/paging/contact-method.ts';
import { isClosed, problemState, urgencyOf } from '../../domain/paging/incident-state.ts';
import { onCallPageLinkUrl } from '../../domain/paging/page-link.ts';
import type { OnCallPageEvent, StopReason } from '../../domain/paging/on-call-page.machine.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { Account, Accounts } from '../access/sign-in.ports.ts';
import type { ClaimedMessage, OutboxSender, SendResult, Settlement } from '../kernel/outbox.ts';
import type { Clock, Digest, Outbox } from '../kernel/ports.ts';
import { noticeContent } from '../notifications/compose-notice.ts';
import type { NoticeContent } from '../notifications/notice-content.ts';
import { onCallNotice } from '../notifications/on-call-notice.ts';
import type { OnCallEvent } from '../notifications/on-call-notice.ts';
import type { ReceiverAnswer } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { callAddressesOf } from './calls.ts';
import { sendToContact } from './contact-sender.ts';
import type { ContactSenderNeeds } from './contact-sender.ts';
import { followFailedPage } from './failed-page.ts';
import { removeGoneSubscription } from './gone-subscription.ts';
import type { SubscriptionNeeds } from './gone-subscription.ts';
import type { PagingNeeds } from './notify-people.ts';
import { digestContent, withAnswerLink } from './page-content.ts';
import { PAGE_TOPIC, PERSON_TOPIC, failedPageMessages } from './page-messages.ts';
import type { OnCallPageMessage, PersonMessage } from './page-messages.ts';
import type { OnCallPages, OnCallPageDelivery, OnCallPageIncident, PagingEntry } from './ports.ts';

/** The ports that the delivery of pages uses. */
export interface OnCallPageSenderNeeds extends ContactSenderNeeds, PagingNeeds, SubscriptionNeeds {
  readonly imPages: OnCallPages;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly digest: Pick<Digest, 'sha256' | 'keyed'>;
}

/** Sends pages, and records what became of them. */
export const onCallPageSender = (needs: OnCallPageSenderNeeds): OutboxSender<OnCallPageMessage> => ({
  topic: PAGE_TOPIC,
  send: async (payload, message) => {
    const now = needs.clock.now();
    const page = await needs.imPages.find(payload.pageId, now);
    if (page === null || page.state !== 'queued') return { outcome: 'refused', error: 'The page was stopped.' };
    // Paging continues when incident management is enabled again: the page is claimed then.
    if (!page.isRunning)
      return ended(needs, page, payload, 'pause', 'Incident management does not run for the organization.');
    if (!imUserEligible(page)) return ended(needs, page, payload, 'stop', 'The user cannot be paged.', 'userInactive');
    const contact = await contactOf(needs, page);
    if (contact === null)
      return ended(needs, page, payload, 'stop', 'The contact method was deleted.', 'contactMethodDeleted');
    const spoken = contact.type === 'voice' ? inLanguageOfPerson(page) : page;
    const [first, ...others] = spoken.incidents.map((incident) => noticeOf(spoken, incident, now));
    if (first === undefined) return { outcome: 'refused', error: 'The incident was deleted.' };
    const notices = [first, ...others] as const;
    const { organizationId } = page.organization;
    const contactId = `user-${page.userPublicId}-${page.contactMethodId ?? 'mail'}`;
    const answer = await sendToContact(needs, {
      contactId,
      contact,
      organizationId,
      notices,
      content: contentOf(needs, spoken, notices, payload),
      ...(contact.type === 'voice' ? { call: callAddressesOf(needs, spoken, payload, now) } : {}),
      messageId: payload.pageId,
      now,
    });
    return {
      ...resultOf(answer, first),
      record: async (settlement) => {
        await recordPage(needs, page, payload, { message, answer, settlement, at: now });
        await removeGoneSubscription(needs, page.contactMethodId, answer, now);
      },
    };
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

const eventOf = (state: Pick<OnCallPageIncident, 'status'>): OnCallEvent => {
  if (isClosed(state)) return 'recovered';
  return state.status === 'triggered' ? 'page' : 'acknowledged';
};

/**
 * A page about one open incident stays a page, also when an acknowledgement timed out. One about a closed incident says
 * that it is over, because the others were stopped. Several are listed with what has become of them.
 */
const noticeOf = ({ isDigest, organization }: OnCallPageDelivery, incident: OnCallPageIncident, now: Date): Notice => {
  const state = problemState(incident);
  return onCallNotice(
    isDigest || isClosed(state) ? eventOf(state) : 'page',
    { ...incident, ...state, urgency: urgencyOf(incident) },
    { organization, customer: incident.customer },
    now,
  );
};

const contentOf = (
  { customHosts }: OnCallPageSenderNeeds,
  { isDigest, incidents, organization }: OnCallPageDelivery,
  notices: readonly Notice[],
  { links }: OnCallPageMessage,
): NoticeContent => {
  const baseUrl = customHosts.baseUrlOf(organization.organizationId);
  const [first, ...others] = notices.map((notice, index) => {
    const token = links.find(({ incidentId }) => incidentId === incidents[index]?.id)?.token;
    return withAnswerLink(
      noticeContent(notice, baseUrl),
      token === undefined || notice.type === 'onCall.recovered' ? null : onCallPageLinkUrl(baseUrl, token),
    );
  });
  if (first === undefined) throw new Error('A page is about at least one incident.');
  return isDigest ? digestContent([first, ...others], notices) : first;
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
    if (new Date(until) <= now) return { outcome: 'refused', error: 'The message is too old.' };
    const person = await needs.accounts.byId(userId, now);
    if (person?.isActive !== true) return { outcome: 'refused', error: 'The user cannot be notified.' };
    const contact =
      contactMethodId === null
        ? accountMail(person.email)
        : await needs.contactMethods.find(everywhere, contactMethodId);
    if (contact === null) return { outcome: 'refused', error: 'The contact method was deleted.' };
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
