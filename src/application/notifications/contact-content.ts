import type { DownReason } from '../../domain/checks/down-reason.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { durationText } from '../../texts/duration-text.ts';
import { tagOf, timeFormatOf } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import { conditionOf, durationOf, groupContent, localeOf, nameOf, noticeContent } from './compose-notice.ts';
import { isOver } from './notice-wording.ts';
import type { NoticeContent, NoticeFact } from './notice-content.ts';

/** The kinds of monitors whose incidents do not keep a service from working. */
const OF_REGISTRIES: readonly (string | undefined)[] = ['ip', 'domain'];

const SLOW: ReadonlySet<string> = new Set<DownReason>(['answerTooSlow', 'answerDegraded']);

const headlineOf = (notice: Notice, name: string, texts: Texts['notifications']): string => {
  const { contacts } = texts;
  const locale = localeOf(notice);
  if (notice.type === 'incident.monitoringStopped') return contacts.unmonitored({ name });
  if (isOver(notice)) {
    const lasted = durationOf(notice);
    if (lasted === null) return contacts.over({ name });
    return contacts.overAfter({ name, duration: durationText(lasted, tagOf(locale.language)) });
  }
  if (OF_REGISTRIES.includes(notice.data.monitor?.kind)) return contacts.problem({ name });
  const isSlow = conditionOf(notice, locale) !== null && SLOW.has(notice.data.incident?.reason ?? '');
  return isSlow ? contacts.slow({ name }) : contacts.down({ name });
};

const factsOf = (
  { data: { incident, organization } }: Notice,
  { fields, onCall }: Texts['notifications'],
  format: Intl.DateTimeFormat,
): readonly NoticeFact[] => {
  const time = (iso: string | null | undefined): string | null => (iso ? format.format(new Date(iso)) : null);
  const contact = [organization.name, organization.supportContact].filter(Boolean).join(', ');
  const facts = [
    ['since', onCall.fields.since, time(incident?.startedAt)],
    ['resolved', onCall.fields.resolved, time(incident?.resolvedAt)],
    ['contact', fields.contact, contact],
  ] as const;
  return facts.flatMap(([field, label, value]) => (value ? [{ field, label, value: oneLine(value) }] : []));
};

/**
 * Composes what a contact of a customer reads: what does not work, since when, that it is being looked at, and whom to
 * call. No cause. Notifications that are about no incident keep their text. None has a link, because pages ask for a
 * sign-in.
 */
export const contactContent = (notice: Notice, baseUrl: string): NoticeContent => {
  const content = noticeContent(notice, baseUrl);
  if (notice.data.incident === undefined) return { ...content, link: null };
  const texts = textsOf(content.language).notifications;
  const headline = oneLine(headlineOf(notice, nameOf(notice.data, texts), texts));
  const isLasting = notice.data.incident.resolvedAt === null;
  const handled = texts.contacts.handled({ organization: oneLine(notice.data.organization.name) });
  return {
    ...content,
    headline,
    subject: headline,
    cause: null,
    firstStep: isLasting ? { label: texts.contacts.next, text: handled } : null,
    link: null,
    facts: factsOf(notice, texts, timeFormatOf(localeOf(notice))),
  };
};

/**
 * Composes what a message to a contact of a customer says about several notifications. A list of recoveries is brief and
 * names once whom to call.
 */
export const contactGroup = (parts: readonly [NoticeContent, ...NoticeContent[]]): NoticeContent => {
  const content = groupContent(parts);
  if (parts.length === 1) return content;
  const { group, groupOver } = textsOf(content.language).notifications.contacts;
  const areOver = parts.every(isOver);
  const headline = (areOver ? groupOver : group)({ count: parts.length });
  const facts = areOver ? parts[0].facts.filter(({ field }) => field === 'contact') : [];
  return { ...content, headline, subject: headline, name: headline, facts };
};
