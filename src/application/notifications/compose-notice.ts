import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import { incidentUrl } from '../../domain/notifications/alert.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { durationText } from '../../texts/duration-text.ts';
import { languageTags } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { explained } from '../checks/evidence-summary.ts';
import type { NoticeContent, NoticeFact, NoticeField, Tone } from './notice-content.ts';

/** The most notifications of a group that a message lists. */
export const MAX_LISTED = 20;
/** The most monitors that the subject of a group names. */
const MAX_NAMED = 3;

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

/** The most formatters of times that are kept. Creating one takes as long as the rest of a message. */
const MAX_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (
  locale: string,
  timezone: string,
  precision: { readonly second?: '2-digit' } = {},
): Intl.DateTimeFormat => {
  const key = `${locale} ${timezone} ${precision.second}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const formatter = new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, ...precision, timeZone: timezone });
  formatters.set(key, formatter);
  return formatter;
};

/** Writes the time in the time zone of the organization, such as `2 Mar 2026, 11:00 CET`. */
const localTime = (time: Date, { timezone, language }: Locale): string =>
  formatterOf(languageTags[language], timezone).format(time);

/** Writes local time to the second with UTC beside it; UTC alone where both are the same. */
const fullTime = (time: Date, { timezone, language }: Locale): string => {
  const utc = `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  if (timezone === 'UTC') return utc;
  const formatter = formatterOf(languageTags[language], timezone, { second: '2-digit' });
  return `${formatter.format(time)} (${utc})`;
};

const isOnCall = ({ type }: Pick<Notice, 'type'>): boolean => type.startsWith('onCall.');
const isOver = ({ type }: Pick<Notice, 'type'>): boolean => type === 'incident.resolved' || type === 'onCall.recovered';

const durationOf = ({ type, data: { incident } }: Notice): number | null =>
  isOver({ type }) && incident?.resolvedAt
    ? elapsed(new Date(incident.startedAt), new Date(incident.resolvedAt))
    : null;

const nameOf = ({ monitor, incident, channel, shift, message, code }: Notice['data'], texts: NoticeTexts): string => {
  const into = incident?.mergedInto?.title;
  const title = into === undefined ? incident?.title : texts.merged({ title: incident?.title ?? '', into });
  return oneLine(monitor?.name ?? title ?? channel?.name ?? shift?.schedule ?? message?.subject ?? code ?? '');
};

const localeOf = ({ data: { organization } }: Notice): Locale => ({
  timezone: organization.timezone ?? DEFAULT_LOCALE.timezone,
  language: organization.language ?? DEFAULT_LOCALE.language,
});

type NoticeTexts = Texts['notifications'];
type Headline = (values: { readonly name: string }) => string;
type HeadlineWithDuration = (values: { readonly name: string; readonly duration: string }) => string;

/** Holds the words about one kind of monitor that differ. An address is not down while a blocklist contains it. */
interface KindTexts {
  readonly states: Readonly<Partial<Record<Notice['type'], string>>>;
  readonly headlines: Readonly<Partial<Record<Notice['type'], Headline>>>;
  readonly headlinesWithDuration: Readonly<Partial<Record<Notice['type'], HeadlineWithDuration>>>;
  readonly fields: Readonly<Partial<Record<NoticeField, string>>>;
}

/** Holds the texts of a language, with those of a kind of monitor in place of the general ones. */
interface Wording extends Pick<NoticeTexts, 'states' | 'fields'> {
  /** The BCP 47 tag for times and numbers. */
  readonly tag: string;
  readonly texts: NoticeTexts;
  readonly headlines: Readonly<Record<Notice['type'], Headline>>;
  readonly headlinesWithDuration: KindTexts['headlinesWithDuration'];
}

const createWording = (language: Language, own: KindTexts | undefined): Wording => {
  const texts = textsOf(language).notifications;
  return {
    tag: languageTags[language],
    texts,
    states: { ...texts.states, ...own?.states },
    headlines: { ...texts.headlines, ...own?.headlines },
    headlinesWithDuration: { ...texts.headlinesWithDuration, ...own?.headlinesWithDuration },
    fields: { ...texts.fields, ...own?.fields },
  };
};

/** Wordings are kept, because each message needs one. Only some kinds have texts of their own. */
const wordings = new Map<string, Wording>();

const wordingOf = ({ data: { monitor } }: Notice, language: Language): Wording => {
  const kinds: Readonly<Record<string, KindTexts>> = textsOf(language).notifications.kinds;
  const kind = monitor?.kind ?? '';
  const own = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const key = own === undefined ? language : `${language} ${kind}`;
  const wording = wordings.get(key) ?? createWording(language, own);
  wordings.set(key, wording);
  return wording;
};

