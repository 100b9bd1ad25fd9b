import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImIncident, ImIncidentDetails, ImTimelineEntry, Incident } from '../client/types.gen.ts';
import { apiFilterOf, UNRESOLVED } from '../incidents/filters.ts';
import type { IncidentFilters } from '../incidents/filters.ts';
import { imIncidentStatuses } from '../../src/domain/incident-management/incident.machine.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

export type { ImIncident, ImIncidentDetails, ImTimelineEntry };

const PAGE_SIZE = 50;
/** The largest page of a list. */
const MOST_PEOPLE = 100;

/** The incidents that people respond to, newest first. */
export const imIncidentsQuery = (filters: IncidentFilters) =>
  infiniteQueryOptions({
    queryKey: ['responses', filters],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.listImIncidents({
          query: { page: pageParam, perPage: PAGE_SIZE, ...apiFilterOf(filters, imIncidentStatuses) },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
    placeholderData: keepPreviousData,
  });

/** One incident that people respond to. */
export const imIncidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['response', id],
    queryFn: ({ signal }) => bodyOf(api.getImIncident({ path: { id }, signal })),
  });

/** What people, the service and sources did about an incident, newest first. */
export const imTimelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['response-timeline', id],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.listImTimeline({ path: { id }, query: { page: pageParam, perPage: PAGE_SIZE }, signal })),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

/** The incident that people respond to because of an outage; null without one among the first that followed it. */
export const responseToQuery = ({ publicId, startedAt }: Pick<Incident, 'publicId' | 'startedAt'>) =>
  queryOptions({
    queryKey: ['response-to', publicId],
    queryFn: async ({ signal }): Promise<ImIncident | null> => {
      const { items } = await bodyOf(
        api.listImIncidents({ query: { from: startedAt, sort: 'createdAt', perPage: PAGE_SIZE }, signal }),
      );
      return items.find(({ labels }) => labels.incidentId === publicId) ?? null;
    },
  });

export const acknowledge = (id: string) => bodyOf(api.acknowledgeImIncident({ path: { id } }));

export const resolve = (id: string) => bodyOf(api.resolveImIncident({ path: { id } }));

export const escalate = (id: string) => bodyOf(api.escalateImIncident({ path: { id } }));

/** Takes the incident over, unless it was changed since the reader saw it. */
export const takeOver = (id: string, updatedAt: string) =>
  bodyOf(api.takeOverImIncident({ path: { id }, body: { updatedAt } }));

/** The people who can respond. */
export const imPeopleQuery = infiniteQueryOptions({
  queryKey: ['people-who-respond'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(api.listImPeople({ query: { page: pageParam, perPage: MOST_PEOPLE, sort: 'firstName' }, signal })),
  initialPageParam: 1,
  getNextPageParam: pageAfter,
});

/** Pauses the escalation until a time, or ends the pause. */
export const snooze = (id: string, snoozedUntil: string | null) =>
  bodyOf(api.snoozeImIncident({ path: { id }, body: { snoozedUntil } }));

export const setStatus = (id: string, status: ImIncident['status']) =>
  bodyOf(api.setImIncidentStatus({ path: { id }, body: { status } }));

export const addNote = (id: string, text: string) => bodyOf(api.addImNote({ path: { id }, body: { text } }));

/** Adds a person to those who respond, without notifying anybody. */
export const addResponder = (id: string, userId: string) =>
  bodyOf(api.addImResponder({ path: { id }, body: { userId } }));

/** Merges an incident into another one, which stays open. */
export const merge = (id: string, intoIncidentId: string) =>
  bodyOf(api.mergeImIncident({ path: { id }, body: { intoIncidentId } }));

/** The open incidents that another one can be merged into, newest first. */
export const mergeTargetsQuery = imIncidentsQuery({ tab: 'responses', status: UNRESOLVED });
