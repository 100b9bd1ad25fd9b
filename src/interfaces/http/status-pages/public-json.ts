import { dayStatus, uptimeOf, uptimeOfDay } from '../../../domain/status-pages/day-status.ts';
import { documentUrl, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageBase } from '../../../domain/status-pages/public-document.ts';
import { isActive, maintenanceKey, namesOf } from '../../../domain/status-pages/public-incident.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import type {
  PublicComponent,
  PublicDay,
  PublicIncident,
  PublicPage,
} from '../../../domain/status-pages/public-page.ts';
import { incidentTitle, summaryOf, updateMessage } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';

const day = (one: PublicDay) => ({
  date: one.date,
  status: dayStatus(one),
  uptime: uptimeOfDay(one),
  downtimeSeconds: one.sums?.downSeconds ?? null,
  maintenanceSeconds: one.sums?.maintenanceSeconds ?? null,
});

const component = ({ publicId, groupPublicId, name, description, status, upstreamUrl, days }: PublicComponent) => ({
  id: publicId,
  groupId: groupPublicId,
  name,
  description,
  status,
  dependency: upstreamUrl === null ? null : { url: upstreamUrl },
  uptime: uptimeOf(days),
  days: days.map(day),
});

const incident = (one: PublicIncident, { components }: PublicPage, base: PageBase, locale: PublicLocale) => ({
  id: one.publicId,
  url: documentUrl(base, { name: 'incident', subject: one.publicId, language: null }),
  title: incidentTitle(one, namesOf(components, one.componentPublicIds), locale),
  status: one.status,
  impact: one.impact,
  componentIds: one.componentPublicIds,
  startedAt: one.startedAt,
  resolvedAt: one.resolvedAt,
  updates: one.updates.map((update) => ({
    id: update.publicId,
    status: update.status,
    message: updateMessage(update, locale),
    createdAt: update.createdAt,
  })),
  postmortem: one.postmortem,
});

/** Returns the page as JSON, with the content of the HTML page. Messages are Markdown. */
export const publicJson = (page: PublicPage, base: PageBase, locale: PublicLocale) => ({
  id: page.publicId,
  url: documentUrl(base, plainDocument('page')),
  ...ownTexts(page, locale.language),
  language: page.language,
  timezone: page.timezone,
  status: page.status,
  summary: summaryOf(page, locale),
  updatedAt: page.updatedAt,
  groups: page.groups.map(({ publicId, name, status }) => ({ id: publicId, name, status })),
  components: page.components.map(component),
  incidents: page.incidents.map((one) => incident(one, page, base, locale)),
  maintenances: page.maintenances.map((one) => ({
    id: maintenanceKey(one),
    title: one.title,
    description: one.description,
    isActive: isActive(one, page.updatedAt),
    componentIds: one.componentPublicIds,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
  })),
});
