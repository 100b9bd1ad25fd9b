import { keepPreviousData } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Incident, IncidentUpdate, ListedIncident } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, firstQuery, growingQuery, pagedQuery } from '../kernel/api.ts';
import { incidentStatuses } from '../../src/domain/incidents/incident.ts';
import { apiFilterOf } from './filters.ts';
import type { IncidentFilters } from './filters.ts';

export type { Incident, IncidentUpdate, ListedIncident };

/** The outages or announcements, the latest first. */
export const incidentsQuery = (filters: IncidentFilters) => ({
  ...pagedQuery(['incidents', filters], (page, signal) =>
    api.listIncidents({
      query: {
        ...page,
        sort: '-startedAt',
        origin: filters.tab === 'announcements' ? 'manual' : 'automatic',
        ...apiFilterOf(filters, incidentStatuses),
        ...(filters.monitor === undefined ? {} : { monitorId: filters.monitor }),
      },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

/** The number of incidents on the screen of a monitor. */
const MONITOR_INCIDENTS = 5;

/** The newest outages of a monitor with this public id. */
export const monitorIncidentsQuery = (monitorId: string) =>
  bodyQuery(['monitor-incidents', monitorId], (signal) =>
    api.listIncidents({ query: { monitorId, perPage: MONITOR_INCIDENTS, sort: '-startedAt' }, signal }),
  );

/** One outage or announcement. */
export const incidentQuery = (id: string) =>
  bodyQuery(['incident', id], (signal) => api.getIncident({ path: { id }, signal }));

/** The entries of the timeline of an incident. */
export const updatesQuery = (id: string) =>
  bodyQuery(['incident-updates', id], (signal) => api.listIncidentUpdates({ path: { id }, signal }));

/** The alerts that were sent about an incident, newest first. */
export const incidentDeliveriesQuery = (id: string) =>
  growingQuery(['incident-deliveries', id], (query, signal) =>
    api.listIncidentDeliveries({ path: { id }, query, signal }),
  );

/** The monitor with an internal id, as other records carry it; null if it was deleted. */
export const monitorWithId = (monitorId: number) =>
  firstQuery(['monitor-with-id', monitorId], (signal) =>
    api.listMonitors({ query: { monitorId, perPage: 1 }, signal }),
  );

type IncidentChanges = Parameters<typeof api.updateIncident>[0]['body'];

export const changeIncident = (id: string, body: IncidentChanges) => bodyOf(api.updateIncident({ path: { id }, body }));

type NewUpdate = Parameters<typeof api.addIncidentUpdate>[0]['body'];

/** Adds an entry to the timeline. */
export const addUpdate = (id: string, body: NewUpdate) => bodyOf(api.addIncidentUpdate({ path: { id }, body }));
