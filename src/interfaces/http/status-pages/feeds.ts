import { imagePath } from '../../../domain/organizations/brand-image.ts';
import { documentUrl, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageBase } from '../../../domain/status-pages/public-document.ts';
import { lastChangeOf, maintenanceKey, namesOf } from '../../../domain/status-pages/public-incident.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import type { PublicIncident, PublicMaintenance, PublicPage } from '../../../domain/status-pages/public-page.ts';
import { calendarText } from '../kernel/replies/calendar-text.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { markdownText } from './markdown.ts';
import { publicMoment } from './public-elements.ts';
import type { PublicContext } from './public-layout.ts';
import { incidentTitle, summaryOf, updateMessage } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';

/** An entry of a feed: an incident or a maintenance. */
interface Entry {
  readonly url: string;
  readonly title: string;
  readonly publishedAt: Date;
  readonly changedAt: Date;
  readonly content: Html;
}

/** The maximum number of entries in a feed. */
const MAX_ENTRIES = 50;

/** Matches the characters that XML 1.0 does not allow, even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xml = (document: Html): string => document.toString().toWellFormed().replaceAll(NOT_XML, '');

/** Returns the address of a maintenance on the page. */
export const maintenanceUrl = (base: PageBase, maintenance: PublicMaintenance): string =>
  `${documentUrl(base, plainDocument('page'))}#maintenance-${maintenanceKey(maintenance)}`;

const affects = ({ components }: PublicPage, ids: readonly string[], { texts, list }: PublicLocale): Html | null => {
  const names = namesOf(components, ids);
  return names.length === 0 ? null : html`<p>${texts.affects({ components: list(names) })}</p>`;
};

const postmortemEntry = (
  { postmortem }: PublicIncident,
  locale: PublicLocale,
  message: PublicContext['message'],
): Html | null =>
  postmortem === null
    ? null
    : html`<p><strong>${locale.texts.postmortem}</strong> – ${publicMoment(postmortem.publishedAt, locale)}</p>${message(postmortem.text)}`;

const incidentEntry = (
  incident: PublicIncident,
  page: PublicPage,
  { base, locale, message }: PublicContext,
): Entry => ({
  url: documentUrl(base, { name: 'incident', subject: incident.publicId, language: null }),
  title: incidentTitle(incident, namesOf(page.components, incident.componentPublicIds), locale),
  publishedAt: incident.startedAt,
  changedAt: lastChangeOf(incident),
  content: html`${postmortemEntry(incident, locale, message)}${incident.updates.toReversed().map((update) => html`<p><strong>${locale.texts.incidentStatuses[update.status]}</strong> – ${publicMoment(update.createdAt, locale)}</p>${message(updateMessage(update, locale))}`)}${affects(page, incident.componentPublicIds, locale)}`,
});

const maintenanceEntry = (
  maintenance: PublicMaintenance,
  page: PublicPage,
  { base, locale, message }: PublicContext,
): Entry => ({
  url: maintenanceUrl(base, maintenance),
  title: locale.labelled({ label: locale.texts.maintenance, text: maintenance.title }),
  publishedAt: maintenance.createdAt,
  changedAt: maintenance.updatedAt,
  content: html`<p>${locale.period(maintenance.startsAt, maintenance.endsAt)}</p>${maintenance.description !== null && message(maintenance.description)}${affects(page, maintenance.componentPublicIds, locale)}`,
});

const entriesOf = (page: PublicPage, context: PublicContext): readonly Entry[] =>
  [
    ...page.incidents.map((incident) => incidentEntry(incident, page, context)),
    ...page.maintenances.map((maintenance) => maintenanceEntry(maintenance, page, context)),
  ]
    .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
    .slice(0, MAX_ENTRIES);

/** Renders an RSS 2.0 feed: one item for each incident and maintenance, with all updates. */
export const rssFeed = (page: PublicPage, context: PublicContext): string => {
  const { base, locale } = context;
  const { title, description } = ownTexts(page, locale.language);
  const entries = entriesOf(page, context);
  return xml(html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${documentUrl(base, plainDocument('page'))}</link>
<atom:link href="${documentUrl(base, plainDocument('rss'))}" rel="self" type="application/rss+xml"/>
<description>${description === '' ? summaryOf(page, locale) : markdownText(description)}</description>
<language>${locale.language}</language>
<lastBuildDate>${page.updatedAt.toUTCString()}</lastBuildDate>
${
  page.logo !== null &&
  html`<image><url>${base.origin}${imagePath(page.logo)}</url><title>${title}</title><link>${documentUrl(base, plainDocument('page'))}</link></image>
`
}${entries.map(
    ({ url, title: name, changedAt, content }) => html`<item>
<title>${name}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${changedAt.toUTCString()}</pubDate>
<description>${content.toString()}</description>
</item>
`,
  )}</channel>
</rss>
`);
};

/** Renders an Atom feed (RFC 4287): one entry for each incident and maintenance, with all updates. */
export const atomFeed = (page: PublicPage, context: PublicContext): string => {
  const { base, locale } = context;
  const { title, description } = ownTexts(page, locale.language);
  const entries = entriesOf(page, context);
  return xml(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale.language}">
<id>urn:uuid:${page.publicId}</id>
<title>${title}</title>
${
  description !== '' &&
  html`<subtitle>${markdownText(description)}</subtitle>
`
}<link rel="alternate" type="text/html" href="${documentUrl(base, plainDocument('page'))}"/>
<link rel="self" type="application/atom+xml" href="${documentUrl(base, plainDocument('atom'))}"/>
<updated>${(entries[0]?.changedAt ?? page.updatedAt).toISOString()}</updated>
<author><name>${title}</name></author>
${
  page.icon !== null &&
  html`<icon>${base.origin}${imagePath(page.icon)}</icon>
`
}${
    page.logo !== null &&
    html`<logo>${base.origin}${imagePath(page.logo)}</logo>
`
  }${entries.map(
    ({ url, title: name, publishedAt, changedAt, content }) => html`<entry>
<id>${url}</id>
<title>${name}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${changedAt.toISOString()}</updated>
<content type="html">${content.toString()}</content>
</entry>
`,
  )}</feed>
`);
};

/** Renders the maintenances as a calendar. */
export const maintenanceCalendar = (page: PublicPage, { base, locale }: PublicContext): string => {
  const { title } = ownTexts(page, locale.language);
  return calendarText({
    name: `${title}: ${locale.texts.maintenance}`,
    contents: 'Maintenance',
    asOf: page.updatedAt,
    events: page.maintenances.map((maintenance) => {
      const names = namesOf(page.components, maintenance.componentPublicIds);
      const lines = [
        maintenance.description === null ? null : markdownText(maintenance.description),
        names.length === 0 ? null : locale.texts.affects({ components: locale.list(names) }),
      ].filter((line) => line !== null);
      return {
        uid: `${maintenanceKey(maintenance)}@watchstead`,
        startsAt: maintenance.startsAt,
        endsAt: maintenance.endsAt,
        summary: maintenance.title,
        ...(lines.length > 0 && { description: lines.join('\n\n') }),
        url: maintenanceUrl(base, maintenance),
        asOf: maintenance.updatedAt,
      };
    }),
  });
};
