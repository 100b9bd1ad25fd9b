import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { teamAdminRules, teamMembershipRules } from '../../domain/teams/team.rules.ts';
import { decideImUser, imUserCodes } from '../../domain/teams/user.rules.ts';
import {
  decideAcknowledgement,
  decideMerge,
  decideResolution,
  decideStatus,
  decideTakeover,
  mergeCodes,
  openIncidentRules,
  statusCodes,
  staleIncident,
} from '../../domain/incident-management/incident.rules.ts';
import { decideSnooze, snoozeCodes } from '../../domain/incident-management/snooze.rules.ts';
import type { ChangeMoment, IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import { urgencyOf } from '../../domain/paging/incident-state.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { ImIncidentStatus } from '../../domain/paging/incident-state.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { notifyPeople } from '../paging/notify-people.ts';
import { changeIncident, incidentWorkOf } from './incident-changes.ts';
import type { IncidentChangeNeeds } from './incident-changes.ts';
import type { ImIncidents, ImIncidentView } from './ports.ts';
import type { ImMembers, ImUsers } from '../teams/ports.ts';
import { callersRole } from '../teams/team-access.ts';

/** The ports of an action that requires membership in the team of the incident. */
export interface ActionNeeds extends IncidentChangeNeeds {
  readonly imMembers: ImMembers;
}

interface ByIncident {
  readonly id: string;
}

/** The codes of every action that requires membership. */
export const actionCodes = ['imIncidentNotFound', ...codesOf(teamMembershipRules), 'imIncidentStatusConflict'] as const;

/** Returns the incident as it is shown after a command. */
export const answerOf = async (
  { imIncidents }: { readonly imIncidents: ImIncidents },
  { scope }: CommandContext,
  publicId: string,
): Promise<Outcome<ImIncidentView, 'imIncidentNotFound'>> => {
  const found = await imIncidents.find(scope, publicId);
  return found === null ? refused('imIncidentNotFound') : accepted(found);
};

/** Returns the moment and the user of a change that a command makes. */
export const momentOf = ({ caller, now }: CommandContext): ChangeMoment => ({
  now,
  userId: isPerson(caller) ? caller.userId : null,
});

/** Refuses a caller who is not a member of the incident's team; null for one who may act. */
const membershipRefusal = async (needs: Pick<ActionNeeds, 'imMembers'>, caller: Caller, { teamId }: ImIncident) =>
  firstBroken(teamMembershipRules, { caller, teamId, imRole: await callersRole(needs, caller, teamId) });

/** Returns the incident to act on, if the caller may act on it. */
export const findForAction = async (
  needs: ActionNeeds,
  { scope, caller }: CommandContext,
  id: string,
): Promise<Outcome<ImIncidentView, 'imIncidentNotFound' | 'imTeamMembershipRequired'>> => {
  const found = await needs.imIncidents.find(scope, id);
  return found === null
    ? refused('imIncidentNotFound')
    : ((await membershipRefusal(needs, caller, found)) ?? accepted(found));
};

/** Stores a decided change and answers the incident; a decision for null changes nothing. */
export const storeChange = async <Code extends string>(
  needs: IncidentChangeNeeds,
  context: CommandContext,
  found: ImIncidentView,
  decision: Outcome<IncidentChange | null, Code>,
): Promise<Outcome<ImIncidentView, Code | 'imIncidentStatusConflict' | 'imIncidentNotFound'>> => {
  if (!decision.ok) return decision;
  if (decision.value === null) {
    context.unchanged();
    return accepted(found);
  }
  const stored = await changeIncident(needs)(incidentWorkOf(context), found, decision.value);
  return stored === 'stale' ? staleIncident : answerOf(needs, context, found.publicId);
};

/** Acknowledges an incident. Every user of incident management may do so. */
export const acknowledgeImIncident = defineCommand({
  name: 'acknowledgeImIncident',
  permission: 'useIncidentManagement',
  refuses: ['imIncidentNotFound', ...statusCodes, 'imIncidentStatusConflict'],
  execute:
    (needs: IncidentChangeNeeds) =>
    async (context, { id }: ByIncident) => {
      const found = await needs.imIncidents.find(context.scope, id);
      return found === null
        ? refused('imIncidentNotFound')
        : storeChange(needs, context, found, decideAcknowledgement(found, momentOf(context)));
    },
});

/** Takes an incident over from the person who acknowledged it. Every user of incident management may do so. */
export const takeOverImIncident = defineCommand({
  name: 'takeOverImIncident',
  permission: 'useIncidentManagement',
  refuses: ['imIncidentNotFound', ...statusCodes, 'imIncidentStatusConflict'],
  execute:
    (needs: IncidentChangeNeeds) =>
    async (context, { id, updatedAt }: ByIncident & { readonly updatedAt: Date }) => {
      const found = await needs.imIncidents.find(context.scope, id);
      return found === null
        ? refused('imIncidentNotFound')
        : storeChange(needs, context, found, decideTakeover(found, updatedAt, momentOf(context)));
    },
});

/** Resolves an incident, which ends its escalation. */
export const resolveImIncident = defineCommand({
  name: 'resolveImIncident',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...codesOf(openIncidentRules)],
  execute:
    (needs: ActionNeeds) =>
    async (context, { id }: ByIncident) => {
      const found = await findForAction(needs, context, id);
      return found.ok
        ? storeChange(needs, context, found.value, decideResolution(found.value, momentOf(context)))
        : found;
    },
});

