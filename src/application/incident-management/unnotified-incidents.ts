import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { UnnotifiedIncidents } from '../escalation/ports.ts';
import { announceChanges } from './outbound-messages.ts';
import type { AnnouncementNeeds } from './outbound-messages.ts';
import type { ImIncidents } from './ports.ts';

/** Sends to integrations that the escalation of an incident has notified nobody. */
export const unnotifiedIncidents = (
  needs: AnnouncementNeeds & { readonly imIncidents: Pick<ImIncidents, 'findAll'> },
): UnnotifiedIncidents => ({
  announce: async ({ now, send }, { organizationId, publicId }) => {
    const incidents = await needs.imIncidents.findAll({ organizationId, customerId: null }, [publicId]);
    await announceChanges(needs)(
      { now, actor: systemActor, send },
      incidents.map((incident) => ({ kind: 'nobodyNotified', incident, data: {} })),
    );
  },
});
