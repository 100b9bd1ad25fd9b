import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { statusOfImpact } from '../../../domain/status-pages/component-status.ts';
import { documentUrl, plainDocument } from '../../../domain/status-pages/public-document.ts';
import type { PageBase } from '../../../domain/status-pages/public-document.ts';
import { isActive, lastChangeOf, maintenanceKey, namesOf } from '../../../domain/status-pages/public-incident.ts';
import { ownTexts } from '../../../domain/status-pages/page-texts.ts';
import type { PublicComponent, PublicGroup, PublicIncident, PublicMaintenance, PublicPage, PublicUpdate } from '../../../domain/status-pages/public-page.ts';
import { maintenanceUrl } from './feeds.ts';
import { incidentTitle, updateMessage } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';

/** A status page to convert to version 2 of Statuspage's public API (ADR 0095). */
interface Source {
  readonly page: PublicPage;
  readonly base: PageBase;
  readonly locale: PublicLocale;
}

type KnownStatus = Exclude<ComponentStatus, 'unknown'>;

/**
 * Maps the status "unknown" to a degraded one, because the API has no such status and clients must not take it for a
 * good one.
 */
const knownStatus = (status: ComponentStatus): KnownStatus => (status === 'unknown' ? 'degraded_performance' : status);

/** The indicator of each status. Planned maintenance counts as none, so that tools do not alert on it. */
const indicators: Readonly<Record<KnownStatus, 'none' | 'minor' | 'major' | 'critical'>> = {
  operational: 'none',
  under_maintenance: 'none',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

const pageOf = ({ page, base, locale }: Source) => ({
  id: page.publicId,
  name: ownTexts(page, locale.language).title,
  url: documentUrl(base, plainDocument('page')),
  time_zone: page.timezone,
  updated_at: page.updatedAt,
});

const statusOf = ({ page, locale }: Source) => ({ indicator: indicators[knownStatus(page.status)], description: locale.texts.overall[page.status] });

const componentOf = (component: PublicComponent, position: number, pageId: string) => ({
  id: component.publicId,
  name: component.name,
  status: knownStatus(component.status),
  created_at: component.createdAt,
  updated_at: component.updatedAt,
  position,
  description: component.description === '' ? null : component.description,
  showcase: component.days.length > 0,
  start_date: component.createdAt.toISOString().slice(0, 10),
  group_id: component.groupPublicId,
  page_id: pageId,
  group: false,
  only_show_if_degraded: false,
});

const groupOf = ({ publicId, name, status }: PublicGroup, position: number, { page }: Source) => {
  const members = page.components.filter(({ groupPublicId }) => groupPublicId === publicId);
  const [first = page.updatedAt] = members.map(({ createdAt }) => createdAt).toSorted((one, other) => one.getTime() - other.getTime());
  const [last = page.updatedAt] = members.map(({ updatedAt }) => updatedAt).toSorted((one, other) => other.getTime() - one.getTime());
  return {
    id: publicId,
    name,
    status: knownStatus(status),
    created_at: first,
    updated_at: last,
    position,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: page.publicId,
    group: true,
    only_show_if_degraded: false,
    components: members.map((member) => member.publicId),
  };
};

/** Returns components and groups as one list. Positions count from 1; those of members count within their group. */
const componentsOf = (source: Source) => {
  const { page } = source;
  const single = page.components.filter(({ groupPublicId }) => groupPublicId === null);
  return [
    ...single.map((component, at) => componentOf(component, at + 1, page.publicId)),
    ...page.groups.flatMap((group, at) => [
      groupOf(group, single.length + at + 1, source),
      ...page.components.filter(({ groupPublicId }) => groupPublicId === group.publicId).map((member, index) => componentOf(member, index + 1, page.publicId)),
    ]),
  ];
};

const namedComponents = (ids: readonly string[], { page }: Source) =>
  page.components.filter(({ publicId }) => ids.includes(publicId)).map((component, at) => componentOf(component, at + 1, page.publicId));

/**
 * Returns the statuses that an update changed. The first update changes them from operational to the status of the
 * impact, the last update back.
 */
const affectedBy = (update: PublicUpdate, { impact, updates, componentPublicIds }: PublicIncident, { page }: Source) => {
  const during = statusOfImpact[impact];
  return page.components
    .filter(({ publicId }) => componentPublicIds.includes(publicId))
    .map(({ publicId, name }) => ({
      code: publicId,
      name,
      old_status: update === updates[0] ? 'operational' : during,
      new_status: update.status === 'resolved' ? 'operational' : during,
    }));
};

const updateOf = (update: PublicUpdate, incident: PublicIncident, source: Source) => ({
  id: update.publicId,
  status: update.status,
  body: updateMessage(update, source.locale),
  incident_id: incident.publicId,
  created_at: update.createdAt,
  updated_at: update.createdAt,
  display_at: update.createdAt,
  affected_components: affectedBy(update, incident, source),
  deliver_notifications: true,
  custom_tweet: null,
  tweet_id: null,
});

const incidentOf = (incident: PublicIncident, source: Source) => {
  const { page, base, locale } = source;
  return {
    id: incident.publicId,
    name: incidentTitle(incident, namesOf(page.components, incident.componentPublicIds), locale),
    status: incident.status,
    created_at: incident.createdAt,
    updated_at: lastChangeOf(incident),
    monitoring_at: incident.updates.find(({ status }) => status === 'monitoring')?.createdAt ?? null,
    resolved_at: incident.resolvedAt,
    impact: incident.impact,
    shortlink: documentUrl(base, { name: 'incident', subject: incident.publicId, language: null }),
    started_at: incident.startedAt,
    page_id: page.publicId,
    incident_updates: incident.updates.toReversed().map((update) => updateOf(update, incident, source)),
    components: namedComponents(incident.componentPublicIds, source),
    reminder_intervals: null,
  };
};

const maintenanceUpdates = (maintenance: PublicMaintenance, { page, locale }: Source) => {
  const id = maintenanceKey(maintenance);
  const { title, description, componentPublicIds, createdAt, updatedAt, startsAt } = maintenance;
  const entry = (status: 'scheduled' | 'in_progress', body: string, at: Date, changedAt: Date, reached: KnownStatus) => ({
    id: `${id}-${status}`,
    status,
    body,
    incident_id: id,
    created_at: at,
    updated_at: changedAt,
    display_at: at,
    affected_components: page.components
      .filter(({ publicId }) => componentPublicIds.includes(publicId))
      .map(({ publicId, name }) => ({ code: publicId, name, old_status: 'operational', new_status: reached })),
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  });
  const scheduled = entry('scheduled', description ?? title, createdAt, updatedAt, 'operational');
  return isActive(maintenance, page.updatedAt) ? [entry('in_progress', locale.texts.maintenanceStates.active, startsAt, startsAt, 'under_maintenance'), scheduled] : [scheduled];
};

const maintenanceOf = (maintenance: PublicMaintenance, source: Source) => {
  const { page, base } = source;
  return {
    id: maintenanceKey(maintenance),
    name: maintenance.title,
    status: isActive(maintenance, page.updatedAt) ? 'in_progress' : 'scheduled',
    created_at: maintenance.createdAt,
    updated_at: maintenance.updatedAt,
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: maintenanceUrl(base, maintenance),
    started_at: maintenance.startsAt,
    page_id: page.publicId,
    incident_updates: maintenanceUpdates(maintenance, source),
    components: namedComponents(maintenance.componentPublicIds, source),
    reminder_intervals: null,
    scheduled_for: maintenance.startsAt,
    scheduled_until: maintenance.endsAt,
  };
};

const incidentsOf = (source: Source, wanted: (incident: PublicIncident) => boolean) => source.page.incidents.filter(wanted).map((incident) => incidentOf(incident, source));
const maintenancesOf = (source: Source, wanted: (maintenance: PublicMaintenance) => boolean) =>
  source.page.maintenances.filter(wanted).map((maintenance) => maintenanceOf(maintenance, source));

const isUnresolved = ({ status }: PublicIncident): boolean => status !== 'resolved';
const all = () => true;

/** The documents of the API. Documents about incidents and maintenances contain the same records as the page. */
export const statuspageDocuments = {
  summary: (source: Source) => ({
    page: pageOf(source),
    components: componentsOf(source),
    incidents: incidentsOf(source, isUnresolved),
    scheduled_maintenances: maintenancesOf(source, all),
    status: statusOf(source),
  }),
  status: (source: Source) => ({ page: pageOf(source), status: statusOf(source) }),
  components: (source: Source) => ({ page: pageOf(source), components: componentsOf(source) }),
  incidents: (source: Source) => ({ page: pageOf(source), incidents: incidentsOf(source, all) }),
  unresolvedIncidents: (source: Source) => ({ page: pageOf(source), incidents: incidentsOf(source, isUnresolved) }),
  maintenances: (source: Source) => ({ page: pageOf(source), scheduled_maintenances: maintenancesOf(source, all) }),
  upcomingMaintenances: (source: Source) => ({ page: pageOf(source), scheduled_maintenances: maintenancesOf(source, (one) => !isActive(one, source.page.updatedAt)) }),
  activeMaintenances: (source: Source) => ({ page: pageOf(source), scheduled_maintenances: maintenancesOf(source, (one) => isActive(one, source.page.updatedAt)) }),
} as const;
