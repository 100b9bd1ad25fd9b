import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import { intlOf } from '../../domain/kernel/intl.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import { incidentUrl } from '../../domain/notifications/alert.ts';
import type { ChangedValues, Notice } from '../../domain/notifications/alert.ts';
import { durationText } from '../../texts/duration-text.ts';
import { tagOf, timeFormatOf } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import { causeSentences, conditionText } from '../checks/condition-texts.ts';
import type { ConditionText } from '../checks/condition-texts.ts';
import { storedSummaryOf } from '../checks/evidence-summary.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import type { NoticeContent, NoticeFact, NoticeField, Tone } from './notice-content.ts';
import { expirySubject, expiryText } from './expiry-text.ts';
import { isOnCall, isOver, sinceIn, wordingOf } from './notice-wording.ts';
import type { NoticeTexts, Wording } from './notice-wording.ts';

/** The most notifications of a group that a message lists. */
export const MAX_LISTED = 20;
/** The most recoveries of a group that a message lists. */
export const MAX_LISTED_RECOVERIES = 10;
/** The most monitors that the subject of a group names. */
const MAX_NAMED = 3;

/** Returns the length of the outage in milliseconds, or null while it lasts. */
export const durationOf = ({ type, data: { incident } }: Notice): number | null => {
  if (!isOver({ type }) || !incident?.resolvedAt) return null;
  const { startedAt, resolvedAt, downSeconds } = incident;
  return downSeconds === undefined ? elapsed(new Date(startedAt), new Date(resolvedAt)) : seconds(downSeconds);
};

/** Returns the name of the subject of the notice, on one line. */
export const nameOf = (
  { monitor, incident, channel, shift, drill, device, message, code, organization }: Notice['data'],
  texts: NoticeTexts,
): string => {
  const into = incident?.mergedInto?.title;
  const title = into === undefined ? incident?.title : texts.merged({ title: incident?.title ?? '', into });
  const ofAll = drill === undefined && device === undefined ? '' : organization.name;
  return oneLine(monitor?.name ?? title ?? channel?.name ?? shift?.schedule ?? message?.subject ?? code ?? ofAll);
};

/** Returns the locale of the organization, or the default one where it has none. */
export const localeOf = ({ data: { organization } }: Notice): Locale => ({
  timezone: organization.timezone ?? DEFAULT_LOCALE.timezone,
  language: organization.language ?? DEFAULT_LOCALE.language,
});

const toneOf = ({ type, data: { incident } }: Notice): Tone => {
  if (type === 'onCall.page') return incident?.urgency === 'high' ? 'down' : 'warning';
  if (isOnCall({ type })) return isOver({ type }) ? 'up' : 'info';
  if (type === 'channel.test' || type === 'incident.monitoringStopped') return 'info';
  if (type === 'incident.resolved' || type === 'certificate.renewed' || type === 'domain.renewed') return 'up';
  return type.startsWith('certificate.') ||
    type === 'domain.expiryWarning' ||
    type === 'monitor.changed' ||
    type === 'incident.eased'
    ? 'warning'
    : 'down';
};

/** The events whose message says what is wrong now. */
const PRESENT: ReadonlySet<Notice['type']> = new Set([
  'incident.opened',
  'incident.reopened',
  'incident.reminder',
  'incident.worsened',
  'incident.eased',
]);

/** Returns the texts about the condition that an alert reports; null for other notifications, and without evidence. */
export const conditionOf = (
  { type, data: { incident, monitor = null } }: Notice,
  locale: Locale,
): ConditionText | null => {
  if (incident === undefined || !PRESENT.has(type)) return null;
  const evidence = storedEvidence(incident.evidence, incident.reason);
  return evidence === null ? null : conditionText({ evidence, monitor, locale });
};

/** Names customer and monitor, because each customer may have a monitor of the same name. */
const fullNameOf = (data: Notice['data'], texts: NoticeTexts): string =>
  data.customer === null ? nameOf(data, texts) : `${oneLine(data.customer.name)} · ${nameOf(data, texts)}`;

const subjectOf = (
  notice: Notice,
  locale: Locale,
  { states, tag, texts, labelled }: Wording,
  condition: ConditionText | null,
): string => {
  const { type, data } = notice;
  if (data.message !== undefined) return data.message.subject;
  const subject = `[${condition?.state ?? states[type]}] ${fullNameOf(data, texts)}`;
  if (condition !== null) return labelled({ label: subject, text: condition.headline });
  const expiry = expiryText(data, { ...locale, tag });
  if (expiry !== null) return labelled({ label: subject, text: expirySubject(expiry, nameOf(data, texts)) });
  if (isOver(notice)) {
    const lasted = durationOf(notice);
    return lasted === null ? subject : `${subject}, ${texts.after} ${durationText(lasted, tag)}`;
  }
  if (isOnCall(notice) && data.incident !== undefined) return subject;
  const since = data.incident?.startedAt ?? data.shift?.startsAt;
  if (!since || type === 'incident.monitoringStopped') return subject;
  return `${subject} ${data.shift === undefined ? texts.since : texts.from} ${timeFormatOf(locale).format(new Date(since))}`;
};