const toneOf = ({ type, data: { incident } }: Notice): Tone => {
  if (type === 'onCall.page') return incident?.urgency === 'high' ? 'down' : 'warning';
  if (isOnCall({ type })) return isOver({ type }) ? 'up' : 'info';
  if (type === 'channel.test' || type === 'incident.monitoringStopped') return 'info';
  if (type === 'incident.resolved' || type === 'certificate.renewed' || type === 'domain.renewed') return 'up';
  return type.startsWith('certificate.') || type === 'domain.expiryWarning' || type === 'incident.eased'
    ? 'warning'
    : 'down';
};

const subjectOf = (notice: Notice, locale: Locale, { states, tag, texts }: Wording): string => {
  const { type, data } = notice;
  if (data.message !== undefined) return data.message.subject;
  const subject = `[${states[type]}] ${nameOf(data, texts)}`;
  const since = isOver({ type }) ? data.incident?.resolvedAt : (data.incident?.startedAt ?? data.shift?.startsAt);
  if (!since || type === 'incident.monitoringStopped') return subject;
  const duration = durationOf(notice);
  const begun = `${subject} ${data.shift === undefined ? texts.since : texts.from} ${localTime(new Date(since), locale)}`;
  return duration === null ? begun : `${begun}, ${texts.after} ${durationText(duration, tag)}`;
};

const factsOf = (notice: Notice, locale: Locale, { fields, tag }: Wording): readonly NoticeFact[] => {
  const { type, timestamp, data } = notice;
  const { incident, certificate, domain, monitor, channel, shift, customer, organization } = data;
  const time = (iso: string | null | undefined): string | null => (iso ? fullTime(new Date(iso), locale) : null);
  const ms = durationOf(notice);
  const facts: readonly (readonly [NoticeField, string | null | undefined])[] = [
    ['since', time(incident?.startedAt)],
    [type === 'incident.monitoringStopped' ? 'monitoredUntil' : 'resolved', time(incident?.resolvedAt)],
    ['duration', ms === null ? null : durationText(ms, tag)],
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
  return facts.flatMap(([field, value]) => (value ? [{ field, label: fields[field], value: oneLine(value) }] : []));
};

const headlineOf = (notice: Notice, { headlines, headlinesWithDuration, tag, texts }: Wording): string => {
  const { type, data } = notice;
  const name = nameOf(data, texts);
  const ms = durationOf(notice);
  const withDuration = headlinesWithDuration[type];
  if (ms === null || withDuration === undefined) return headlines[type]({ name });
  return withDuration({ name, duration: durationText(ms, tag) });
};

const causeOf = (notice: Notice, language: Language): string | null => {
  const { incident } = notice.data;
  if (isOnCall(notice)) return incident?.summary ?? null;
  return incident === undefined ? null : (explained(incident, language).summary ?? null);
};

/** Composes what a message about one notification says, with a link to the page of the incident. */
export const noticeContent = (notice: Notice, baseUrl: string): NoticeContent => {
  const locale = localeOf(notice);
  const wording = wordingOf(notice, locale.language);
  const { texts } = wording;
  const { type, data } = notice;
  const cause = causeOf(notice, locale.language);
  return {
    type,
    tone: toneOf(notice),
    language: locale.language,
    subject: oneLine(subjectOf(notice, locale, wording)),
    headline: headlineOf(notice, wording),
    name: nameOf(data, texts),
    state: wording.states[type],
    cause: cause === null ? null : { label: texts.cause, text: oneLine(cause) },
    // The page of an incident shows those of monitors.
    link:
      data.incident === undefined || isOnCall(notice)
        ? null
        : { label: texts.openIncident, url: incidentUrl(baseUrl, data.incident.id) },
    facts: factsOf(notice, locale, wording),
    custom: data.message?.text ?? null,
    parts: [],
    more: null,
  };
};

/** Composes what a message about several notifications says. They belong to one organization. */
export const groupContent = (parts: readonly [NoticeContent, ...NoticeContent[]]): NoticeContent => {
  const [first] = parts;
  if (parts.length === 1) return first;
  const { more, groupHeadline } = textsOf(first.language).notifications;
  const names = parts.slice(0, MAX_NAMED).map(({ name }) => name);
  if (parts.length > MAX_NAMED) names.push(more({ count: parts.length - MAX_NAMED }));
  const headline = groupHeadline({ count: parts.length });
  return {
    ...first,
    subject: oneLine(`[${first.state}] ${new Intl.ListFormat(languageTags[first.language]).format(names)}`),
    headline,
    name: headline,
    cause: null,
    link: null,
    facts: [],
    custom: null,
    parts: parts.slice(0, MAX_LISTED),
    more: parts.length > MAX_LISTED ? more({ count: parts.length - MAX_LISTED }) : null,
  };
};
