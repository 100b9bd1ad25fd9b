import { isClosed } from '../../domain/paging/incident-state.ts';
import { resolutionGroup } from '../../domain/paging/resolution-gathering.ts';
import type { Outbox, OutboxMessage } from '../kernel/ports.ts';
import { storePages } from './notify-people.ts';
import type { PagingNeeds } from './notify-people.ts';
import { failedPageMessages, openIncidentIds } from './page-messages.ts';
import type { OnCallPageDelivery } from './ports.ts';

/** The ports that follow up a page which reached nobody. */
export interface FailedPageNeeds extends PagingNeeds {
  readonly outbox: Outbox;
}

/** A page that reached nobody. */
export type FailedPage = Pick<
  OnCallPageDelivery,
  'methodType' | 'notificationId' | 'incidents' | 'userId' | 'isDigest'
>;

/** Continues after a page that reached nobody: mail goes to the account instead, and the escalation goes on. */
export const followFailedPage = async (
  needs: FailedPageNeeds,
  page: FailedPage,
  pageId: string,
  now: Date,
): Promise<void> => {
  if (page.methodType !== null) await mailInstead(needs, page, now);
  await needs.outbox.add(failedPageMessages(pageId, page.incidents), now);
};

/**
 * Sends mail to the account instead, once for each notification, so that nobody is missed because a contact method does
 * not work.
 */
const mailInstead = async (
  needs: FailedPageNeeds,
  { notificationId, incidents, userId, isDigest }: FailedPage,
  now: Date,
): Promise<void> => {
  const messages: OutboxMessage[] = [];
  const page = {
    rule: 'fallback',
    contactMethodId: null,
    dueAt: now,
    notificationId,
    incidentIds: openIncidentIds(incidents),
    ...(!isDigest && incidents.every(isClosed) ? { group: resolutionGroup({ userId, contactMethodId: null }) } : {}),
  };
  await storePages(needs, { now, send: (message) => void messages.push(message) }, [page]);
  await needs.outbox.add(messages, now);
};
