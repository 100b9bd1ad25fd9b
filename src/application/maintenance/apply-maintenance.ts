import { statusAt } from '../../domain/checks/due-check.ts';
import { spansAfter } from '../../domain/checks/state-span.ts';
import { OCCURRENCES_AHEAD, PERIOD_RETENTION } from '../../domain/maintenance/maintenance-window.ts';
import { storedOccurrences } from '../../domain/maintenance/window-announcements.ts';
import { days, later } from '../../domain/kernel/time.ts';
import type { MonitorSnapshots } from '../checks/ports.ts';
import type { StateSpans } from '../checks/statistics.ports.ts';
import type { AnnouncingNeeds } from '../incidents/announce-incident.ts';
import { releaseWithheldAlert } from '../incidents/release-withheld-alerts.ts';
import type { ReleaseNeeds } from '../incidents/release-withheld-alerts.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import { expectStored } from '../kernel/repository.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { announceOccurrence } from './announce-window.ts';
import { occurrencesBetween } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenancePeriods, MaintenanceWindows } from './ports.ts';

interface Needs extends OccurrenceNeeds, ReleaseNeeds, AnnouncingNeeds {
  readonly maintenanceWindows: MaintenanceWindows;
  readonly maintenancePeriods: MaintenancePeriods;
  readonly monitorConditions: Pick<MonitorSnapshots, 'lock'>;
  readonly stateSpans: StateSpans;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** The maximum number of monitors that one transaction changes. */
const BATCH = 200;

/** The time ahead of the present for which the occurrences of each window must be stored. */
const EXPANSION_MARGIN = OCCURRENCES_AHEAD - days(1);

/** Applies the begins and ends of maintenance windows. */
export const dueMaintenance = (needs: Needs): DueWork => ({
  name: 'maintenance-windows',
  run: whenExpected(() => {
    const now = needs.clock.now();
    return needs.maintenancePeriods.isWorkExpected(now, {
      expandedUntil: later(now, EXPANSION_MARGIN),
      expired: later(now, -PERIOD_RETENTION),
    });
  }, applyMaintenance(needs)),
});

/**
 * Stores the occurrences of the days ahead, cuts the state spans of monitors at the begins and ends of windows that
 * have passed, sends the alerts that were withheld, and announces occurrences to the subscribers of status pages. Every
 * step is repeatable, and any number of processes may run it concurrently.
 */
export const applyMaintenance = (needs: Needs) => async (): Promise<void> => {
  while (await needs.unitOfWork.inTransaction(() => expandOne(needs)));
  const now = needs.clock.now();
  for (;;) {
    const ids = await needs.maintenancePeriods.outdated(now, BATCH);
    if (ids.length > 0) await needs.unitOfWork.inTransaction(() => cutSpans(needs, ids, now));
    if (ids.length < BATCH) break;
  }
  await needs.maintenancePeriods.settle(now, later(now, -PERIOD_RETENTION));
  while (await needs.unitOfWork.inTransaction(() => releaseWithheldAlert(needs)));
  while (await needs.unitOfWork.inTransaction(() => announceOccurrence(needs)));
};

/** Continues where the stored occurrences end, so that none is missing after the job did not run for a long time. */
const expandOne = async (needs: Needs): Promise<boolean> => {
  const now = needs.clock.now();
  const window = await needs.maintenanceWindows.takeUnexpanded(later(now, EXPANSION_MARGIN));
  if (window === null) return false;
  const to = later(now, OCCURRENCES_AHEAD);
  const occurrences = await occurrencesBetween(needs, window, { from: window.expandedUntil, to });
  const added = occurrences.filter(({ from }) => from >= window.expandedUntil);
  await needs.maintenancePeriods.add(window, storedOccurrences(window, added, { now, isStartAnnounced: false }));
  expectStored(await needs.maintenanceWindows.save({ ...window, expandedUntil: to }, window));
  return true;
};

const cutSpans = async ({ monitorConditions, stateSpans }: Needs, ids: readonly number[], now: Date): Promise<void> => {
  const monitors = await monitorConditions.lock(ids);
  const open = await stateSpans.open(ids);
  const changes = [...monitors.values()].map((monitor) => {
    const present = open.get(monitor.monitorId);
    return {
      monitorId: monitor.monitorId,
      spans:
        present === undefined
          ? []
          : spansAfter({ open: present, before: { ...monitor, status: statusAt(monitor, now) }, after: null, now }),
    };
  });
  await stateSpans.replace(changes);
};
