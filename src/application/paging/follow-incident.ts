import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { becomesUrgent, pagesStoppedBy } from '../../domain/incident-management/page-effects.ts';
import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { StopReason } from '../../domain/paging/page.machine.ts';
import { notifyPeople } from './notify-people.ts';
import type { PagingNeeds, PagingWork } from './notify-people.ts';

/** Stops or adds pages as a change of their incident requires, as part of the transaction of the change. Returns whether people were notified. */
export const followPages =
  (needs: PagingNeeds) =>
  async (work: PagingWork, before: ImIncident, { kind, after }: Pick<IncidentChange, 'kind' | 'after'>): Promise<boolean> => {
    const because = pagesStoppedBy(before, after, kind);
    if (because !== null) await stopPages(needs)(work, { incidentId: after.id, because });
    return becomesUrgent(before, after) && (await raisePages(needs)(work, after));
  };

/** Stops what has not been sent about an incident, to one person or to all. What quiet hours hold is delivered with what has become of it. */
export const stopPages =
  ({ imNotifications, imTimeline }: Pick<PagingNeeds, 'imNotifications' | 'imTimeline'>) =>
  async ({ now }: Pick<PagingWork, 'now'>, { incidentId, because, ...of }: { readonly incidentId: number; readonly userId?: number; readonly because: StopReason }): Promise<void> => {
    const count = await imNotifications.stop({ incidentId, ...of }, because, now);
    if (count > 0) await imTimeline.append([{ incidentId, at: now, kind: 'pagesStopped', actor: systemActor, data: { count, because } }]);
  };

/** Notifies those who were notified by their rules for other incidents again, by the ones for urgent incidents. */
const raisePages =
  (needs: PagingNeeds) =>
  async (work: PagingWork, incident: Pick<ImIncident, 'id' | 'organizationId'>): Promise<boolean> => {
    const userIds = await needs.imNotifications.supersedeLow(incident.id, work.now);
    const people = await notifyPeople(needs)(work, { incident, userIds, stepKey: `raised ${work.now.toISOString()}`, urgency: 'high' });
    return people.some(({ result }) => result === 'notified');
  };
