import type { Alerting } from '../../domain/checks/alert-threshold.ts';
import type { AutomaticIncident } from '../../domain/incidents/automatic-incident.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { IncidentMove } from '../../domain/incidents/condition.ts';
import type { CheckPlace } from '../../domain/checks/check-schedule.ts';
import type { PreviousState, LocationState } from '../../domain/checks/location-state.ts';
import type { MonitorCondition } from '../../domain/monitors/website.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';

/** A check that was handed to a worker, with what was known of its monitor at that moment. Durations are milliseconds. */
export interface DueCheck extends CheckPlace, PreviousState {
  readonly dueAt: Date;
  /** When another worker may take the check over. */
  readonly leaseUntil: Date;
  /** The revision of the monitor. */
  readonly revision: number;
  /** Somebody asked for this check while the monitor was paused. */
  readonly isAsked: boolean;
  readonly interval: number;
  readonly timeout: number;
  readonly organization: OrganizationState;
}

/** What a worker asks for. */
export interface Claim {
  readonly locationId: number;
  /** Names the worker, differently for each start of it. */
  readonly owner: string;
  readonly now: Date;
  /** Checks due up to this moment are handed out. */
  readonly until: Date;
  readonly limit: number;
}

/** The checks of all monitors in the order of their due times. */
export interface CheckQueue {
  /** The location that workers name by `key`; null while there is none, or it is not active. */
  locationOf(key: string): Promise<number | null>;
  /** Hands out due checks that nobody holds, each to one worker only until its lease ends. */
  claim(claim: Claim): Promise<readonly DueCheck[]>;
  /** When the next check of the location can be claimed; null when none is scheduled. */
  nextDueAt(locationId: number): Promise<Date | null>;
  /** Gives checks back that were not made; others may have them at once. */
  release(owner: string, checks: readonly (CheckPlace & { readonly dueAt: Date })[]): Promise<void>;
}

/** A check that is over, and what follows from it. */
export interface FinishedCheck extends CheckPlace {
  /** The due time under which it was handed out. */
  readonly dueAt: Date;
  /** The moment that the result is kept under; one place has one result for it. */
  readonly slot: Date;
  readonly checkedAt: Date;
  /** Null takes the place out of the schedule. */
  readonly nextDueAt: Date | null;
  readonly sight: LocationState;
  /** The check counts for nothing but its entry in the history. */
  readonly whilePaused: boolean;
  /** Null when the check was not made: its monitor is not to be checked now. */
  readonly finding: CheckFinding | null;
}

/** The results of checks. */
export interface CheckResults {
  /**
   * Stores the results and schedules the next checks, for those that `owner` still holds under their due time; the
   * others leave no trace, so recording twice is harmless. Answers the monitors whose results were stored. Takes part in
   * the unit of work.
   */
  record(owner: string, finished: readonly FinishedCheck[]): Promise<readonly number[]>;
}

/** A monitor as the judgement of its condition needs it. */
export interface MonitorSnapshot {
  /** A heartbeat is heard by the service; all else is seen from locations. */
  readonly isHeartbeat: boolean;
  readonly monitorId: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly kind: string;
  readonly name: string;
  readonly target: string;
  readonly condition: MonitorCondition;
  readonly alerting: Alerting;
  /** Minutes between reminders of a certificate that expires; null for none. */
  readonly certificateReminderInterval: number | null;
}

/** An automatic incident as it is stored. */
export interface StoredIncident extends AutomaticIncident {
  readonly id: number;
  readonly publicId: string;
}

/** What is known of a monitor when its condition is judged. */
export interface MonitorFacts {
  /** One for each of its active locations, or one in all for a heartbeat. */
  readonly sights: readonly LocationState[];
  readonly latest: StoredIncident | null;
}

/** An incident as it is after a move, with the entry in its timeline. */
export interface IncidentChange extends AutomaticIncident {
  readonly move: IncidentMove;
  /** The status before; null for a new incident. */
  readonly before: string | null;
  readonly publicId: string;
  readonly timelineEntryId: string;
  readonly timelineEntry: string;
}

/** What changes when a monitor's condition is judged. */
export interface ConditionChange {
  readonly monitor: Pick<MonitorSnapshot, 'monitorId' | 'organizationId' | 'customerId'>;
  /** The new condition; null when it stays. */
  readonly turned: 'up' | 'down' | null;
  readonly incident: IncidentChange | null;
}

/** Conditions of monitors and the incidents that follow from them. Everything takes part in the unit of work. */
export interface MonitorConditions {
  /** The monitors that still exist, by id, kept from all other writers until the unit of work ends. */
  lock(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorSnapshot>>;
  facts(monitors: readonly Pick<MonitorSnapshot, 'monitorId' | 'isHeartbeat'>[]): Promise<ReadonlyMap<number, MonitorFacts>>;
  /** Stores conditions and incidents, and begins or ends the downtimes that they mean. */
  store(changes: readonly ConditionChange[], at: Date): Promise<void>;
  /** Ends the downtime of a monitor that is no longer checked, and forgets what its locations have seen. */
  forget(monitorId: number, at: Date): Promise<void>;
}

/** Heartbeat monitors, as heartbeats reach them. */
export interface Heartbeats {
  /** The monitor whose token has this digest; null when there is none. */
  monitorOf(tokenSha256: string): Promise<number | null>;
  /**
   * Hands the expected heartbeat of the monitor to `owner`, whoever else held it; null when none is expected. Takes
   * part in the unit of work.
   */
  take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null>;
}

/** An incident whose reminder is due. */
export interface DueReminder {
  readonly monitor: MonitorSnapshot;
  readonly incident: StoredIncident;
  readonly organization: OrganizationState;
}

/** Automatic incidents that people are to be reminded of. Everything takes part in the unit of work. */
export interface IncidentReminders {
  /** One incident whose reminder is due, kept from others until the unit of work ends; null when there is none. */
  takeDue(now: Date): Promise<DueReminder | null>;
  save(incident: StoredIncident, at: Date): Promise<void>;
}

/** What is to be checked, as it is stored. */
export interface CheckSubject {
  readonly monitorId: number;
  readonly revision: number;
  readonly kind: string;
  readonly monitoringType: string;
  readonly target: string;
  readonly timeoutSeconds: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sealedSecrets: string | null;
}

/** The monitors as workers read them. */
export interface CheckSubjects {
  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]>;
}

/** A check that is ready to be made any number of times. It never rejects because of its target. */
export type PreparedCheck = () => Promise<CheckFinding>;

/** Makes one sort of checks. */
export interface Checker {
  serves(subject: CheckSubject): boolean;
  prepare(subject: CheckSubject): PreparedCheck;
}
