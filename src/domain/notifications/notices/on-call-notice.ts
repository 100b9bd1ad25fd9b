import { textsOf } from '../texts/texts-of.ts';
import { MAX_LISTED } from './notice-content.ts';
import type { NoticeContent } from './notice-content.ts';
import type { AlertParties, Notice } from '../alert.ts';
import { clipped, oneLine } from './notice-text.ts';

/** An incident of incident management in a message. */
export interface NotifiedIncident {
  readonly publicId: string;
  readonly title: string;
  readonly description: string | null;
  readonly severity: string;
  readonly urgency: 'high' | 'low';
  readonly status: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly mergedInto?: { readonly publicId: string; readonly title: string } | null;
}

/** What a message reports of an incident: that it awaits an answer, that somebody has taken it on, or that it is over. */
export type OnCallEvent = 'page' | 'acknowledged' | 'recovered';

/** How much of an incident's description a message shows. */
const MAX_DESCRIPTION = 500;

/** The notification about an incident. */
export const onCallNotice = (event: OnCallEvent, { publicId, title, description, severity, urgency, status, createdAt, resolvedAt, mergedInto }: NotifiedIncident, parties: AlertParties, at: Date): Notice => ({
  type: `onCall.${event}`,
  timestamp: at.toISOString(),
  data: {
    incident: {
      id: publicId,
      title,
      status,
      startedAt: createdAt.toISOString(),
      confirmedAt: null,
      resolvedAt: resolvedAt?.toISOString() ?? null,
      reason: null,
      summary: description === null ? null : clipped(oneLine(description), MAX_DESCRIPTION),
      evidence: null,
      severity,
      urgency,
      ...(mergedInto ? { mergedInto: { id: mergedInto.publicId, title: mergedInto.title } } : {}),
    },
    ...parties,
  },
});

/** What a person does with a page. Null without a link, for an incident that is over. */
export const withAnswerLink = (content: NoticeContent, url: string | null): NoticeContent =>
  url === null ? content : { ...content, link: { label: textsOf[content.language].answerPage, url } };

/** How many incidents notices are about. Those that were merged count as the one that they were merged into. */
const countOf = (notices: readonly Notice[]): number => new Set(notices.map(({ data: { incident } }) => incident?.mergedInto?.id ?? incident?.id)).size;

const isOver = ({ type }: Pick<Notice, 'type'>): boolean => type === 'onCall.recovered';

/** One message about what was held in quiet hours, open incidents first. `parts` are the contents of `notices`. */
export const digestContent = (parts: readonly [NoticeContent, ...NoticeContent[]], notices: readonly Notice[]): NoticeContent => {
  const [first] = parts;
  const texts = textsOf[first.language];
  const headline = texts.heldPages(countOf(notices.filter((notice) => !isOver(notice))), countOf(notices.filter(isOver)));
  const rest = parts.length - MAX_LISTED;
  return {
    ...first,
    type: 'onCall.digest',
    tone: parts.every(isOver) ? 'up' : 'warning',
    subject: `[${texts.states['onCall.digest']}] ${headline}`,
    headline,
    name: headline,
    state: texts.states['onCall.digest'],
    cause: null,
    link: null,
    facts: [],
    custom: null,
    parts: parts.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other))).slice(0, MAX_LISTED),
    more: rest > 0 ? texts.more.replace('{count}', String(rest)) : null,
  };
};
