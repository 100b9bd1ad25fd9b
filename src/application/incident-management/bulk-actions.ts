import { isPerson } from '../../domain/access/caller.ts';
import { teamMembershipRules } from '../../domain/access/im-team-access.ts';
import type { ImTeamRole } from '../../domain/access/im-team-access.ts';
import { decideAcknowledgement, decideMerge, decideResolution, decideSnooze, decideStatus } from '../../domain/incident-management/incident.rules.ts';
import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { ImIncidentStatus } from '../../domain/incident-management/incident.machine.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
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

/** What became of one incident. */
export interface BulkResult {
  readonly incidentId: string;
  readonly ok: boolean;
  readonly code?: string;
}

const decide = (input: BulkAction, incident: ImIncident, target: ImIncident | null, context: CommandContext): Outcome<IncidentChange | null, string> => {
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

/** The refusal of a caller who is not a member of all the teams; acknowledging requires no membership. */
const membershipRefusal = async ({ imMembers }: ActionNeeds, { caller }: CommandContext, incidents: readonly ImIncident[]) => {
  const teamIds = [...new Set(incidents.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])))];
  const roles = isPerson(caller) ? await imMembers.rolesOf(teamIds, caller.userId) : new Map<number, ImTeamRole>();
  const denied = incidents.filter(({ teamId }) => firstBroken(teamMembershipRules, { caller, teamId, imRole: teamId === null ? null : (roles.get(teamId) ?? null) }) !== null);
  return denied.length === 0 ? null : refused('imTeamMembershipRequired', { deniedIncidentIds: denied.map(({ publicId }) => publicId) });
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
      const found = await (target === null ? needs.imIncidents.findAll(context.scope, named) : needs.imIncidents.lockAll(context.scope, named));
      if (found.length < named.length) return refused('imIncidentNotFound');
      const refusal = action.action === 'acknowledge' ? null : await membershipRefusal(needs, context, found);
      if (refusal !== null) return refusal;
      const into = found.find(({ publicId }) => publicId === target) ?? null;
      const results = new Map<string, BulkResult>();
      context.unchanged();
      for (const incident of found.filter(({ publicId }) => wanted.includes(publicId))) {
        const { publicId: incidentId } = incident;
        const decision = decide(action, incident, into, context);
        const stored = decision.ok && decision.value !== null ? await changeIncident(needs)(incidentWorkOf(context), incident, decision.value) : incident;
        const code = decision.ok ? (stored === 'stale' ? 'imIncidentStatusConflict' : null) : decision.code;
        results.set(incidentId, code === null ? { incidentId, ok: true } : { incidentId, ok: false, code });
      }
      return accepted({ results: wanted.flatMap((id) => results.get(id) ?? []) });
    },
});
