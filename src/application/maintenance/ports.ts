import type { Period } from '../../domain/checks/check-period.ts';
import type { LocalTime } from '../../domain/kernel/wall-clock.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { Repository } from '../kernel/repository.ts';
import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { MonitorSnapshot } from '../checks/ports.ts';

/** Which windows a list returns. */
export interface WindowFilter {
  /** The windows of the website, and those of its customer. */
  readonly websiteId?: number;
  readonly monitorType?: MonitorKindName | null;
  readonly targetId?: number;
}

/** Maintenance windows of all organizations. The search looks at titles. */
export interface MaintenanceWindows extends Repository<MaintenanceWindow, WindowFilter> {
  /** One window whose occurrences are stored up to less than `until`, locked until the transaction ends; null when there is none. */
  takeUnexpanded(until: Date): Promise<MaintenanceWindow | null>;
}

/** The occurrences of windows, as far as they are stored. Writes take part in the transaction. */
export interface MaintenancePeriods {
  add(window: MaintenanceWindow, periods: readonly Period[]): Promise<void>;
  /** Removes the periods of the window that have not begun, and ends the one that lasts. */
  withdraw(window: MaintenanceWindow, now: Date): Promise<void>;
  /** Monitors whose last state span does not reflect the periods that have begun or ended. */
  outdated(now: Date, limit: number): Promise<readonly number[]>;
  /** Declares that spans reflect all periods that have ended, and removes those that ended before `expired`. */
  settle(now: Date, expired: Date): Promise<void>;
  /** For each of the monitors, the windows that are in effect at the moment, with their ends. */
  running(monitorIds: readonly number[], now: Date): Promise<readonly RunningWindow[]>;
}

/** A window that is in effect for a monitor. */
export interface RunningWindow {
  readonly monitorId: number;
  /** Null for a window that was deleted at this moment. */
  readonly windowId: string | null;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** An incident whose alert was withheld during maintenance. */
export interface WithheldAlert {
  readonly monitor: MonitorSnapshot;
  readonly organization: OrganizationState;
  readonly incident: StoredIncident;
}

/** Incidents whose alerts are withheld. Everything takes part in the transaction. */
export interface WithheldAlerts {
  /** One of an open incident of a monitor that is no longer in maintenance, locked until the transaction ends; null when there is none. */
  take(now: Date): Promise<WithheldAlert | null>;
  /** Declares that the alert is no longer withheld. */
  release(incident: StoredIncident): Promise<void>;
}

/** The starts of a recurring window: an RFC 5545 rule from the first wall-clock time on, on a clock that is never changed. */
export interface RecurrenceRule {
  readonly rule: string;
  readonly start: LocalTime;
}

/** Expands rules. A search for occurrences that takes too long ends. */
export interface RecurrenceRules {
  first(rule: RecurrenceRule, count: number): Promise<readonly LocalTime[]>;
  /** The starts between the two times, both included. */
  between(rule: RecurrenceRule, from: LocalTime, to: LocalTime): Promise<readonly LocalTime[]>;
}
