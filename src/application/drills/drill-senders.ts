import { everywhere } from '../../domain/access/scope.ts';
import { acceptanceOf, linkAfter } from '../../domain/drills/drill-link.ts';
import { drillLinkUrl } from '../../domain/drills/drill-page.ts';
import { outcomeOf } from '../../domain/notifications/delivery.ts';
import { accountMail } from '../../domain/paging/contact-method.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import type { OutboxSender, Settlement } from '../kernel/outbox.ts';
import type { DeliveryNeeds } from '../notifications/channel-message.ts';
import { channelSender } from '../notifications/channel-sender.ts';
import { noticeContent } from '../notifications/compose-notice.ts';
import type { NoticeContent } from '../notifications/notice-content.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { sendToContact } from '../paging/contact-sender.ts';
import type { ContactSenderNeeds } from '../paging/contact-sender.ts';
import { removeGoneSubscription } from '../paging/gone-subscription.ts';
import type { SubscriptionNeeds } from '../paging/gone-subscription.ts';
import type { Clock } from '../kernel/ports.ts';
import { DRILL_CHANNEL_TOPIC, DRILL_PERSON_TOPIC } from './drill-messages.ts';
import type { DrillChannelMessage, DrillPersonMessage } from './drill-messages.ts';
import type { DrillLinks } from './ports.ts';

interface LinkNeeds {
  readonly drillLinks: Pick<DrillLinks, 'find' | 'lock' | 'save'>;
}

/** The result of a message whose drill has ended, or whose link was deleted. */
const pointless = { outcome: 'refused', error: 'The drill has ended.' } as const;

const isAwaited = async ({ drillLinks }: LinkNeeds, linkId: string): Promise<boolean> =>
  (await drillLinks.find(linkId))?.state === 'sent';

/** Records what the receiver of a message answered. What the link has reached by now remains. */
const settleLink = async ({ drillLinks }: LinkNeeds, linkId: string, settlement: Settlement): Promise<void> => {
  const link = await drillLinks.lock(linkId);
  if (link === null) return;
  const { at } = settlement;
  if (settlement.state === 'waiting') {
    if (link.state === 'sent') await drillLinks.save({ ...link, error: settlement.error });
    return;
  }
  const after =
    settlement.state === 'sent'
      ? linkAfter(link, acceptanceOf(link), { at })
      : linkAfter(link, 'fail', { at, cause: 'refused', error: settlement.error });
  if (after !== null) await drillLinks.save(after);
};

/** Sends the messages of drills to channels, as alerts are sent, and records what becomes of them. */
export const drillChannelSender = (needs: DeliveryNeeds & LinkNeeds): OutboxSender<DrillChannelMessage> => {
  const alerts = channelSender(needs);
  return {
    topic: DRILL_CHANNEL_TOPIC,
    send: async ({ linkId, message }, claimed) => {
      if (!(await isAwaited(needs, linkId))) return pointless;
      const result = await alerts.send(message, claimed);
      return {
        ...result,
        record: async (settlement) => {
          await result.record?.(settlement);
          await settleLink(needs, linkId, settlement);
        },
      };
    },
  };
};

/** The ports that the messages of drills to people use. */
interface PersonNeeds extends LinkNeeds, ContactSenderNeeds, SubscriptionNeeds {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly clock: Clock;
}

const contentOf = (
  { customHosts }: PersonNeeds,
  { notice, organizationId, token }: DrillPersonMessage,
): NoticeContent => {
  const baseUrl = customHosts.baseUrlOf(organizationId);
  const content = noticeContent(notice, baseUrl);
  const { confirm } = textsOf(content.language).drills;
  return { ...content, link: { label: confirm, url: drillLinkUrl(baseUrl, token) } };
};

/** Sends the messages of drills to people, as pages are sent, and records what becomes of them. */
export const drillPersonSender = (needs: PersonNeeds): OutboxSender<DrillPersonMessage> => ({
  topic: DRILL_PERSON_TOPIC,
  send: async (message) => {
    const { linkId, organizationId, userId, contactMethodId, notice } = message;
    const now = needs.clock.now();
    const person = await needs.accounts.byId(userId, now);
    if (person?.isActive !== true || !(await isAwaited(needs, linkId))) return pointless;
    const contact =
      contactMethodId === null
        ? accountMail(person.email)
        : await needs.contactMethods.find(everywhere, contactMethodId);
    if (contact === null) return pointless;
    const answer = await sendToContact(needs, {
      contactId: `user-${person.userPublicId}-${contactMethodId ?? 'mail'}`,
      contact,
      organizationId,
      notices: [notice],
      content: contentOf(needs, message),
      messageId: linkId,
      now,
    });
    return {
      outcome: outcomeOf(answer.verdict, notice.type),
      ...(answer.error === null ? {} : { error: answer.error }),
      ...(answer.notBefore === undefined ? {} : { notBefore: answer.notBefore }),
      record: async (settlement) => {
        await settleLink(needs, linkId, settlement);
        await removeGoneSubscription(needs, contactMethodId, answer, now);
      },
    };
  },
});
