import { linkedPersonRules } from '../../domain/access/linked-person.ts';
import type { LinkedPerson } from '../../domain/access/linked-person.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { days, later } from '../../domain/kernel/time.ts';
import {
  accountMail,
  CODE_RATE,
  MAX_CONTACT_METHODS,
  subscriptionRules,
  withoutCode,
  wrongContactCode,
} from '../../domain/paging/contact-method.ts';
import type { ContactMethod } from '../../domain/paging/contact-method.ts';
import { mailMethodOf, waitingSubscription } from '../../domain/paging/device.ts';
import { isMailImplied, withDevice } from '../../domain/paging/notification-rules.ts';
import type { NotificationRules } from '../../domain/paging/notification-rules.ts';
import { deviceLinkRules, openedLinkRules } from '../../domain/paging/page-link.ts';
import type { LinkedPeople, RateLimits } from '../access/ports.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { privateMembersOf } from '../notifications/channel-records.ts';
import type { WebPushKeys } from '../notifications/ports.ts';
import { addContactMethod, contactMethodAudit, enterMethodCode } from '../paging/new-contact-method.ts';
import type { CodeNeeds, NewMethodNeeds } from '../paging/new-contact-method.ts';
import { rulesAudit } from '../paging/notification-rules.ts';
import { noticeMessage } from '../paging/page-messages.ts';
import type { ContactMethods, OnCallPageLinkView, PersonalRules } from '../paging/ports.ts';
import { openedPageLink } from './page-links.ts';
import type { ByToken, PageLinkNeeds } from './page-links.ts';

type DeviceNeeds = PageLinkNeeds & { readonly contactMethods: ContactMethods };

type ChangingNeeds = DeviceNeeds &
  CodeNeeds & { readonly personalRules: PersonalRules; readonly linkedPeople: LinkedPeople };

