import type { PreviewLook } from '../../../application/status-pages/serving.ports.ts';
import type { DocumentName, PageBase, PublicDocument } from '../../../domain/status-pages/public-document.ts';
import { shownIncidents } from '../../../domain/status-pages/public-incident.ts';
import type {
  PublicHistory,
  PublicIncidentPage,
  PublicPage,
  PublicView,
} from '../../../domain/status-pages/public-page.ts';
import { badge } from './badge.ts';
import { atomFeed, maintenanceCalendar, rssFeed } from './feeds.ts';
import { documentMarkup, historyPage, publicIncidentPage, statusPage } from './status-page.page.ts';
import { publicJson } from './public-json.ts';
import { publicContext } from './public-layout.ts';
import type { PublicContext } from './public-layout.ts';
import { statuspageDocuments } from './statuspage-api.ts';

/** The address of a document and the state in which it is shown. */
export interface DocumentContext {
  readonly base: PageBase;
  /** True while newer states cannot be read. HTML documents show a notice then. */
  readonly isOutdated: boolean;
  /** Set for a page that its editor previews. */
  readonly preview?: PreviewLook;
}

type FromPage = (page: PublicPage, context: PublicContext) => string;

const jsonText = (value: unknown): string => `${JSON.stringify(value)}\n`;

const statuspage =
  (name: keyof typeof statuspageDocuments): FromPage =>
  (page, { base, locale }) =>
    jsonText(statuspageDocuments[name]({ page, base, locale }));

/** The renderers of documents that have one form for each page. */
const fromPage: Readonly<Record<Exclude<DocumentName, 'page' | 'history' | 'incident'>, FromPage>> = {
  json: (page, { base, locale }) => jsonText(publicJson(page, base, locale)),
  rss: rssFeed,
  atom: atomFeed,
  ics: maintenanceCalendar,
  badge: (page, { locale }) => badge(page, locale),
  summary: statuspage('summary'),
  status: statuspage('status'),
  components: statuspage('components'),
  incidents: statuspage('incidents'),
  unresolvedIncidents: statuspage('unresolvedIncidents'),
  maintenances: statuspage('maintenances'),
  upcomingMaintenances: statuspage('upcomingMaintenances'),
  activeMaintenances: statuspage('activeMaintenances'),
};

const isHistory = (view: PublicView): view is PublicHistory => 'month' in view;
const isIncident = (view: PublicView): view is PublicIncidentPage => 'incident' in view;

/**
 * Renders the text of a document from the view that `documentTypes` names for it. The same view always results in the
 * same text. See ADR 0095.
 */
export const renderDocument = (
  document: PublicDocument,
  view: PublicView,
  { base, isOutdated, preview }: DocumentContext,
): string => {
  const context = {
    ...publicContext('page' in view ? view.page : view, base, document.language),
    document,
    isOutdated,
    ...(preview === undefined ? {} : { preview }),
  };
  if (isHistory(view)) return documentMarkup(historyPage, view, context);
  if (isIncident(view)) return documentMarkup(publicIncidentPage, view, context);
  const { name } = document;
  if (name === 'history' || name === 'incident') throw new Error(`A page is not the view of the document ${name}.`);
  const page = { ...view, incidents: shownIncidents(view.incidents) };
  return name === 'page' ? documentMarkup(statusPage, page, context) : fromPage[name](page, context);
};
