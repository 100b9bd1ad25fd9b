import type { Notice } from '../../domain/notifications/alert.ts';
import { isClosed, problemState, urgencyOf } from '../../domain/paging/incident-state.ts';
import { onCallPageLinkUrl } from '../../domain/paging/page-link.ts';
import { textsOf } from '../../texts/texts.ts';
import { MAX_LISTED, noticeContent } from '../notifications/compose-notice.ts';
import type { NoticeContent } from '../notifications/notice-content.ts';
import { onCallNotice } from '../notifications/on-call-notice.ts';
import type { OnCallEvent } from '../notifications/on-call-notice.ts';
import type { OnCallPageMessage } from './page-messages.ts';
import type { OnCallPageDelivery, OnCallPageIncident } from './ports.ts';

/** Adds the link by which a person answers a page, unless the incident is over and has no URL for it. */
export const withAnswerLink = (content: NoticeContent, url: string | null): NoticeContent =>
  url === null ? content : { ...content, link: { label: textsOf(content.language).notifications.answerPage, url } };

/** Counts the incidents of notices. Those that were merged count as the one that they were merged into. */
const countOf = (notices: readonly Notice[]): number =>
  new Set(notices.map(({ data: { incident } }) => incident?.mergedInto?.id ?? incident?.id)).size;

const isOver = ({ type }: Pick<Notice, 'type'>): boolean => type === 'onCall.recovered';

/** Composes one message about what was held in quiet hours, open incidents first. `parts` belong to `notices`. */
export const digestContent = (
  parts: readonly [NoticeContent, ...NoticeContent[]],
  notices: readonly Notice[],
): NoticeContent => {
  const [first] = parts;
  const { heldPages, more, states } = textsOf(first.language).notifications;
  const headline = heldPages.summary({
    open: heldPages.open({ count: countOf(notices.filter((notice) => !isOver(notice))) }),
    resolved: heldPages.resolved({ count: countOf(notices.filter(isOver)) }),
  });
  const rest = parts.length - MAX_LISTED;
  return {
    ...first,
    type: 'onCall.digest',
    tone: parts.every(isOver) ? 'up' : 'warning',
    subject: `[${states['onCall.digest']}] ${headline}`,
    headline,
    name: headline,
    state: states['onCall.digest'],
    cause: null,
    firstStep: null,
    link: null,
    facts: [],
    custom: null,
    parts: parts.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other))).slice(0, MAX_LISTED),
    more: rest > 0 ? more({ count: rest }) : null,
  };
};

const eventOf = (state: Pick<OnCallPageIncident, 'status'>): OnCallEvent => {
  if (isClosed(state)) return 'recovered';
  return state.status === 'triggered' ? 'page' : 'acknowledged';
};

/**
 * Returns the notification of a page. A page about one open incident stays a page, also when an acknowledgement timed
 * out. One about a closed incident says that it is over, because the others were stopped. Several are listed with what
 * has become of them.
 */
export const pageNotice = (
  { isDigest, organization }: OnCallPageDelivery,
  incident: OnCallPageIncident,
  now: Date,
): Notice => {
  const state = problemState(incident);
  return onCallNotice(
    isDigest || isClosed(state) ? eventOf(state) : 'page',
    { ...incident, ...state, urgency: urgencyOf(incident) },
    { organization, customer: incident.customer },
    now,
  );
};

/** Composes what a page says, with the links by which its person answers it. `notices` belong to its incidents. */
export const pageContent = (
  { isDigest, incidents }: Pick<OnCallPageDelivery, 'isDigest' | 'incidents'>,
  notices: readonly Notice[],
  { links }: OnCallPageMessage,
  baseUrl: string,
): NoticeContent => {
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
