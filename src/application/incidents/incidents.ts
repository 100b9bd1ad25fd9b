import type { Locale } from '../../domain/kernel/locale.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import type { Incidents } from './ports.ts';

interface Needs {
  readonly incidents: Incidents;
}

export const listIncidents = definePageQuery({
  name: 'listIncidents',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
});

export const getIncident = defineRecordQuery({
  name: 'getIncident',
  permission: 'readMonitoring',
  missing: 'notFound',
  records: ({ incidents }: Needs) => incidents,
});

export const listIncidentUpdates = defineRecordQuery({
  name: 'listIncidentUpdates',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
  answer:
    ({ incidents }) =>
    async (_context, found, { request }: ById & { readonly request: ListRequest }) =>
      listPageOf(await incidents.updatesOf(found), request),
});

/** An incident as its page shows it. */
export interface IncidentView {
  readonly incident: Incident;
  readonly updates: readonly IncidentUpdate[];
  readonly locale: Locale;
  readonly now: Date;
}

export const viewIncident = defineRecordQuery({
  name: 'viewIncident',
  permission: 'readMonitoring',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
  answer:
    ({ incidents }) =>
    async ({ now }, incident): Promise<IncidentView> => ({
      incident,
      updates: await incidents.updatesOf(incident),
      locale: await incidents.localeOf(incident),
      now,
    }),
});
