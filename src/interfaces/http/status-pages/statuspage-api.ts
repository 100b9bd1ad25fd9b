import { statusOfImpact } from '../../../domain/status-pages/component-status.ts';
import { documentUrl } from '../../../domain/status-pages/public-document.ts';
import { isActive, lastChangeOf, maintenanceKey, namesOf } from '../../../domain/status-pages/public-incident.ts';
import type { PublicIncident, PublicMaintenance, PublicUpdate } from '../../../domain/status-pages/public-page.ts';
import { maintenanceUrl } from './feeds.ts';
import { incidentTitle, updateMessage } from './public-locale.ts';
import { pageOf, statusOf, componentsOf, namedComponents } from './statuspage-components.ts';
import type { Source, KnownStatus } from './statuspage-components.ts';

/**
 * Returns the statuses that an update changed. The first update changes them from operational to the status of the
 * impact, the last update back.
 */
const affectedBy = (
  update: PublicUpdate,
  { impact, updates, componentPublicIds }: PublicIncident,
  { page }: Source,
) => {
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

/** Returns the postmortem, which Statuspage lists as the latest update. */
const postmortemOf = (incident: PublicIncident, source: Source) => {
  const { postmortem, publicId } = incident;
  if (postmortem === null) return [];
  const update: PublicUpdate = {
    publicId: `${publicId}-postmortem`,
    status: 'resolved',
    message: postmortem.text,
    createdAt: postmortem.publishedAt,
  };
  return [{ ...updateOf(update, incident, source), status: 'postmortem' as const, affected_components: [] }];
};

const incidentOf = (incident: PublicIncident, source: Source) => {
  const { page, base, locale } = source;
  return {
    id: incident.publicId,
    name: incidentTitle(incident, namesOf(page.components, incident.componentPublicIds), locale),
    status: incident.postmortem !== null && incident.resolvedAt !== null ? 'postmortem' : incident.status,
    created_at: incident.createdAt,
    updated_at: lastChangeOf(incident),
    monitoring_at: incident.updates.find(({ status }) => status === 'monitoring')?.createdAt ?? null,
    resolved_at: incident.resolvedAt,
    impact: incident.impact,
    shortlink: documentUrl(base, { name: 'incident', subject: incident.publicId, language: null }),
    started_at: incident.startedAt,
    page_id: page.publicId,
    incident_updates: [
      ...postmortemOf(incident, source),
      ...incident.updates.toReversed().map((update) => updateOf(update, incident, source)),
    ],
    components: namedComponents(incident.componentPublicIds, source),
    reminder_intervals: null,
  };
};

const maintenanceUpdates = (maintenance: PublicMaintenance, { page, locale }: Source) => {
  const id = maintenanceKey(maintenance);
  const { title, description, componentPublicIds, createdAt, updatedAt, startsAt } = maintenance;
  const entry = (
    status: 'scheduled' | 'in_progress',
    body: string,
    at: Date,
    changedAt: Date,
    reached: KnownStatus,
  ) => ({
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
  return isActive(maintenance, page.updatedAt)
    ? [entry('in_progress', locale.texts.maintenanceStates.active, startsAt, startsAt, 'under_maintenance'), scheduled]
    : [scheduled];
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

const incidentsOf = (source: Source, wanted: (incident: PublicIncident) => boolean) =>
  source.page.incidents.filter(wanted).map((incident) => incidentOf(incident, source));

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
  upcomingMaintenances: (source: Source) => ({
    page: pageOf(source),
    scheduled_maintenances: maintenancesOf(source, (one) => !isActive(one, source.page.updatedAt)),
  }),
  activeMaintenances: (source: Source) => ({
    page: pageOf(source),
    scheduled_maintenances: maintenancesOf(source, (one) => isActive(one, source.page.updatedAt)),
  }),
} as const;
