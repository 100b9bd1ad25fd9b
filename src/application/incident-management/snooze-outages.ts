import { decideSnooze } from '../../domain/incident-management/snooze.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { refusedPaging } from '../../domain/teams/team.rules.ts';
import type { OutagePaging } from '../incidents/ports.ts';
import { rolesInTeams } from './bulk-actions.ts';
import type { ActionNeeds } from './incident-actions.ts';
import { changeIncident, incidentWorkOf } from './incident-changes.ts';

/** Snoozes what pages people about the incident of a monitor, together with that incident. See ADR 0227. */
export const outagePaging = (needs: ActionNeeds): OutagePaging => ({
  snooze: async (context, { organizationId, publicId }, until) => {
    const incidents = await needs.imIncidents.lockAbout(organizationId, publicId);
    const refusal = refusedPaging(incidents, context.caller, await rolesInTeams(needs, context, incidents));
    if (refusal !== null) return refusal;
    for (const incident of incidents) {
      const decision = decideSnooze(incident, until, context.now);
      if (decision.ok && decision.value !== null)
        await changeIncident(needs)(incidentWorkOf(context), incident, decision.value);
    }
    return accepted(null);
  },
});
