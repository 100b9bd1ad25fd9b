import { monitorNotFound } from '../../domain/monitors/monitor.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { MaintenancePeriods, RunningWindow } from './ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly maintenancePeriods: MaintenancePeriods;
}

/** The maintenance in which a monitor is. */
export interface MonitorMaintenance {
  readonly inMaintenance: boolean;
  /** The instant at which the windows in effect end; null outside maintenance. */
  readonly endsAt: Date | null;
  readonly windows: readonly { readonly id: string | null; readonly startedAt: Date; readonly endsAt: Date }[];
}

/** The maintenance state of a website. */
export interface MaintenanceState extends MonitorMaintenance {
  /** The integer id of the website. */
  readonly websiteId: number;
}

const effectOn = (id: number, running: readonly RunningWindow[]): MonitorMaintenance => {
  const windows = running
    .filter(({ monitorId }) => monitorId === id)
    .map(({ windowId: id, startedAt, endsAt }) => ({ id, startedAt, endsAt }));
  const ends = windows.map(({ endsAt }) => endsAt).toSorted((one, other) => other.getTime() - one.getTime());
  return { inMaintenance: windows.length > 0, endsAt: ends[0] ?? null, windows };
};

const stateOf = (websiteId: number, running: readonly RunningWindow[]): MaintenanceState => ({
  websiteId,
  ...effectOn(websiteId, running),
});

/** Returns the maintenance in which a monitor of any kind is now, if any. */
export const getMonitorMaintenance = defineQuery({
  name: 'getMonitorMaintenance',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ monitors, maintenancePeriods }: Needs) =>
    async ({ scope, now }, { kind, id }: { readonly kind: MonitorKindName; readonly id: MonitorId }) => {
      const monitor = await monitors.find(scope, kind, id);
      if (monitor === null) return refused('notFound');
      return accepted(effectOn(monitor.id, await maintenancePeriods.running([monitor.id], now)));
    },
});

/** Returns the maintenance in which a website is now, if any. */
export const checkMaintenance = defineQuery({
  name: 'checkMaintenance',
  permission: 'readMonitoring',
  refuses: ['monitorNotFound'],
  execute:
    ({ monitors, maintenancePeriods }: Needs) =>
    async ({ scope, now }, { websiteId }: { readonly websiteId: MonitorId }) => {
      const website = await monitors.find(scope, 'website', websiteId);
      if (website === null) return monitorNotFound;
      return accepted(stateOf(website.id, await maintenancePeriods.running([website.id], now)));
    },
});

/** The states of several websites. */
export const checkMaintenanceOfMany = defineQuery({
  name: 'checkMaintenanceOfMany',
  permission: 'readMonitoring',
  refuses: ['monitorNotFound'],
  execute:
    ({ monitors, maintenancePeriods }: Needs) =>
    async ({ scope, now }, { websiteIds }: { readonly websiteIds: readonly MonitorId[] }) => {
      const found = await Promise.all(websiteIds.map((id) => monitors.find(scope, 'website', id)));
      const missing = websiteIds.filter((_, at) => found[at] === null);
      if (missing.length > 0) return refused(monitorNotFound.code, { websiteIds: missing });
      const ids = [...new Set(found.flatMap((website) => (website === null ? [] : [website.id])))];
      const running = await maintenancePeriods.running(ids, now);
      return accepted({ results: ids.map((id) => stateOf(id, running)) });
    },
});
