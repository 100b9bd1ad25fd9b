import { ownOrganization } from '../../domain/access/scope.ts';
import { newIncidentRules } from '../../domain/incident-management/incident.rules.ts';
import { MANUAL_SOURCE } from '../../domain/incident-management/incident.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import type { TimelineEntry } from '../../domain/incident-management/timeline.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { referenceTo } from '../../domain/kernel/references.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Customers } from '../customers/ports.ts';
import { nextEscalation } from '../escalation/next-escalation.ts';
import type { NextEscalation, NextEscalationNeeds } from '../escalation/next-escalation.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { answerOf } from './incident-actions.ts';
import { incidentWorkOf, openIncidents } from './incident-changes.ts';
import type { IncidentChangeNeeds } from './incident-changes.ts';
import type { ImIncidents, ImIncidentView, ImTimeline } from './ports.ts';
import type { ImTeams } from '../teams/ports.ts';
import { MAX_REPORTED_ENTRIES, timelineReport } from './timeline-report.ts';

interface Needs {
  readonly imIncidents: ImIncidents;
}

interface ByIncident {
  readonly id: string;
}

/** A new incident as a person sends it. */
export interface NewIncidentInput {
  readonly title: string;
  readonly description: string | null;
  readonly severity: Severity;
  readonly teamId: number | null;
  readonly customerId: number | null;
  readonly escalationPolicyId: number | null;
}

/** Lists incidents, newest first. */
export const listImIncidents = definePageQuery({
  name: 'listImIncidents',
  permission: 'useIncidentManagement',
  records: ({ imIncidents }: Needs) => imIncidents,
});

/** An incident with whom its escalation notifies next. */
export interface ImIncidentDetails extends ImIncidentView {
  readonly nextEscalation: NextEscalation | null;
}

/** Returns an incident with its next escalation step, if it has one. */
export const getImIncident = defineRecordQuery({
  name: 'getImIncident',
  permission: 'useIncidentManagement',
  missing: 'imIncidentNotFound',
  records: ({ imIncidents }: Needs & NextEscalationNeeds) => imIncidents,
  answer: async ({ now }, incident, _input, needs) => ({
    ...incident,
    nextEscalation: incident.escalation === null ? null : await nextEscalation(needs)(incident, now),
  }),
});

/** The entries of a page, or the report on all. */
export interface TimelineAnswer extends ListPage<TimelineEntry> {
  readonly report: string | null;
}

/** Lists the timeline of an incident, newest first. */
export const listImTimeline = defineRecordQuery({
  name: 'listImTimeline',
  permission: 'useIncidentManagement',
  missing: 'imIncidentNotFound',
  records: ({ imIncidents }: Needs & { readonly imTimeline: ImTimeline }) => imIncidents,
  answer: async (
    _context,
    incident,
    { request, isReport }: ByIncident & { readonly request: ListRequest; readonly isReport: boolean },
    { imTimeline },
  ) =>
    isReport
      ? {
          ...listPageOf<TimelineEntry>([], request),
          report: timelineReport({ incident, entries: await imTimeline.list(incident, MAX_REPORTED_ENTRIES) }),
        }
      : { ...(await imTimeline.page(incident, request)), report: null },
});

/** Creates an incident. Every user of incident management may do so, for any team. */
export const createImIncident = defineCommand({
  name: 'createImIncident',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(newIncidentRules), 'imIncidentNotFound'],
  execute:
    (needs: IncidentChangeNeeds & { readonly imTeams: ImTeams; readonly customers: Customers }) =>
    async (context, input: NewIncidentInput) => {
      const organizationId = ownOrganization(context.caller);
      const scope = { organizationId, customerId: null };
      const { teamId, customerId, escalationPolicyId: policyId } = input;
      const team = teamId === null ? null : await needs.imTeams.find(scope, teamId);
      const customer = customerId === null ? null : await needs.customers.find(scope, customerId);
      const policy = policyId === null ? null : await needs.escalationPolicies.find(scope, policyId);
      const refusal = firstBroken(newIncidentRules, {
        team: referenceTo(teamId, team),
        customer: referenceTo(customerId, customer),
        policy: referenceTo(policyId, policy),
      });
      if (refusal !== null) return refusal;
      const opening = {
        ...input,
        organizationId,
        source: MANUAL_SOURCE,
        isManual: true,
        dedupKey: null,
        isTest: false,
      };
      const [opened] = await openIncidents(needs)(incidentWorkOf(context), [opening]);
      return answerOf(needs, context, opened?.publicId ?? '');
    },
});
