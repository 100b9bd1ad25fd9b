import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { Incident } from '../../domain/incidents/incident.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import type { Incidents, IncidentSurroundings, ListedUpdate } from './ports.ts';
import type { UpdateOfIncident } from './timeline-entry.ts';

interface Needs {
  readonly incidents: Incidents;
}

/** Lists incidents, newest first. */
export const listIncidents = definePageQuery({
  name: 'listIncidents',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
});

/** Returns an incident. */
export const getIncident = defineRecordQuery({
  name: 'getIncident',
  permission: 'readMonitoring',
  missing: 'notFound',
  records: ({ incidents }: Needs) => incidents,
});

/** Lists the updates of an incident. */
export const listIncidentUpdates = defineRecordQuery({
  name: 'listIncidentUpdates',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
  answer: async (_context, found, { request }: ById & { readonly request: ListRequest }, { incidents }) => {
    const { evidence, reason } = found;
    const { items, ...page } = listPageOf(await incidents.updatesOf(found), request);
    return { ...page, items: items.map((update): UpdateOfIncident => ({ ...update, incident: { evidence, reason } })) };
  },
});

/** The maximum number of other incidents that the page of an incident names. */
const MAX_OTHERS = 10;

/** An incident as its page shows it. */
export interface IncidentView {
  readonly incident: Incident;
  readonly updates: readonly ListedUpdate[];
  readonly surroundings: IncidentSurroundings;
  readonly now: Date;
}

/** Returns an incident for its page: with its updates, and the other incidents around it. */
export const viewIncident = defineRecordQuery({
  name: 'viewIncident',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
  answer: async ({ now }, incident, _input, { incidents }) => ({
    incident,
    updates: await incidents.updatesOf(incident),
    surroundings: await incidents.surroundingsOf(incident, MAX_OTHERS),
    now,
  }),
});
