import { byWindow } from '../../../domain/status-pages/planned-maintenance.ts';
import { isHistoryMonth, laterMonth, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PublicDocument } from '../../../domain/status-pages/public-document.ts';
import { incidentTitle, namesOf } from '../../../domain/status-pages/public-incident.ts';
import { ownTexts } from '../../../domain/status-pages/public-locale.ts';
import { LISTED_INCIDENT_DAYS } from '../../../domain/status-pages/public-page.ts';
import type { PublicHistory, PublicIncidentPage, PublicPage } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { componentList } from './component-list.ts';
import { incidentFacts, maintenanceCard, openIncidents, pastIncidents, timeline } from './incident-list.ts';
import { staleNotice, statusIcon } from './public-elements.ts';
import { publicLayout, readerPath } from './public-layout.ts';
import type { PublicContext } from './public-layout.ts';
import { statusClass } from './public-stylesheet.ts';

/** What an HTML document is rendered with. */
export interface HtmlContext extends PublicContext {
  readonly document: PublicDocument;
  /** Newer states cannot be read at the moment. */
  readonly isOutdated: boolean;
}

/** The most updates at the permanent address of an incident. */
const MAX_UPDATES = 200;

const notice = ({ isOutdated, header, locale }: HtmlContext): Html | null => (isOutdated ? staleNotice(header.updatedAt, locale) : null);

/** The status of the page, which is what its visitors come for. */
const banner = (title: string, { header: { status }, locale: { texts } }: HtmlContext): Html =>
  html`<h1 class="banner ${statusClass(status)}">${statusIcon(status)}<span><span class="aside">${title}: </span>${texts.overall[status]}</span></h1>
`;

const section = (id: string, heading: string, body: Html | readonly (Html | null)[]): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}</section>
`;

/** The page itself. */
export const pageDocument = (page: PublicPage, context: HtmlContext): string => {
  const { locale, document } = context;
  const { texts } = locale;
  const { title, description } = ownTexts(page, locale.language);
  const open = page.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = page.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  const body = html`${banner(title, context)}${notice(context)}${description !== '' && html`<p class="lead">${description}</p>
`}${open.length > 0 && section('incidents', texts.currentIncidents, openIncidents(open, page.components, context))}${
    page.maintenances.length > 0 && section('maintenance', texts.maintenance, byWindow(page.maintenances).map((one) => maintenanceCard(one, page.components, context)))
  }${componentList(page, locale)}${section('past', texts.pastIncidents, [
    ...pastIncidents(past, page.components, context),
    past.length === 0 ? html`<p class="sheet soft">${texts.noIncidents(LISTED_INCIDENT_DAYS)}</p>
` : null,
  ])}`;
  return publicLayout(context, { title: `${texts.overall[page.status]} – ${title}`, document, body });
};

/** The incidents that began in one month. */
export const historyDocument = ({ page, month, components, incidents }: PublicHistory, context: HtmlContext): string => {
  const { locale, header, document } = context;
  const { texts } = locale;
  const { title } = ownTexts(page, locale.language);
  const link = (to: string, text: string, rel: string) =>
    isHistoryMonth(to, header.updatedAt) && html`<a rel="${rel}" href="${readerPath(context, { ...document, subject: to })}">${text}: ${locale.month(to)}</a>`;
  const body = html`<h1>${texts.history}</h1>
<p class="lead">${title}</p>
${notice(context)}${section('month', locale.month(month), [
    ...pastIncidents(incidents, components, context),
    incidents.length === 0 ? html`<p class="sheet soft">${texts.noIncidentsInMonth}</p>
` : null,
  ])}<nav class="pages" aria-label="${texts.history}">${link(laterMonth(month, -1), texts.earlier, 'prev')} ${link(laterMonth(month, 1), texts.later, 'next')}</nav>
${back(context)}`;
  return publicLayout(context, { title: `${texts.history}, ${locale.month(month)} – ${title}`, document, body });
};

const back = (context: HtmlContext): Html => {
  const { header, locale } = context;
  const { title } = ownTexts(header, locale.language);
  return html`<p class="pages"><a href="${readerPath(context, plainDocument('page'))}">${locale.texts.back(title)}</a></p>
`;
};

/** The page at the permanent address of an incident. */
export const incidentDocument = ({ page, components, incident }: PublicIncidentPage, context: HtmlContext): string => {
  const { locale, document } = context;
  const { title } = ownTexts(page, locale.language);
  const name = incidentTitle(incident, namesOf(components, incident.componentPublicIds), locale);
  const body = html`<h1>${name}</h1>
${notice(context)}${incidentFacts(incident, components, locale)}${section('updates', locale.texts.updates, html`<div class="sheet">${timeline(incident.updates.slice(-MAX_UPDATES), context)}</div>
`)}${back(context)}`;
  return publicLayout(context, { title: `${name} – ${title}`, document, body });
};
