import { everywhere } from '../../domain/access/scope.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { days, later } from '../../domain/kernel/time.ts';
import { isTargetMissing } from '../../domain/maintenance/maintenance-window.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type { WindowTimes } from '../../domain/maintenance/window-times.ts';
import {
  deletionAnnouncement,
  dueAnnouncement,
  nextAnnouncementAt,
} from '../../domain/maintenance/window-announcements.ts';
import type { AnnouncementEvent } from '../../domain/incidents/announcement.ts';
import type { CustomerFollower } from '../customers/ports.ts';
import { announce } from '../incidents/announce-incident.ts';
import type { AnnouncingNeeds } from '../incidents/announce-incident.ts';
import type { Clock } from '../kernel/ports.ts';
import type { MonitorFollower } from '../monitors/ports.ts';
import { firstOccurrences, occurrencesBetween } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenancePeriods, MaintenanceWindows } from './ports.ts';

/** The time ahead in which the next occurrence of a recurring window is searched. */
const SEARCHED_AHEAD = days(366);

/** Returns the occurrence of the window that lasts, or else the next; null if there is none. */
export const upcomingOccurrence = async (
  needs: OccurrenceNeeds,
  times: WindowTimes,
  now: Date,
): Promise<Period | null> => {
  const found =
    times.recurrence === 'none'
      ? await firstOccurrences(needs, times, 1)
      : await occurrencesBetween(needs, times, { from: now, to: later(now, SEARCHED_AHEAD) });
  return found.find(({ to }) => to > now) ?? null;
};

interface WindowEvent {
  readonly event: AnnouncementEvent;
  /** The instant at which the maintenance begins or ends. */
  readonly at: Date;
  /** The occurrence that it is about, null for none. */
  readonly occurrence: Period | null;
  /** Tells events of one kind apart. */
  readonly occasion: string;
}

/**
 * Notifies the subscribers of the pages that show what the window is for, in the transaction that stores the change.
 */
export const announceWindow = async (
  needs: AnnouncingNeeds,
  window: MaintenanceWindow,
  { event, at, occurrence, occasion }: WindowEvent,
  now: Date,
): Promise<void> => {
  const { monitorType, monitorId, targetId, publicId: subjectId, title, description: message } = window;
  if (isTargetMissing(window)) return;
  const components = await needs.affectedComponents.showing(
    monitorType === null || monitorId === null ? { customerId: targetId } : { monitorId },
  );
  const times = { at, startsAt: occurrence?.from ?? null, endsAt: occurrence?.to ?? null };
  await announce(
    needs,
    components,
    { subject: 'maintenance', subjectId, event, title, status: null, message, ...times, key: `${event}:${occasion}` },
    now,
  );
};

/**
 * Returns the period with the beginning of its occurrence. A period that was stored during its occurrence begins later
 * than that.
 */
const fromItsBeginning = async (needs: OccurrenceNeeds, times: WindowTimes, { from, to }: Period): Promise<Period> => {
  const occurrences = await occurrencesBetween(needs, times, { from, to: later(from, 1) });
  return { from: occurrences[0]?.from ?? from, to };
};

interface Needs extends AnnouncingNeeds, OccurrenceNeeds {
  readonly maintenanceWindows: MaintenanceWindows;
  readonly maintenancePeriods: MaintenancePeriods;
  readonly clock: Clock;
}

/** The ports for ending windows. */
export interface WindowEndNeeds extends AnnouncingNeeds, OccurrenceNeeds {
  readonly maintenanceWindows: Pick<MaintenanceWindows, 'list'>;
  readonly maintenancePeriods: Pick<MaintenancePeriods, 'withdraw'>;
}

/** Ends the maintenance of a window that is about to be deleted, or whose target is, and notifies the subscribers. */
export const endWindow = async (
  needs: Omit<WindowEndNeeds, 'maintenanceWindows'>,
  window: MaintenanceWindow,
  now: Date,
): Promise<void> => {
  const isStartAnnounced = await needs.maintenancePeriods.withdraw(window, now, false);
  const upcoming = window.notifySubscribers ? await upcomingOccurrence(needs, window, now) : null;
  const event = deletionAnnouncement({ window, upcoming }, isStartAnnounced);
  if (event === null || upcoming === null) return;
  const occurrence = event === 'ended' ? { ...upcoming, to: now } : upcoming;
  await announceWindow(
    needs,
    window,
    { event, at: event === 'ended' ? now : upcoming.from, occurrence, occasion: 'deleted' },
    now,
  );
};

/** Ends the windows of a monitor that is deleted. They outlive it without effect. */
export const followMonitors = (needs: WindowEndNeeds): MonitorFollower => ({
  name: 'maintenance',
  deleting: async ({ id, kind }, { now }) => {
    for (const window of await needs.maintenanceWindows.list(everywhere, { monitorType: kind, targetId: id }))
      await endWindow(needs, window, now);
  },
});

/**
 * Ends the announced windows of a customer that is deleted, and of its monitors. Pages of the organization may show
 * them.
 */
export const followCustomers = (needs: WindowEndNeeds): CustomerFollower => ({
  name: 'maintenance',
  deleting: async (customerId, now) => {
    for (const window of await needs.maintenanceWindows.list(everywhere, { customerId, notifySubscribers: true }))
      await endWindow(needs, window, now);
  },
});

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
  const occurrence = await fromItsBeginning(needs, window, period);
  await announceWindow(
    needs,
    window,
    { event: due, at: due === 'ended' ? occurrence.to : period.from, occurrence, occasion: period.from.toISOString() },
    now,
  );
  return true;
};
