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
}

/** What a message reports of an incident: that it awaits an answer, that somebody has taken it on, or that it is over. */
export type OnCallEvent = 'page' | 'acknowledged' | 'recovered';

/** How much of an incident's description a message shows. */
const MAX_DESCRIPTION = 500;

/** The notification about an incident. */
export const onCallNotice = (event: OnCallEvent, { publicId, title, description, severity, urgency, status, createdAt, resolvedAt }: NotifiedIncident, parties: AlertParties, at: Date): Notice => ({
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
    },
    ...parties,
  },
});

/** What a person does with a page. Null without a link, for an incident that is over. */
export const withAnswerLink = (content: NoticeContent, url: string | null): NoticeContent =>
  url === null ? content : { ...content, link: { label: textsOf[content.language].answerPage, url } };

/** One message about what was held in quiet hours, open incidents first. */
export const digestContent = (parts: readonly [NoticeContent, ...NoticeContent[]]): NoticeContent => {
  const [first] = parts;
  const texts = textsOf[first.language];
  const over = parts.filter(({ type }) => type === 'onCall.recovered').length;
  const headline = texts.heldPages(parts.length - over, over);
  const rest = parts.length - MAX_LISTED;
  return {
    ...first,
    type: 'onCall.digest',
    tone: over === parts.length ? 'up' : 'warning',
    subject: `[${texts.states['onCall.digest']}] ${headline}`,
    headline,
    name: headline,
    state: texts.states['onCall.digest'],
    cause: null,
    link: null,
    facts: [],
    custom: null,
    parts: parts.toSorted((one, other) => Number(one.type === 'onCall.recovered') - Number(other.type === 'onCall.recovered')).slice(0, MAX_LISTED),
    more: rest > 0 ? texts.more.replace('{count}', String(rest)) : null,
  };
};
