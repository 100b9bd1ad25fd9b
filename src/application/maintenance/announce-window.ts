import { everywhere } from '../../domain/access/scope.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { days, later } from '../../domain/kernel/time.ts';
import { isTargetMissing } from '../../domain/maintenance/maintenance-window.ts';
import type { MaintenanceWindow, WindowTimes } from '../../domain/maintenance/maintenance-window.ts';
import { dueAnnouncement, nextAnnouncementAt } from '../../domain/maintenance/window-announcements.ts';
import type { AnnouncementEvent } from '../../domain/subscribers/announcement.ts';
import { announce } from '../incidents/announce-incident.ts';
import type { AnnouncingNeeds } from '../incidents/announce-incident.ts';
import type { Clock } from '../kernel/ports.ts';
import { firstOccurrences, occurrencesBetween } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenancePeriods, MaintenanceWindows } from './ports.ts';

/** How far ahead the next occurrence of a recurring window is searched. */
const SEARCHED_AHEAD = days(366);

/** The occurrence of the window that lasts, or else the next; null if there is none. */
export const upcomingOccurrence = async (needs: OccurrenceNeeds, times: WindowTimes, now: Date): Promise<Period | null> => {
  const found = times.recurrence === 'none' ? await firstOccurrences(needs, times, 1) : await occurrencesBetween(needs, times, { from: now, to: later(now, SEARCHED_AHEAD) });
  return found.find(({ to }) => to > now) ?? null;
};

interface WindowEvent {
  readonly event: AnnouncementEvent;
  /** When the maintenance begins or ends. */
  readonly at: Date;
  /** Tells events of one kind apart. */
  readonly occasion: string;
}

/** Notifies the subscribers of the pages that show what the window is for, in the transaction that stores the change. */
export const announceWindow = async (needs: AnnouncingNeeds, window: MaintenanceWindow, { event, at, occasion }: WindowEvent, now: Date): Promise<void> => {
  const { monitorType, monitorId, targetId, publicId: subjectId, title, description: message } = window;
  if (isTargetMissing(window)) return;
  const components = await needs.affectedComponents.showing(monitorType === null || monitorId === null ? { customerId: targetId } : { monitorId });
  await announce(needs, components, { subject: 'maintenance', subjectId, event, title, status: null, message, at, key: `${event}:${occasion}` }, now);
};

interface Needs extends AnnouncingNeeds {
  readonly maintenanceWindows: MaintenanceWindows;
  readonly maintenancePeriods: MaintenancePeriods;
  readonly clock: Clock;
}

/** Announces one occurrence that is due; false if there is none. The claim and the announcement are one transaction. */
export const announceOccurrence = async (needs: Needs): Promise<boolean> => {
  const { maintenanceWindows, maintenancePeriods, clock } = needs;
  const now = clock.now();
  const period = await maintenancePeriods.takeAnnounceable(now);
  if (period === null) return false;
  const window = await maintenanceWindows.find(everywhere, period.windowId);
  const due = dueAnnouncement(period, now);
  const announced = due ?? 'ended';
  await maintenancePeriods.noteAnnounced(period.id, announced, nextAnnouncementAt({ ...period, announced }, now));
  if (window === null || due === null || !window.notifySubscribers) return true;
  await announceWindow(needs, window, { event: due, at: due === 'ended' ? period.to : period.from, occasion: period.from.toISOString() }, now);
  return true;
};
