import { byWindow } from '../../../domain/status-pages/planned-maintenance.ts';
import { isHistoryMonth, laterMonth, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PublicDocument } from '../../../domain/status-pages/public-document.ts';
import { namesOf } from '../../../domain/status-pages/public-incident.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import { LISTED_INCIDENT_DAYS } from '../../../domain/status-pages/public-page.ts';
import type {
  PublicHistory,
  PublicIncidentPage,
  PublicPage,
  PublicView,
} from '../../../domain/status-pages/public-page.ts';
import { definePage } from '../kernel/pages/page.ts';
import type { DocumentPage } from '../kernel/pages/page.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { componentList } from './component-list.ts';
import {
  incidentFacts,
  maintenanceCard,
  openIncidents,
  pastIncidents,
  postmortemSection,
  timeline,
} from './incident-list.ts';
import { staleNotice, statusIcon } from './public-elements.ts';
import { publicLayout, readerPath } from './public-layout.ts';
import type { PublicContext } from './public-layout.ts';
import { incidentTitle, summaryOf, unbroken } from './public-locale.ts';
import { statusClass } from './public-stylesheet.ts';

/** The values from which an HTML document is rendered. */
export interface HtmlContext extends PublicContext {
  readonly document: PublicDocument;
  /** True while newer states cannot be read. */
  readonly isOutdated: boolean;
}

/** The maximum number of updates on the page of an incident. */
const MAX_UPDATES = 200;

const notice = ({ isOutdated, header, locale }: HtmlContext): Html | null =>
  isOutdated ? staleNotice(header.updatedAt, locale) : null;

/** Renders the overall status. It comes first, because it is the reason for most visits. */
const banner = (title: string, page: PublicPage, { locale }: HtmlContext): Html =>
  html`<h1 class="banner ${statusClass(page.status)}">${statusIcon(page.status)}<span><span class="aside">${title}: </span>${summaryOf(page, locale, unbroken)}</span></h1>
`;

const section = (
  id: string,
  heading: string,
  body: Html | readonly (Html | null)[],
): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}</section>
`;

const titleIn = (page: Parameters<typeof ownTexts>[0], { locale }: HtmlContext): string =>
  ownTexts(page, locale.language).title;

const statusPageBody = (page: PublicPage, context: HtmlContext): Html => {
  const { locale } = context;
  const { texts } = locale;
  const { title, description } = ownTexts(page, locale.language);
  const open = page.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = page.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return html`${banner(title, page, context)}${notice(context)}${
    description !== '' &&
    html`<div class="lead message">${context.message(description)}</div>
`
  }${open.length > 0 && section('incidents', texts.currentIncidents, openIncidents(open, page.components, context))}${
    page.maintenances.length > 0 &&
    section(
      'maintenance',
      texts.maintenance,
      byWindow(page.maintenances).map((one) => maintenanceCard(one, page.components, context)),
    )
  }${componentList(page, context)}${section('past', texts.pastIncidents, [
    ...pastIncidents(past, page.components, context),
    past.length === 0
      ? html`<p class="sheet soft">${texts.noIncidents({ days: LISTED_INCIDENT_DAYS })}</p>
`
      : null,
  ])}`;
};

/** The main document of a status page. */
export const statusPage = definePage({
  path: '/status/{slug}',
  document: 'page',
  titleOf: (page: PublicPage, context: HtmlContext) => `${summaryOf(page, context.locale)} – ${titleIn(page, context)}`,
  render: statusPageBody,
});

const historyBody = ({ month, components, incidents }: PublicHistory, context: HtmlContext): Html => {
  const { locale, header, document } = context;
  const { texts } = locale;
  const link = (to: string, text: string, rel: string) =>
    isHistoryMonth(to, header.updatedAt) &&
    html`<a rel="${rel}" href="${readerPath(context, { ...document, subject: to })}">${locale.labelled({ label: text, text: locale.month(to) })}</a>`;
  return html`<h1>${texts.history}</h1>
${notice(context)}${section('month', locale.month(month), [
    ...pastIncidents(incidents, components, context),
    incidents.length === 0
      ? html`<p class="sheet soft">${texts.noIncidentsInMonth}</p>
`
      : null,
  ])}<nav class="pages" aria-label="${texts.history}">${link(laterMonth(month, -1), texts.earlier, 'prev')} ${link(laterMonth(month, 1), texts.later, 'next')}</nav>
${back(context)}`;
};

/** The page of incidents that began in one month; by default the current month. */
export const historyPage = definePage({
  path: '/status/{slug}/history/{month}',
  document: 'history',
  titleOf: ({ page, month }: PublicHistory, context: HtmlContext) =>
    `${context.locale.texts.history}, ${context.locale.month(month)} – ${titleIn(page, context)}`,
  render: historyBody,
});

const back = (context: HtmlContext): Html => {
  const { header, locale } = context;
  return html`<p class="pages"><a href="${readerPath(context, plainDocument('page'))}">${locale.texts.back({ page: titleIn(header, context) })}</a></p>
`;
};

const incidentTitleIn = ({ components, incident }: PublicIncidentPage, { locale }: HtmlContext): string =>
  incidentTitle(incident, namesOf(components, incident.componentPublicIds), locale);

/** The page at the permanent address of an incident. */
export const publicIncidentPage = definePage({
  path: '/status/{slug}/incidents/{incident}',
  document: 'incident',
  titleOf: (view: PublicIncidentPage, context: HtmlContext) =>
    `${incidentTitleIn(view, context)} – ${titleIn(view.page, context)}`,
  render: (view: PublicIncidentPage, context: HtmlContext) => html`<h1>${incidentTitleIn(view, context)}</h1>
${notice(context)}${incidentFacts(view.incident, view.components, context.locale)}${postmortemSection(view.incident, context)}${section(
    'updates',
    context.locale.texts.updates,
    html`<div class="sheet">${timeline(view.incident.updates.slice(-MAX_UPDATES), context)}</div>
`,
  )}${back(context)}`,
});

/** Returns the markup of a document for a view. */
export const documentMarkup = <View extends PublicView>(
  page: DocumentPage<View, HtmlContext>,
  view: View,
  context: HtmlContext,
): string =>
  publicLayout(context, {
    title: page.titleOf(view, context),
    document: context.document,
    canSubscribe: view.components.length > 0,
    body: page.render(view, context),
  });
