import type { OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { LocalTime } from '../../domain/kernel/wall-clock.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type {
  AnnouncedOccurrence,
  OccurrenceAnnouncement,
  StoredOccurrence,
} from '../../domain/maintenance/window-announcements.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { Repository } from '../kernel/repository.ts';

/** Selects the windows that a list returns. */
export interface WindowFilter extends OfCustomer, Pick<OfMonitor, 'tag'> {
  /** The windows of the website, and those of its customer. */
  readonly websiteId?: number;
  readonly monitorType?: MonitorKindName | null;
  readonly targetId?: number;
  readonly notifySubscribers?: boolean;
  /** The windows that recur, and those that end after this wall-clock time of their zones. */
  readonly endsAfter?: LocalTime;
  /** The windows that begin before this wall-clock time of their zones. */
  readonly startsBefore?: LocalTime;
}

/** The monitor or customer of a window, as people know it. */
export interface WindowTargetName {
  readonly publicId: string;
  readonly name: string;
}

/** Maintenance windows of all organizations. The search looks at titles. */
export interface MaintenanceWindows extends Repository<MaintenanceWindow, WindowFilter> {
  /**
   * Returns a window whose occurrences are stored up to less than `until`, locked until the transaction ends; null if
   * there is none.
   */
  takeUnexpanded(until: Date): Promise<MaintenanceWindow | null>;
  /** Returns the monitors and customers of the windows with the ids, by the id of the window, without deleted ones. */
  targetNames(ids: readonly number[]): Promise<ReadonlyMap<number, WindowTargetName>>;
}

/** The occurrences of windows, as far as they are stored. Writes take part in the transaction. */
export interface MaintenancePeriods {
  /** Returns true if periods may have to begin, end or be announced. Returns false at rest. */
  isWorkExpected(now: Date, bounds: { readonly expandedUntil: Date; readonly expired: Date }): Promise<boolean>;
  /** Stores occurrences of the window. */
  add(window: MaintenanceWindow, occurrences: readonly StoredOccurrence[]): Promise<void>;
  /**
   * Removes the periods of the window that have not begun, and ends the one that lasts. Returns whether the start of
   * that was announced; with `announceEnd` its end will be.
   */
  withdraw(window: MaintenanceWindow, now: Date, announceEnd: boolean): Promise<boolean>;
  /**
   * Returns one period of which something is to be announced, locked until the transaction ends, or null if there is
   * none.
   */
  takeAnnounceable(now: Date): Promise<AnnounceablePeriod | null>;
  /** Stores what was announced, and when the next announcement is due. */
  noteAnnounced(id: number, announced: OccurrenceAnnouncement, announceAt: Date | null): Promise<void>;
  /** Monitors whose last state span does not reflect the periods that have begun or ended. */
  outdated(now: Date, limit: number): Promise<readonly number[]>;
  /**
   * Declares that spans reflect all periods that have ended, and removes those that ended before `expired` unless
   * something is to be announced.
   */
  settle(now: Date, expired: Date): Promise<void>;
  /** Returns, for each of the monitors, the windows that are in effect at the moment, with their ends. */
  running(monitorIds: readonly number[], now: Date): Promise<readonly RunningWindow[]>;
}

/** A period of which something is to be announced. */
export interface AnnounceablePeriod extends AnnouncedOccurrence {
  readonly id: number;
  readonly windowId: number;
}

/** A window that is in effect for a monitor. */
export interface RunningWindow {
  readonly monitorId: number;
  /** Null for a window that was deleted at this moment. */
  readonly windowId: string | null;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/**
 * The starts of a recurring window: an RFC 5545 rule from the first wall-clock time on, on a clock that is never
 * changed.
 */
export interface RecurrenceRule {
  readonly rule: string;
  readonly start: LocalTime;
}

/** Expands rules. A search for occurrences that takes too long ends. */
export interface RecurrenceRules {
  /** Returns the first starts of the rule, at most `count`. */
  first(rule: RecurrenceRule, count: number): Promise<readonly LocalTime[]>;
  /** Returns the starts between the two times, both included. */
  between(rule: RecurrenceRule, from: LocalTime, to: LocalTime): Promise<readonly LocalTime[]>;
}
