import type { Notice } from '../../domain/notifications/alert.ts';
import { textsOf } from '../../texts/texts.ts';
import { MAX_LISTED } from '../notifications/compose-notice.ts';
import type { NoticeContent } from '../notifications/notice-content.ts';

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
