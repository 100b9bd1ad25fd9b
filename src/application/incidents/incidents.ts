import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Locale } from '../../domain/organizations/locale.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { pageOf } from '../../domain/kernel/page.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { isPerson } from '../../domain/access/caller.ts';
import { decideIncidentDeletion, decideIncidentStatus, incidentDeletionRules } from '../../domain/incidents/incident.ts';
import type { Incident, IncidentUpdate, SettableStatus } from '../../domain/incidents/incident.ts';
import type { AuditEntry, IdSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { IncidentFilter, Incidents } from './ports.ts';

interface Needs {
  readonly incidents: Incidents;
}

interface ById {
  readonly id: string;
}

const auditOf = (event: 'updated' | 'deleted' | 'commented', incident: Incident, before?: Incident): AuditEntry => ({
  action: `incident.${event}`,
  organizationId: incident.organizationId,
  subjectType: 'incident',
  subjectId: incident.publicId,
  ...(before === undefined ? {} : changesOf(before, incident)),
});

const entryOf = ({ caller, now }: CommandContext, ids: IdSource, { id, status }: Incident, message: string) => ({
  publicId: ids.next(),
  incidentId: id,
  status,
  message,
  authorUserId: isPerson(caller) ? caller.userPublicId : null,
  createdAt: now,
});

export const listIncidents = defineQuery({
  name: 'listIncidents',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ incidents }: Needs) =>
    async ({ scope }, { request, filter }: { readonly request: PageRequest; readonly filter: IncidentFilter }) =>
      accepted(await incidents.page(scope, request, filter)),
});

export const getIncident = defineQuery({
  name: 'getIncident',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ incidents }: Needs) =>
    async ({ scope }, { id }: ById) => {
      const found = await incidents.find(scope, id);
      return found === null ? refused('notFound') : accepted(found);
    },
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

export const addIncidentUpdate = defineCommand({
  name: 'addIncidentUpdate',
  permission: 'editIncidents',
  refuses: ['notFound'],
  execute:
    ({ incidents, ids }: Needs & { readonly ids: IdSource }) =>
    async (work, { id, message }: ById & { readonly message: string }) => {
      const found = await incidents.find(work.scope, id);
      if (found === null) return refused('notFound');
      const update = await incidents.addUpdate(entryOf(work, ids, found, message));
      work.audit(auditOf('commented', found));
      return accepted(update);
    },
});

export const updateIncident = defineCommand({
  name: 'updateIncident',
  permission: 'editIncidents',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    ({ incidents, ids }: Needs & { readonly ids: IdSource }) =>
    async (work, { id, status, message }: ById & { readonly status: SettableStatus; readonly message?: string }) => {
      const found = await incidents.lock(work.scope, id);
      if (found === null) return refused('notFound');
      const decision = decideIncidentStatus(found, status, work.now);
      if (!decision.ok) return decision;
      const stored = decision.value === found ? found : await incidents.save(decision.value, found);
      if (stored !== found) await incidents.addUpdate(entryOf(work, ids, stored, message ?? `The incident is ${stored.status}.`));
      work.audit(auditOf('updated', stored, found));
      return accepted(stored);
    },
});

export const deleteIncident = defineCommand({
  name: 'deleteIncident',
  permission: 'editIncidents',
  refuses: ['notFound', ...codesOf(incidentDeletionRules)],
  execute:
    ({ incidents }: Needs) =>
    async ({ scope, audit }, { id }: ById) => {
      const found = await incidents.lock(scope, id);
      if (found === null) return refused('notFound');
      const decision = decideIncidentDeletion(found);
      if (!decision.ok) return decision;
      await incidents.remove(found);
      audit(auditOf('deleted', found));
      return accepted({ success: true as const });
    },
});