/** The most names of people that a message lists. */
const MAX_PEOPLE = 5;

const namesOf = (names: readonly string[], { lists, texts: { more } }: Wording): string =>
  lists.format(
    names.length > MAX_PEOPLE ? [...names.slice(0, MAX_PEOPLE), more({ count: names.length - MAX_PEOPLE })] : names,
  );

const severityText = (severity: string | undefined, { severities }: NoticeTexts): string | null =>
  severity !== undefined && Object.hasOwn(severities, severity)
    ? severities[severity as keyof typeof severities]
    : (severity ?? null);

/** The most gaps between the outages of an incident that a message lists. */
const MAX_LISTED_GAPS = 3;

/** Lists the latest times between the outages of an incident. */
const gapsOf = ({ data: { incident } }: Notice, locale: Locale, { more }: NoticeTexts): string => {
  const gaps = incident?.gaps ?? [];
  const time = (iso: string): string => timeFormatOf(locale).format(new Date(iso));
  const listed = gaps.slice(-MAX_LISTED_GAPS).map(({ from, to }) => `${time(from)} – ${time(to)}`);
  if (gaps.length > MAX_LISTED_GAPS) listed.push(more({ count: gaps.length - MAX_LISTED_GAPS }));
  return listed.join('; ');
};

/** The most values of a facet that a message lists. */
const MAX_CHANGED_VALUES = 10;

/** Lists the values before or after a change. */
const valuesText = (changed: ChangedValues | undefined, { lists, texts }: Wording): string | null => {
  if (changed === undefined) return null;
  const listed = changed.values.slice(0, MAX_CHANGED_VALUES);
  const left = changed.values.length - listed.length + changed.more;
  if (listed.length === 0) return texts.noValues;
  return lists.format(left > 0 ? [...listed, texts.more({ count: left })] : listed);
};

const factsOf = (notice: Notice, locale: Locale, wording: Wording): readonly NoticeFact[] => {
  const { fields, tag, texts } = wording;
  const { type, data } = notice;
  const { incident, certificate, change, domain, monitor, channel, shift, customer, organization } = data;
  const time = (iso: string | null | undefined): string | null =>
    iso ? timeFormatOf(locale).format(new Date(iso)) : null;
  const ms = durationOf(notice);
  const facts: readonly (readonly [NoticeField, string | null | undefined])[] = [
    ['since', time(incident?.startedAt)],
    [type === 'incident.monitoringStopped' ? 'monitoredUntil' : 'resolved', time(incident?.resolvedAt)],
    ['gaps', gapsOf(notice, locale, texts)],
    ['duration', ms === null ? null : durationText(ms, tag)],
    ['channel', channel?.name],
    ['monitor', monitor?.name ?? incident?.labels?.['monitor']],
    ['target', monitor?.target ?? incident?.labels?.['target']],
    ['certificate', certificate?.subject],
    ['issuer', certificate?.issuer],
    ['domain', domain?.name],
    ['registrar', domain?.registrar],
    ['changed', change && `${texts.facets[change.facet]} (${change.subject})`],
    ['before', valuesText(change?.before, wording)],
    ['after', valuesText(change?.after, wording)],
    ['validUntil', time(certificate?.notAfter ?? domain?.expiresAt)],
    ['daysLeft', (certificate ?? domain)?.daysLeft.toString()],
    // The headline of other messages about an incident is its title.
    ['incident', monitor || isOnCall(notice) ? null : incident?.title],
    ['severity', severityText(incident?.severity, texts)],
    ['shiftStart', time(shift?.startsAt)],
    ['shiftEnd', time(shift?.endsAt)],
    ['customer', customer?.name],
    ['organization', organization.name],
    ['notified', namesOf(incident?.othersNotified ?? [], wording)],
  ];
  return facts.flatMap(([field, value]) => (value ? [{ field, label: fields[field], value: oneLine(value) }] : []));
};

const headlineOf = (
  notice: Notice,
  { timezone }: Locale,
  { headlines, headlinesWithDuration, tag, texts, labelled }: Wording,
  condition: ConditionText | null,
): string => {
  const { type, data } = notice;
  const name = nameOf(data, texts);
  if (condition !== null && (type === 'incident.opened' || condition.state !== null))
    return labelled({ label: name, text: condition.headline });
  const ms = durationOf(notice);
  const withDuration = headlinesWithDuration[type];
  if (ms === null || withDuration === undefined)
    return headlines[type]({ name, host: '', date: '', ...expiryText(data, { timezone, tag }) });
  return withDuration({ name, duration: durationText(ms, tag) });
};

