import { openIncidentRules, staleIncident } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { escalateIncident } from '../escalation/follow-incident.ts';
import type { FollowNeeds } from '../escalation/follow-incident.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { actionCodes, answerOf, findForAction } from './incident-actions.ts';
import type { ActionNeeds } from './incident-actions.ts';
import { changeIncident, incidentWorkOf } from './incident-changes.ts';
import type { IncidentChangeNeeds, IncidentWork } from './incident-changes.ts';

/** Runs the next step of an open incident at once. Of concurrent changes one wins; the others are refused. */
export const escalateNow =
  (needs: IncidentChangeNeeds & FollowNeeds) =>
  async (
    work: IncidentWork,
    incident: ImIncident,
  ): Promise<Refusal<'imEscalationPolicyMissing' | 'imIncidentStatusConflict'> | null> => {
    const stored = await changeIncident(needs)(work, incident, {
      kind: 'escalated',
      after: { ...incident, updatedAt: work.now },
      data: {},
    });
    return stored === 'stale' ? staleIncident : escalateIncident(needs)(work, stored);
  };

/** Runs the next escalation step of an open incident at once. */
export const escalateImIncident = defineCommand({
  name: 'escalateImIncident',
  permission: 'useIncidentManagement',
  refuses: [...actionCodes, ...codesOf(openIncidentRules), 'imEscalationPolicyMissing'],
  execute:
    (needs: ActionNeeds & FollowNeeds) =>
    async (context, { id }: { readonly id: string }) => {
      const found = await findForAction(needs, context, id);
      if (!found.ok) return found;
      const refusal = firstBroken(openIncidentRules, found.value);
      if (refusal !== null) return refusal;
      return (await escalateNow(needs)(incidentWorkOf(context), found.value)) ?? answerOf(needs, context, id);
    },
});
