import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { becomesUrgent, pagesStoppedBy } from '../../domain/incident-management/page-effects.ts';
import type { PagingNeeds, PagingWork } from '../paging/notify-people.ts';
import { raisePages, stopPages } from '../paging/stop-pages.ts';

/**
 * Stops or adds pages as a change of their incident requires, as part of the transaction of the change. Returns true
 * if people were notified.
 */
export const followPages =
  (needs: PagingNeeds) =>
  async (
    work: PagingWork,
    before: ImIncident,
    { kind, after }: Pick<IncidentChange, 'kind' | 'after'>,
  ): Promise<boolean> => {
    const because = pagesStoppedBy(before, after, kind);
    if (because !== null) await stopPages(needs)(work, { incidentId: after.id, because });
    return becomesUrgent(before, after) && (await raisePages(needs)(work, after));
  };
