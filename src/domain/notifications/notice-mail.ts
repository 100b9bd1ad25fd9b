import { explained } from '../checks/evidence-summary.ts';
import { days, elapsed, hours, minutes, seconds } from '../kernel/time.ts';
import { DEFAULT_LOCALE } from '../organizations/locale.ts';
import type { Language, Locale } from '../organizations/locale.ts';
import { incidentUrl } from './alert.ts';
import type { Notice } from './alert.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import type { NoticeField, NoticeTexts } from './texts/notice-texts.ts';
import { textsOf } from './texts/texts-of.ts';

/** A notification as a mail. */
export interface NoticeMail extends NoticeText {
  readonly html: string;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

/** The time in the time zone of the organization, such as `2 Mar 2026, 11:00 CET`. */
const localTime = (time: Date, { timezone }: Locale, { locale }: NoticeTexts): string =>
  new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, timeZone: timezone }).format(time);

/** Local time to the second with UTC beside it; UTC alone where both are the same. */
const fullTime = (time: Date, { timezone }: Locale, { locale }: NoticeTexts): string => {
  const utc = `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return timezone === 'UTC' ? utc : `${new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, second: '2-digit', timeZone: timezone }).format(time)} (${utc})`;
};

const UNITS = [['day', days(1)], ['hour', hours(1)], ['minute', minutes(1)], ['second', seconds(1)]] as const;

/** A duration in its two largest units, such as `1 hour 5 minutes`; at least one second. */
export const durationText = (ms: number, locale: string): string => {
  const whole = Math.max(seconds(1), ms);
  const first = UNITS.findIndex(([, length]) => whole >= length);
  const parts: string[] = [];
  let rest = whole;
  for (const [unit, length] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return parts.join(' ');
};

/** Everything that text and HTML show, as text. */
interface Content {
  readonly headline: string;
  /** The cause of an outage in one sentence. */
  readonly cause: string | null;
  readonly link: string | null;
  readonly facts: readonly (readonly [string, string])[];
}

const durationOf = ({ type, data: { incident } }: Notice): number | null =>
  type === 'incident.resolved' && incident?.resolvedAt ? elapsed(new Date(incident.startedAt), new Date(incident.resolvedAt)) : null;

const nameOf = ({ monitor, incident, channel }: Notice['data']): string => oneLine(monitor?.name ?? incident?.title ?? channel?.name ?? '');

const subjectOf = (notice: Notice, locale: Locale, texts: NoticeTexts): string => {
  const { type, data } = notice;
  const subject = `[${texts.states[type]}] ${nameOf(data)}`;
  const since = type === 'incident.resolved' ? data.incident?.resolvedAt : data.incident?.startedAt;
  if (!since || type === 'incident.monitoringStopped') return subject;
  const duration = durationOf(notice);
  return `${subject} ${texts.since} ${localTime(new Date(since), locale, texts)}${duration === null ? '' : `, ${texts.after} ${durationText(duration, texts.locale)}`}`;
};

const contentOf = (notice: Notice, locale: Locale, texts: NoticeTexts, baseUrl: string): Content => {
  const { type, timestamp, data } = notice;
  const { incident, certificate, monitor, channel, customer, organization } = data;
  const time = (iso: string | null | undefined): string | null => (iso ? fullTime(new Date(iso), locale, texts) : null);
  const ms = durationOf(notice);
  const duration = ms === null ? null : durationText(ms, texts.locale);
  const facts: readonly (readonly [NoticeField, string | null | undefined])[] = [
    ['since', time(incident?.startedAt)],
    [type === 'incident.monitoringStopped' ? 'monitoredUntil' : 'resolved', time(incident?.resolvedAt)],
    ['duration', duration],
    ['channel', channel?.name],
    ['monitor', monitor?.name],
    ['target', monitor?.target],
    ['certificate', certificate?.subject],
    ['issuer', certificate?.issuer],
    ['validUntil', time(certificate?.notAfter)],
    ['daysLeft', certificate?.daysLeft.toString()],
    ['incident', monitor ? null : incident?.title],
    ['customer', customer?.name],
    ['organization', organization.name],
    ['sent', time(timestamp)],
  ];
  return {
    headline: texts.headlines[type]({ name: nameOf(data), duration }),
    cause: incident === undefined ? null : (explained(incident, locale.language).summary ?? null),
    link: incident === undefined ? null : incidentUrl(baseUrl, incident.id),
    facts: facts.flatMap(([field, value]) => (value ? [[texts.fields[field], oneLine(value)] as const] : [])),
  };
};

const asText = ({ headline, cause, link, facts }: Content, texts: NoticeTexts): string =>
  [
    headline,
    ...(cause === null ? [] : ['', `${texts.cause}: ${oneLine(cause)}`]),
    ...(link === null ? [] : ['', `${texts.openIncident}: ${link}`]),
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
  ].join('\n');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** No colours but that of the state bar, so that mail clients choose those of their light or dark mode. */
const asHtml = ({ headline, cause, link, facts }: Content, { type }: Notice, language: Language, texts: NoticeTexts): string => {
  const bar = type === 'incident.resolved' || type === 'certificate.renewed' ? '#2e9e5b' : '#d64545';
  const rows = facts.map(([label, value]) => `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;opacity:.75">${escaped(label)}</td><td style="padding:2px 0">${escaped(value)}</td></tr>`);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}</style></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="border-left:4px solid ${type === 'channel.test' ? '#7a7a7a' : bar};padding-left:16px">
<p style="font-size:20px;font-weight:600;margin:0 0 8px">${escaped(headline)}</p>
${cause === null ? '' : `<p style="margin:0 0 8px">${escaped(texts.cause)}: ${escaped(oneLine(cause))}</p>\n`}${link === null ? '' : `<p style="margin:0 0 8px"><a href="${escaped(link)}">${escaped(texts.openIncident)}</a></p>\n`}</div>
<table style="border-collapse:collapse;margin-top:16px;font-size:14px">
${rows.join('\n')}
</table>
</body>
</html>
`;
};

/** Renders a notification as a mail in the language and time zone of its organization, with a link to the page of the incident. */
export const noticeMail = (notice: Notice, baseUrl: string): NoticeMail => {
  const { timezone = DEFAULT_LOCALE.timezone, language = DEFAULT_LOCALE.language } = notice.data.organization;
  const locale = { timezone, language };
  const texts = textsOf[language];
  const content = contentOf(notice, locale, texts, baseUrl);
  return { subject: oneLine(subjectOf(notice, locale, texts)), text: asText(content, texts), html: asHtml(content, notice, language, texts) };
};

/** The place of a notification in a mail thread: the id of the first mail, and whether this is the first. Null for one without an incident. */
export const threadOf = ({ type, data: { incident } }: Notice, channelId: string): { readonly id: string; readonly isFirst: boolean } | null =>
  incident === undefined ? null : { id: `incident-${incident.id}-${channelId}`, isFirst: type === 'incident.opened' };