/** Sets the status of an incident, such as `investigating`. */
export const setImIncidentStatus = defineCommand({
  name: 'setImIncidentStatus',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...statusCodes],
  execute:
    (needs: ActionNeeds) =>
    async (context, { id, status }: ByIncident & { readonly status: ImIncidentStatus }) => {
      const found = await findForAction(needs, context, id);
      return found.ok
        ? storeChange(needs, context, found.value, decideStatus(found.value, status, momentOf(context)))
        : found;
    },
});

/** Pauses the escalation of an incident until a time, or ends the pause if the time is null. */
export const snoozeImIncident = defineCommand({
  name: 'snoozeImIncident',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...snoozeCodes],
  execute:
    (needs: ActionNeeds) =>
    async (context, { id, snoozedUntil }: ByIncident & { readonly snoozedUntil: Date | null }) => {
      const found = await findForAction(needs, context, id);
      return found.ok
        ? storeChange(needs, context, found.value, decideSnooze(found.value, snoozedUntil, context.now))
        : found;
    },
});

/**
 * Merges an incident into another one. Both are locked in the order of their ids, so that crossing merges leave one
 * open.
 */
export const mergeImIncident = defineCommand({
  name: 'mergeImIncident',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...mergeCodes],
  execute:
    (needs: ActionNeeds) =>
    async (context, { id, intoIncidentId }: ByIncident & { readonly intoIncidentId: string }) => {
      const locked = await needs.imIncidents.lockAll(context.scope, [id, intoIncidentId]);
      const [found, target = null] = [id, intoIncidentId].map((each) =>
        locked.find(({ publicId }) => publicId === each),
      );
      if (found === undefined) return refused('imIncidentNotFound');
      for (const incident of target === null ? [found] : [found, target]) {
        const refusal = await membershipRefusal(needs, context.caller, incident);
        if (refusal !== null) return refusal;
      }
      return storeChange(needs, context, found, decideMerge(found, target, momentOf(context)));
    },
});

/** Adds a responder; a user who is one already stays one. */
export const addImResponder = defineCommand({
  name: 'addImResponder',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...codesOf(openIncidentRules), ...codesOf(teamAdminRules), ...imUserCodes],
  execute:
    (needs: ActionNeeds & { readonly imUsers: ImUsers }) =>
    async (context, { id, userId, notify }: ByIncident & { readonly userId: string; readonly notify: boolean }) => {
      const { caller, now } = context;
      const found = await findForAction(needs, context, id);
      if (!found.ok) return found;
      // Locked, because a responder is not a change of the incident: one that is closed meanwhile asks nobody to help.
      const [incident] = await needs.imIncidents.lockAll(context.scope, [found.value.publicId]);
      if (incident === undefined) return refused('imIncidentNotFound');
      const { teamId } = incident;
      const imRole = await callersRole(needs, caller, teamId);
      const refusal =
        firstBroken(openIncidentRules, incident) ??
        (notify ? firstBroken(teamAdminRules, { caller, teamId, imRole }) : null);
      if (refusal !== null) return refusal;
      const user = decideImUser(await needs.imUsers.find(incident.organizationId, userId));
      if (!user.ok) return user;
      const isNew = await needs.imIncidents.addResponder(incident, user.value.id, now);
      const added: IncidentChange = {
        kind: 'responderAdded',
        after: incident,
        data: { userId, name: user.value.name, notify },
      };
      const answer = await storeChange<never>(needs, context, incident, accepted(isNew ? added : null));
      if (isNew && notify)
        await notifyPeople(needs)(context, {
          incident,
          userIds: [user.value.id],
          stepKey: 'responder',
          urgency: urgencyOf(incident),
        });
      return answer;
    },
});

/** Adds a note to the timeline, also of a closed incident. Every user of incident management may do so. */
export const addImNote = defineCommand({
  name: 'addImNote',
  permission: 'useIncidentManagement',
  refuses: ['imIncidentNotFound', 'imIncidentStatusConflict'],
  execute:
    (needs: IncidentChangeNeeds) =>
    async (context, { id, text }: ByIncident & { readonly text: string }) => {
      const found = await needs.imIncidents.find(context.scope, id);
      return found === null
        ? refused('imIncidentNotFound')
        : storeChange(needs, context, found, accepted({ kind: 'noteAdded', after: found, data: { text } }));
    },
});
