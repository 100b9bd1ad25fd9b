import { urgencyOf } from '../../domain/paging/incident-state.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import { pagedUsers } from '../../domain/paging/notification-reach.ts';
import { notifyPeople } from './notify-people.ts';
import type { NotifiedIncident, PagingNeeds, PagingWork } from './notify-people.ts';

/** An incident that was resolved, and who resolved it; null if no person did. */
interface ResolvedIncident extends NotifiedIncident {
  readonly severity: Severity;
  readonly resolvedAt: Date | null;
  readonly resolvedById: number | null;
}

/**
 * Notifies those whom pages about an incident have reached that it is resolved: by the first step of the rules that
 * paged them, and after their quiet hours. Part of the transaction that resolves it. See ADR 0187.
 */
export const notifyOfResolution =
  (needs: PagingNeeds) =>
  async (work: PagingWork, incident: ResolvedIncident): Promise<void> => {
    const paged = pagedUsers(await needs.imNotifications.progressOf(incident.id));
    const userIds = paged.filter((userId) => userId !== incident.resolvedById);
    if (userIds.length === 0) return;
    const stepKey = `resolved ${(incident.resolvedAt ?? work.now).toISOString()}`;
    const urgency = urgencyOf(incident);
    await notifyPeople(needs)(work, { incident, userIds, stepKey, urgency, isUpdate: true, isQuiet: true });
  };
