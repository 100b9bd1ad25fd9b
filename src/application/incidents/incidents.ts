import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { pageOf } from '../../domain/kernel/page.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
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

export const listIncidentUpdates = defineQuery({
  name: 'listIncidentUpdates',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ incidents }: Needs) =>
    async ({ scope }, { id, request }: ById & { readonly request: PageRequest }) => {
      const found = await incidents.find(scope, id);
      return found === null ? refused('notFound') : accepted(pageOf(await incidents.updatesOf(found), request));
    },
});

/** An incident as its page shows it. */
export interface IncidentView {
  readonly incident: Incident;
  readonly updates: readonly IncidentUpdate[];
  readonly locale: Locale;
  readonly now: Date;
}

export const viewIncident = defineQuery({
  name: 'viewIncident',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ incidents }: Needs) =>
    async ({ scope, now }, { id }: ById): Promise<Outcome<IncidentView, 'notFound'>> => {
      const incident = await incidents.find(scope, id);
      if (incident === null) return refused('notFound');
      return accepted({ incident, updates: await incidents.updatesOf(incident), locale: await incidents.localeOf(incident), now });
    },
});
