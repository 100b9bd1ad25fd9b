import type { StopReason } from '../../domain/paging/on-call-page.machine.ts';
import { notifyPeople } from './notify-people.ts';
import type { NotifiedIncident, PagingNeeds, PagingWork } from './notify-people.ts';

/** The pages to stop: those about an incident, to one person or to all. */
export interface PagesToStop {
  readonly incidentId: number;
  readonly userId?: number;
  readonly because: StopReason;
}

/** Stops the pages that have not been sent. What quiet hours hold is delivered with what has become of the incident. */
export const stopPages =
  ({ imNotifications, imTimeline }: Pick<PagingNeeds, 'imNotifications' | 'imTimeline'>) =>
  async ({ now }: Pick<PagingWork, 'now'>, { incidentId, because, ...of }: PagesToStop): Promise<void> => {
    const count = await imNotifications.stop({ incidentId, ...of }, because, now);
    if (count === 0) return;
    await imTimeline.append([
      { incidentId, at: now, kind: 'pagesStopped', actor: { kind: 'system' }, data: { count, because } },
    ]);
  };

/**
 * Notifies the people who were notified of an incident with low urgency again, by their rules for urgent incidents.
 * Returns true if anybody was notified.
 */
export const raisePages =
  (needs: PagingNeeds) =>
  async (work: PagingWork, incident: NotifiedIncident): Promise<boolean> => {
    const userIds = await needs.imNotifications.supersedeLow(incident.id, work.now);
    const stepKey = `raised ${work.now.toISOString()}`;
    const people = await notifyPeople(needs)(work, { incident, userIds, stepKey, urgency: 'high' });
    return people.some(({ result }) => result === 'notified');
  };
