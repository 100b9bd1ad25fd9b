import { explained } from '../../checks/evidence-summary.ts';
import { durationText } from '../../kernel/duration-text.ts';
import { elapsed } from '../../kernel/time.ts';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import type { Language, Locale } from '../../kernel/locale.ts';
import { incidentUrl } from '../alert.ts';
import type { Notice } from '../alert.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeField, NoticeTexts } from '../texts/notice-texts.ts';
import { textsOf } from '../texts/texts-of.ts';

/** The most notifications of a group that a message lists. */
export const MAX_LISTED = 20;
/** The most monitors that the subject of a group names. */
const MAX_NAMED = 3;

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

/** How serious a notification is; chats show it as a colour, incident management as a severity. */
export type Tone = 'down' | 'warning' | 'up' | 'info';

/** A labelled value. */
export interface NoticeFact {
  readonly field: NoticeField;
  readonly label: string;
  readonly value: string;
}

/** What a message says, as plain text in the language and time zone of the organization. */
export interface NoticeContent {
  readonly type: Notice['type'];
  readonly tone: Tone;
  readonly language: Language;
  /** One line with what, state and since when. */
  readonly subject: string;
  /** The first sentence. */
  readonly headline: string;
  readonly name: string;
  /** The state in a few words, such as `Down`. */
  readonly state: string;
  /** The cause of an outage in one sentence. */
  readonly cause: { readonly label: string; readonly text: string } | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly facts: readonly NoticeFact[];
  /** The text of the channel's template or of a user's message, which replaces headline, cause and facts; null without. */
  readonly custom: string | null;
  /** The notifications that the message lists; empty unless it is about several. */
  readonly parts: readonly NoticeContent[];
  /** How many further ones it does not list; null if it lists all of them. */
  readonly more: string | null;
}

/** How many formatters of times are kept, because creating one takes as long as the rest of a message. */
const MAX_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (locale: string, timezone: string, precision: { readonly second?: '2-digit' } = {}): Intl.DateTimeFormat => {
  const key = `${locale} ${timezone} ${precision.second}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const formatter = new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, ...precision, timeZone: timezone });
  formatters.set(key, formatter);
  return formatter;
};

/** The time in the time zone of the organization, such as `2 Mar 2026, 11:00 CET`. */
const localTime = (time: Date, { timezone }: Locale, { locale }: NoticeTexts): string => formatterOf(locale, timezone).format(time);

/** Local time to the second with UTC beside it; UTC alone where both are the same. */
const fullTime = (time: Date, { timezone }: Locale, { locale }: NoticeTexts): string => {
  const utc = `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return timezone === 'UTC' ? utc : `${formatterOf(locale, timezone, { second: '2-digit' }).format(time)} (${utc})`;
};

const isOnCall = ({ type }: Pick<Notice, 'type'>): boolean => type.startsWith('onCall.');
const isOver = ({ type }: Pick<Notice, 'type'>): boolean => type === 'incident.resolved' || type === 'onCall.recovered';

const durationOf = ({ type, data: { incident } }: Notice): number | null =>
  isOver({ type }) && incident?.resolvedAt ? elapsed(new Date(incident.startedAt), new Date(incident.resolvedAt)) : null;

const nameOf = ({ monitor, incident, channel, shift, message, code }: Notice['data'], texts: NoticeTexts): string => {
  const title = incident?.mergedInto === undefined ? incident?.title : texts.merged(incident.title, incident.mergedInto.title);
  return oneLine(monitor?.name ?? title ?? channel?.name ?? shift?.schedule ?? message?.subject ?? code ?? '');
};

const localeOf = ({ data: { organization } }: Notice): Locale => ({
  timezone: organization.timezone ?? DEFAULT_LOCALE.timezone,
  language: organization.language ?? DEFAULT_LOCALE.language,
});

/** The texts with those of the monitor's kind in place of the general ones. */
const textsFor = ({ data: { monitor } }: Notice, texts: NoticeTexts): NoticeTexts => {
  const own = texts.kinds[monitor?.kind ?? ''];
  if (own === undefined) return texts;
  return { ...texts, states: { ...texts.states, ...own.states }, headlines: { ...texts.headlines, ...own.headlines }, fields: { ...texts.fields, ...own.fields } };
};

const toneOf = ({ type, data: { incident } }: Notice): Tone => {
  if (type === 'onCall.page') return incident?.urgency === 'high' ? 'down' : 'warning';
  if (isOnCall({ type })) return isOver({ type }) ? 'up' : 'info';
  if (type === 'channel.test' || type === 'incident.monitoringStopped') return 'info';
  if (type === 'incident.resolved' || type === 'certificate.renewed' || type === 'domain.renewed') return 'up';
  return type.startsWith('certificate.') || type === 'domain.expiryWarning' || type === 'incident.eased' ? 'warning' : 'down';
};