/** A browser that subscribes to push messages. */
interface SubscribingDevice extends ByToken {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The codes with which a device is refused before the rules about its subscription. */
const linkCodes = [...codesOf(openedLinkRules), ...codesOf(linkedPersonRules)] as const;

const methodsOf = (
  { contactMethods }: Pick<DeviceNeeds, 'contactMethods'>,
  { userId, organization: { organizationId } }: OnCallPageLinkView,
): Promise<readonly ContactMethod[]> => contactMethods.list({ organizationId, customerId: null }, { userId });

/** Holds what the page of a link offers to the device on which it is open. */
export interface PageDeviceView {
  /** The key with which the browser subscribes. */
  readonly publicKey: string;
  /** True while a device of the person waits for its code. */
  readonly isCodeAwaited: boolean;
}

/** Returns the key with which the browser of a link subscribes, and whether a code is waited for. */
export const viewPageDevice = defineQuery({
  name: 'viewPageDevice',
  permission: 'anyone',
  refuses: codesOf(openedLinkRules),
  execute:
    (needs: DeviceNeeds & { readonly webPushKeys: WebPushKeys }) =>
    async (context: QueryContext, { token }: ByToken) => {
      const link = await openedPageLink(needs, token, context);
      if (!link.ok) return link;
      const { publicKey } = await needs.webPushKeys.current();
      const waiting = waitingSubscription(await methodsOf(needs, link.value), context.now);
      return accepted<PageDeviceView>({ publicKey, isCodeAwaited: waiting !== null });
    },
});

/** The person of a link, as who the changes are made. */
interface LinkOwner {
  readonly view: OnCallPageLinkView;
  readonly person: LinkedPerson;
}

/** Returns the person of a link, who may do no more than in the console. */
const ownerOf = async (
  needs: PageLinkNeeds & Pick<ChangingNeeds, 'linkedPeople'>,
  token: string,
  context: QueryContext,
): Promise<Outcome<LinkOwner, (typeof linkCodes)[number]>> => {
  const link = await openedPageLink(needs, token, context);
  if (!link.ok) return link;
  const { userId, organization } = link.value;
  const person = await needs.linkedPeople.find(organization.organizationId, userId, context.now);
  if (person === null) return refused('notFound');
  return firstBroken(linkedPersonRules, person) ?? accepted({ view: link.value, person });
};

/** Returns the method for mail to the address of the account, which is added if it is missing and there is room. */
const mailMethod = async (
  needs: Pick<ChangingNeeds, 'contactMethods' | 'ids'>,
  { now, audit }: CommandContext,
  { userId, email, organization: { organizationId } }: OnCallPageLinkView,
  present: readonly ContactMethod[],
): Promise<ContactMethod | null> => {
  const found = mailMethodOf(present, email);
  if (found !== null || present.length >= MAX_CONTACT_METHODS) return found;
  const record = {
    ...stampOf(needs.ids, now),
    organizationId,
    userId,
    name: null,
    ...accountMail(email),
    ...withoutCode,
    verifiedAt: now,
  };
  const added = expectStored(await addOne(needs.contactMethods, record));
  audit(contactMethodAudit('created', added));
  return added;
};

/** How long the mail about a new device is tried to be sent. */
const MAIL_LIFETIME = days(1);

/** Tells the person by mail about the device, because the link may have been passed on. */
const announceDevice = (
  { ids }: Pick<ChangingNeeds, 'ids'>,
  { now, send }: CommandContext,
  { userId, organization: { organizationId, ...organization } }: OnCallPageLinkView,
  { publicId }: ContactMethod,
): void =>
  send(
    noticeMessage({
      messageId: ids.next(),
      organizationId,
      userId,
      contactMethodId: null,
      notice: {
        type: 'onCall.device',
        timestamp: now.toISOString(),
        data: { device: { id: publicId }, customer: null, organization },
      },
      until: later(now, MAIL_LIFETIME),
    }),
  );

/** A verified device of the person of a link, and what the person has chosen so far. */
interface VerifiedDevice {
  readonly view: OnCallPageLinkView;
  readonly method: ContactMethod;
  readonly rules: NotificationRules;
  readonly present: readonly ContactMethod[];
}

/** Changes the locked rules of the person so that pages reach the device, unless they do. */
const switchOn = async (
  needs: Pick<ChangingNeeds, 'contactMethods' | 'personalRules' | 'ids'>,
  context: CommandContext,
  { view, method, rules, present }: VerifiedDevice,
): Promise<void> => {
  if (withDevice(rules, method.id, null) === rules) return;
  const mail = isMailImplied(rules) ? await mailMethod(needs, context, view, present) : null;
  const changed = withDevice(rules, method.id, mail?.id ?? null);
  await needs.personalRules.save(view.userId, changed, context.now);
  const { organizationId } = view.organization;
  context.audit(rulesAudit({ organizationId, userPublicId: view.userPublicId }, rules, changed));
  announceDevice(needs, context, view, method);
};

/**
 * Adds the browser that has opened the link of a page to the contact methods of the person, and sends it a code. A
 * browser that has subscribed before gets another code. See ADR 0338.
 */
export const addPageDevice = definePreparedCommand({
  name: 'addPageDevice',
  permission: 'anyone',
  refuses: [...linkCodes, ...codesOf(deviceLinkRules), ...codesOf(subscriptionRules), 'rateLimited'],
  prepare:
    (
      needs: ChangingNeeds & NewMethodNeeds & { readonly addressGuard: AddressGuard; readonly rateLimits: RateLimits },
    ) =>
    async (context: QueryContext, { token, ...config }: SubscribingDevice) => {
      const owner = await ownerOf(needs, token, context);
      if (!owner.ok) return { token, refusal: owner };
      const { userId } = owner.value.view;
      const { allowed, retryAfter } = await needs.rateLimits.take(CODE_RATE, `user:${userId}`, context.now);
      if (!allowed) return { token, refusal: refused('rateLimited', { retryAfter }) };
      const sent = { name: null, type: 'webPush', config } as const;
      return { token, sent, privateMembers: await privateMembersOf(needs.addressGuard, config, [sent.type]) };
    },
  execute: (needs) => async (context, prepared) => {
    if (prepared.sent === undefined) return prepared.refusal;
    const { token, sent, privateMembers } = prepared;
    const owner = await ownerOf(needs, token, context);
    if (!owner.ok) return owner;
    const { view, person } = owner.value;
    const broken = firstBroken(deviceLinkRules, view.incident);
    if (broken !== null) return broken;
    const own = context.as(person.caller);
    const rules = await needs.personalRules.lock(view.userId);
    const present = await methodsOf(needs, view);
    const added = await addContactMethod(needs, own, person.caller, subscriptionRules, {
      sent,
      privateMembers,
      present,
    });
    if (!added.ok) return added;
    const isOn = added.value.verifiedAt !== null;
    if (isOn) await switchOn(needs, own, { view, rules, present, method: added.value });
    return accepted({ isOn });
  },
});

/**
 * Verifies the browser by the code that it shows. It is notified of pages from then on, beside what the person has
 * chosen.
 */
export const verifyPageDevice = defineCommand({
  name: 'verifyPageDevice',
  permission: 'anyone',
  refuses: [...linkCodes, 'invalidRequestBody'],
  execute:
    (needs: ChangingNeeds) =>
    async (context, { token, code }: ByToken & { readonly code: string }) => {
      const owner = await ownerOf(needs, token, context);
      if (!owner.ok) return owner;
      const { view, person } = owner.value;
      const own = context.as(person.caller);
      const rules = await needs.personalRules.lock(view.userId);
      const present = await methodsOf(needs, view);
      const waiting = waitingSubscription(present, context.now);
      if (waiting === null) return wrongContactCode;
      const { organizationId } = view.organization;
      const found = await needs.contactMethods.lock({ organizationId, customerId: null }, waiting.id);
      if (found === null) return wrongContactCode;
      const verified = await enterMethodCode(needs, own, found, code);
      if (!verified.ok) return verified;
      await switchOn(needs, own, { view, rules, present, method: found });
      return accepted(null);
    },
});
