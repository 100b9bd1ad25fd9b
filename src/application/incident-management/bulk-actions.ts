import type { ErrorCode } from '../../domain/catalogue.ts';
import { isPerson } from '../../domain/access/caller.ts';
import { refusedMembership, teamMembershipRules } from '../../domain/teams/team.rules.ts';
import type { ImTeamRole } from '../../domain/teams/team.ts';
import {
  decideAcknowledgement,
  decideMerge,
  decideResolution,
  decideStatus,
  staleIncident,
} from '../../domain/incident-management/incident.rules.ts';
import { decideSnooze } from '../../domain/incident-management/snooze.rules.ts';
import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { ImIncidentStatus } from '../../domain/paging/incident-state.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { momentOf } from './incident-actions.ts';
import type { ActionNeeds } from './incident-actions.ts';
import { changeIncident, incidentWorkOf } from './incident-changes.ts';

/** An action on several incidents, with the members that the action has on one. */
export type BulkAction =
  | { readonly action: 'acknowledge' | 'resolve' }
  | { readonly action: 'snooze'; readonly snoozedUntil: Date | null }
  | { readonly action: 'status'; readonly status: ImIncidentStatus }
  | { readonly action: 'merge'; readonly intoIncidentId: string };

/** The result for one incident. */
export interface BulkResult {
  readonly incidentId: string;
  readonly ok: boolean;
  readonly code?: ErrorCode;
}

const decide = (
  input: BulkAction,
  incident: ImIncident,
  target: ImIncident | null,
  context: CommandContext,
): Outcome<IncidentChange | null, ErrorCode> => {
  const moment = momentOf(context);
  switch (input.action) {
    case 'acknowledge':
      return decideAcknowledgement(incident, moment);
    case 'resolve':
      return decideResolution(incident, moment);
    case 'snooze':
      return decideSnooze(incident, input.snoozedUntil, context.now);
    case 'status':
      return decideStatus(incident, input.status, moment);
    case 'merge':
      return decideMerge(incident, target, moment);
  }
};

/** Returns the roles of the caller in the teams of the incidents. */
export const rolesInTeams = async (
  { imMembers }: Pick<ActionNeeds, 'imMembers'>,
  { caller }: Pick<CommandContext, 'caller'>,
  incidents: readonly ImIncident[],
): Promise<ReadonlyMap<number, ImTeamRole>> => {
  if (!isPerson(caller)) return new Map();
  const teamIds = [...new Set(incidents.flatMap(({ teamId }) => teamId ?? []))];
  return imMembers.rolesOf(teamIds, caller.userId);
};

/** Acts on several incidents, each separately, in the order of their ids. */
export const changeImIncidents = defineCommand({
  name: 'changeImIncidents',
  permission: 'useIncidentManagement',
  refuses: ['imIncidentNotFound', ...codesOf(teamMembershipRules)],
  execute:
    (needs: ActionNeeds) =>
    async (context, { incidentIds, ...action }: BulkAction & { readonly incidentIds: readonly string[] }) => {
      const wanted = [...new Set(incidentIds)];
      const target = action.action === 'merge' ? action.intoIncidentId : null;
      const named = target === null ? wanted : [...new Set([...wanted, target])];
      const found = await (target === null
        ? needs.imIncidents.findAll(context.scope, named)
        : needs.imIncidents.lockAll(context.scope, named));
      if (found.length < named.length) return refused('imIncidentNotFound');
      // Acknowledging requires no membership.
      const refusal =
        action.action === 'acknowledge'
          ? null
          : refusedMembership(found, context.caller, await rolesInTeams(needs, context, found));
      if (refusal !== null) return refusal;
      const into = found.find(({ publicId }) => publicId === target) ?? null;
      const results = new Map<string, BulkResult>();
      context.unchanged();
      for (const incident of found.filter(({ publicId }) => wanted.includes(publicId))) {
        const { publicId: incidentId } = incident;
        const decision = decide(action, incident, into, context);
        const stored =
          decision.ok && decision.value !== null
            ? await changeIncident(needs)(incidentWorkOf(context), incident, decision.value)
            : incident;
        const code = decision.ok ? (stored === 'stale' ? staleIncident.code : null) : decision.code;
        results.set(incidentId, code === null ? { incidentId, ok: true } : { incidentId, ok: false, code });
      }
      return accepted({ results: wanted.flatMap((id) => results.get(id) ?? []) });
    },
});