const subjectOf = (notice: Notice, locale: Locale, texts: NoticeTexts): string => {
  const { type, data } = notice;
  if (data.message !== undefined) return data.message.subject;
  const subject = `[${texts.states[type]}] ${nameOf(data, texts)}`;
  const since = isOver({ type }) ? data.incident?.resolvedAt : (data.incident?.startedAt ?? data.shift?.startsAt);
  if (!since || type === 'incident.monitoringStopped') return subject;
  const duration = durationOf(notice);
  return `${subject} ${data.shift === undefined ? texts.since : texts.from} ${localTime(new Date(since), locale, texts)}${duration === null ? '' : `, ${texts.after} ${durationText(duration, texts.locale)}`}`;
};

const factsOf = (notice: Notice, locale: Locale, texts: NoticeTexts): readonly NoticeFact[] => {
  const { type, timestamp, data } = notice;
  const { incident, certificate, domain, monitor, channel, shift, customer, organization } = data;
  const time = (iso: string | null | undefined): string | null => (iso ? fullTime(new Date(iso), locale, texts) : null);
  const ms = durationOf(notice);
  const facts: readonly (readonly [NoticeField, string | null | undefined])[] = [
    ['since', time(incident?.startedAt)],
    [type === 'incident.monitoringStopped' ? 'monitoredUntil' : 'resolved', time(incident?.resolvedAt)],
    ['duration', ms === null ? null : durationText(ms, texts.locale)],
    ['channel', channel?.name],
    ['monitor', monitor?.name],
    ['target', monitor?.target],
    ['certificate', certificate?.subject],
    ['issuer', certificate?.issuer],
    ['domain', domain?.name],
    ['registrar', domain?.registrar],
    ['validUntil', time(certificate?.notAfter ?? domain?.expiresAt)],
    ['daysLeft', (certificate ?? domain)?.daysLeft.toString()],
    ['incident', monitor ? null : incident?.title],
    ['severity', incident?.severity],
    ['shiftStart', time(shift?.startsAt)],
    ['shiftEnd', time(shift?.endsAt)],
    ['customer', customer?.name],
    ['organization', organization.name],
    ['sent', time(timestamp)],
  ];
  return facts.flatMap(([field, value]) => (value ? [{ field, label: texts.fields[field], value: oneLine(value) }] : []));
};

/** What a message about one notification says, with a link to the page of the incident. */
export const noticeContent = (notice: Notice, baseUrl: string): NoticeContent => {
  const locale = localeOf(notice);
  const texts = textsFor(notice, textsOf[locale.language]);
  const { type, data } = notice;
  const ms = durationOf(notice);
  const cause = isOnCall(notice) ? (data.incident?.summary ?? null) : data.incident === undefined ? null : (explained(data.incident, locale.language).summary ?? null);
  return {
    type,
    tone: toneOf(notice),
    language: locale.language,
    subject: oneLine(subjectOf(notice, locale, texts)),
    headline: texts.headlines[type]({ name: nameOf(data, texts), duration: ms === null ? null : durationText(ms, texts.locale) }),
    name: nameOf(data, texts),
    state: texts.states[type],
    cause: cause === null ? null : { label: texts.cause, text: oneLine(cause) },
    // The page of an incident shows those of monitors.
    link: data.incident === undefined || isOnCall(notice) ? null : { label: texts.openIncident, url: incidentUrl(baseUrl, data.incident.id) },
    facts: factsOf(notice, locale, texts),
    custom: data.message?.text ?? null,
    parts: [],
    more: null,
  };
};

/** What a message about several notifications says. They belong to one organization. */
export const groupContent = (parts: readonly [NoticeContent, ...NoticeContent[]]): NoticeContent => {
  const [first] = parts;
  if (parts.length === 1) return first;
  const texts = textsOf[first.language];
  const more = (count: number): string => texts.more.replace('{count}', String(count));
  const names = [...parts.slice(0, MAX_NAMED).map(({ name }) => name), ...(parts.length > MAX_NAMED ? [more(parts.length - MAX_NAMED)] : [])];
  const headline = texts.groupHeadline.replace('{count}', String(parts.length));
  return {
    ...first,
    subject: oneLine(`[${first.state}] ${new Intl.ListFormat(texts.locale).format(names)}`),
    headline,
    name: headline,
    cause: null,
    link: null,
    facts: [],
    custom: null,
    parts: parts.slice(0, MAX_LISTED),
    more: parts.length > MAX_LISTED ? more(parts.length - MAX_LISTED) : null,
  };
};
