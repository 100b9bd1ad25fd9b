import { keepPreviousData } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImIncident, ImIncidentDetails, ImTimelineEntry, Incident } from '../client/types.gen.ts';
import { apiFilterOf } from '../incidents/filters.ts';
import { UNRESOLVED } from '../incidents/unresolved.ts';
import type { IncidentFilters } from '../incidents/filters.ts';
import { imIncidentStatuses } from '../../src/domain/incident-management/incident.machine.ts';
import { MAX_BULK } from '../../src/domain/incident-management/incident.ts';
import { bodyOf, bodyQuery, pagedQuery, itemsQuery } from '../kernel/api.ts';

export type { ImIncident, ImIncidentDetails, ImTimelineEntry };

/** A ticket of an incident. */
export type ImTicket = ImIncident['tickets'][number];

const ALERTS_SHOWN = 10;
/** The largest page of a list. */
const MOST_PEOPLE = 100;
/** The most responses that the screen of an outage shows. */
const MOST_RESPONSES = 5;

/** The incidents that people respond to, newest first. */
export const imIncidentsQuery = (filters: IncidentFilters) => ({
  ...pagedQuery(['responses', filters], (page, signal) =>
    api.listImIncidents({
      query: { ...page, ...apiFilterOf(filters, imIncidentStatuses) },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

/** One incident that people respond to. */
export const imIncidentQuery = (id: string) =>
  bodyQuery(['response', id], (signal) => api.getImIncident({ path: { id }, signal }));

/** What people, the service and sources did about an incident, newest first. */
export const imTimelineQuery = (id: string) =>
  pagedQuery(['response-timeline', id], (page, signal) =>
    api.listImTimeline({ path: { id }, query: { ...page }, signal }),
  );

/** The alerts of an incident, newest first; of a storm, all that were grouped under it. */
export const imAlertsQuery = (id: string) =>
  pagedQuery(['response-alerts', id], (page, signal) =>
    api.listImIncidentAlerts({ path: { id }, query: { ...page, perPage: ALERTS_SHOWN }, signal }),
  );

/** The newest incidents that people respond to because of an outage. */
export const responsesToQuery = ({ publicId: outageId }: Pick<Incident, 'publicId'>) =>
  itemsQuery(['responses-to', outageId], (signal) =>
    api.listImIncidents({ query: { outageId, perPage: MOST_RESPONSES }, signal }),
  );

export const acknowledge = (id: string) => bodyOf(api.acknowledgeImIncident({ path: { id } }));

export const resolve = (id: string) => bodyOf(api.resolveImIncident({ path: { id } }));

export const escalate = (id: string) => bodyOf(api.escalateImIncident({ path: { id } }));

/** Takes the incident over, unless it was changed since the reader saw it. */
export const takeOver = (id: string, updatedAt: string) =>
  bodyOf(api.takeOverImIncident({ path: { id }, body: { updatedAt } }));

/** The people who can respond. */
export const imPeopleQuery = pagedQuery(['people-who-respond'], (page, signal) =>
  api.listImPeople({ query: { ...page, perPage: MOST_PEOPLE, sort: 'firstName' }, signal }),
);

/** Pauses the escalation until a time, or ends the pause. */
export const snooze = (id: string, snoozedUntil: string | null) =>
  bodyOf(api.snoozeImIncident({ path: { id }, body: { snoozedUntil } }));

export const setStatus = (id: string, status: ImIncident['status']) =>
  bodyOf(api.setImIncidentStatus({ path: { id }, body: { status } }));

export const addNote = (id: string, text: string) => bodyOf(api.addImNote({ path: { id }, body: { text } }));

/** Adds a person to those who respond, and has the person notified if that is asked for. */
export const addResponder = (id: string, userId: string, notify = false) =>
  bodyOf(api.addImResponder({ path: { id }, body: { userId, notify } }));

/** Merges an incident into another one, which stays open. */
export const merge = (id: string, intoIncidentId: string) =>
  bodyOf(api.mergeImIncident({ path: { id }, body: { intoIncidentId } }));

/** The result of an action on several incidents. */
export interface ResponsesReport {
  readonly changed: number;
  readonly refused: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
}

/** Acknowledges or resolves several incidents, in as many requests as the service needs. */
export const actOnResponses = async (
  action: 'acknowledge' | 'resolve',
  incidents: readonly Pick<ImIncident, 'publicId' | 'title'>[],
): Promise<ResponsesReport> => {
  const titles = new Map(incidents.map(({ publicId, title }) => [publicId, title]));
  const ids = [...titles.keys()];
  let changed = 0;
  const refused: { id: string; title: string; reason: string }[] = [];
  for (let at = 0; at < ids.length; at += MAX_BULK) {
    const body = { action, incidentIds: ids.slice(at, at + MAX_BULK) };
    const { results } = await bodyOf(api.changeImIncidents({ body }));
    for (const { incidentId: id, ok, detail = '' } of results)
      if (ok) changed += 1;
      else refused.push({ id, title: titles.get(id) ?? id, reason: detail });
  }
  return { changed, refused };
};

/** The open incidents that another one can be merged into, newest first. */
export const mergeTargetsQuery = imIncidentsQuery({ tab: 'responses', status: UNRESOLVED });

/** Opens an incident by hand. */
export const openIncident = (body: Parameters<typeof api.createImIncident>[0]['body']) =>
  bodyOf(api.createImIncident({ body }));