const causeOf = (notice: Notice, language: Language, condition: ConditionText | null): string | null => {
  const { incident } = notice.data;
  if (isOnCall(notice)) return incident?.summary ?? null;
  const summary = incident === undefined ? null : storedSummaryOf(incident, language);
  return summary === null ? null : causeSentences(summary, condition).join(' ');
};

/**
 * Returns the link of a notification: to the page of its incident, or else to its monitor. The page of an incident shows
 * those of monitors.
 */
const linkOf = (notice: Notice, { language }: Locale, baseUrl: string): NoticeContent['link'] => {
  const { incident, monitor } = notice.data;
  if (isOnCall(notice)) return null;
  const { notifications, mails } = textsOf(language);
  if (incident !== undefined) return { label: notifications.openIncident, url: incidentUrl(baseUrl, incident.id) };
  if (monitor === undefined || monitor === null) return null;
  return { label: mails.openMonitor, url: consoleLinks(baseUrl).monitor(monitor.kind, monitor.id) };
};

/** Composes what a message about one notification says, with a link to what it is about. */
export const noticeContent = (notice: Notice, baseUrl: string): NoticeContent => {
  const locale = localeOf(notice);
  const wording = wordingOf(notice, locale.language);
  const { texts } = wording;
  const { type, data } = notice;
  const condition = conditionOf(notice, locale);
  const cause = causeOf(notice, locale.language, condition);
  return {
    type,
    tone: toneOf(notice),
    language: locale.language,
    subject: oneLine(subjectOf(notice, locale, wording, condition)),
    headline: oneLine(headlineOf(notice, locale, wording, condition)),
    name: nameOf(data, texts),
    state: condition?.state ?? wording.states[type],
    cause: cause === null ? null : { label: texts.cause, text: oneLine(cause) },
    firstStep:
      condition === null ? null : { label: textsOf(locale.language).conditions.firstStep, text: condition.firstStep },
    link: linkOf(notice, locale, baseUrl),
    answers: [],
    facts: factsOf(notice, locale, condition?.state ? sinceIn(wording) : wording),
    custom: data.message?.text ?? null,
    parts: [],
    more: null,
  };
};

const factIn = ({ facts }: NoticeContent, of: NoticeField): string | undefined =>
  facts.find(({ field }) => field === of)?.value;

/** Returns the name of the customer that a notification is about, or undefined if it states none. */
const customerIn = (content: NoticeContent): string | undefined => factIn(content, 'customer');

/** Names the customers of notifications, because each may have a monitor of the same name. */
const withCustomers = (parts: readonly NoticeContent[]): readonly NoticeContent[] =>
  parts.map((part) => {
    const customer = customerIn(part);
    const named = (text: string): string => (customer === undefined ? text : `${customer} · ${text}`);
    return { ...part, name: named(part.name), headline: named(part.headline) };
  });

/** Returns what a list says about recoveries: the name, with the customer, and how long it lasted. */
const inBrief = (parts: readonly NoticeContent[]): readonly NoticeContent[] =>
  withCustomers(parts).map((part) => {
    const duration = factIn(part, 'duration');
    const { after } = textsOf(part.language).notifications;
    const headline = duration === undefined ? part.headline : `${part.name}, ${after} ${duration}`;
    return { ...part, headline, cause: null, link: null, facts: [] };
  });

/** Composes what a message about several notifications says. They belong to one organization. */
export const groupContent = (single: readonly [NoticeContent, ...NoticeContent[]]): NoticeContent => {
  const [first] = single;
  if (single.length === 1) return first;
  const areOver = single.every(isOver);
  const isOfOne = new Set(single.map(customerIn)).size === 1;
  const named = isOfOne ? single : withCustomers(single);
  const parts = areOver ? inBrief(single) : named;
  const most = areOver ? MAX_LISTED_RECOVERIES : MAX_LISTED;
  const { more, groupHeadline, recoveredHeadline } = textsOf(first.language).notifications;
  const names = named.slice(0, MAX_NAMED).map(({ name }) => name);
  if (parts.length > MAX_NAMED) names.push(more({ count: parts.length - MAX_NAMED }));
  const headline = (areOver ? recoveredHeadline : groupHeadline)({ count: parts.length });
  return {
    ...first,
    subject: oneLine(`[${first.state}] ${new (intlOf('ListFormat'))(tagOf(first.language)).format(names)}`),
    headline,
    name: headline,
    cause: null,
    firstStep: null,
    link: null,
    answers: [],
    facts: [],
    custom: null,
    parts: parts.slice(0, most),
    more: parts.length > most ? more({ count: parts.length - most }) : null,
  };
};
