import type { Alerting } from '../../domain/checks/alert-threshold.ts';
import type { CheckKey } from '../../domain/checks/check-schedule.ts';
import type { MonitorCondition, MonitorStatus } from '../../domain/monitors/monitor.ts';
import type { DueCheck, FinishedCheck } from '../../domain/checks/due-check.ts';
import type { Evidence } from '../../domain/checks/evidence.ts';
import type { OpenRun } from '../../domain/checks/heartbeat-run.ts';
import type { StoredSignal } from '../../domain/checks/heartbeat-signal.ts';
import type { LabelFacts } from '../../domain/checks/label-facts.ts';
import type { TriggeredCheck, TriggeredFacts } from '../../domain/checks/triggered-check.ts';
import type { CustomerState } from '../../domain/customers/customer-lifecycle.ts';
import type { MissingBrowser, ScenarioObservation } from '../../domain/checks/kinds/scenario.ts';
import type { WebsiteCheck, WebsiteObservation } from '../../domain/checks/kinds/website-observation.ts';
import type { MonitorCheck } from '../../domain/checks/check-finding.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { HeartbeatTiming } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';

/**
 * Checks monitors of one kind. A failure of the target is part of the observation; `probe` never rejects because of it.
 */
export interface Probe<Check = MonitorCheck, Observation = unknown> {
  /** Contacts the target once and returns what it saw. A failure of the target is an observation, not an exception. */
  probe(check: Check): Promise<Observation>;
}

/** Checks websites. See ADR 0071. */
export interface HttpProbe extends Probe<WebsiteCheck, WebsiteObservation> {
  /** Reads at most `maxPageBytes` of the page; `MAX_PAGE_BYTES` by default. */
  probe(check: WebsiteCheck, maxPageBytes?: number): Promise<WebsiteObservation>;
}

/** Runs the scenarios of websites in a browser. */
export type ScenarioProbe = Probe<WebsiteCheck, ScenarioObservation | MissingBrowser>;

/** A worker's request for due checks. */
export interface Claim {
  readonly locationId: number;
  /** Identifies one start of one worker. */
  readonly owner: string;
  readonly now: Date;
  /** Claims checks that are due up to this moment. */
  readonly until: Date;
  readonly limit: number;
  /**
   * The types of monitors that the worker leaves to those of its location with a browser, as long as one of them
   * reports.
   */
  readonly browserTypes?: readonly string[];
}

/** The checks of all monitors in the order of their due times. */
export interface CheckQueue {
  /** Returns the id of the location with the key, or null for an unknown or inactive one. */
  locationOf(key: string): Promise<number | null>;
  /** Leases due checks that are not leased, each to one worker only until its lease ends. */
  claim(claim: Claim): Promise<readonly DueCheck[]>;
  /** Returns true if a check of the location is due, leased or not. */
  anyDue(locationId: number, now: Date): Promise<boolean>;
  /**
   * Brings checks forward that are due later than they can be, because the clock was set back; returns their number.
   * Heartbeats can be due at `overdueFrom` at the latest, other checks after their interval. Takes part in the
   * transaction.
   */
  pullBack(locationId: number, now: Date, overdueFrom?: (timing: HeartbeatTiming) => Date): Promise<number>;
  /** Returns when the next check of the location can be claimed, or null if none is scheduled. */
  nextDueAt(locationId: number): Promise<Date | null>;
  /** Ends the leases of checks that were not made, so that others can claim them at once. */
  release(owner: string, checks: readonly (CheckKey & { readonly dueAt: Date })[]): Promise<void>;
}

/** A monitor whose next check follows by a given moment at the latest. */
export interface Recheck {
  readonly monitorId: number;
  readonly by: Date;
}

/** The results of checks. */
export interface CheckResults {
  /**
   * Stores the results and schedules the next checks of those that `owner` still leases under their due time; all
   * others are ignored, so recording twice is harmless. Returns the monitors whose results were stored. Takes part in
   * the transaction.
   */
  record(owner: string, finished: readonly FinishedCheck[]): Promise<readonly number[]>;
  /**
   * Brings the next checks of the monitors forward, at all locations, and those of the monitors that they depend on,
   * unless these were checked just now. A check that is running is followed by another. Takes part in the transaction.
   */
  expedite(rechecks: readonly Recheck[], now: Date): Promise<void>;
}

/** A monitor as the decision about a state change reads it. */
export interface MonitorSnapshot {
  /** A heartbeat has one location state, that of the service itself. */
  readonly isHeartbeat: boolean;
  readonly monitorId: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  /** The state of the customer; null for a monitor of the organization itself. */
  readonly customer: CustomerState | null;
  /** Null for a monitor of the organization itself. */
  readonly customerName: string | null;
  /** The language and time zone of the organization. */
  readonly locale: Locale;
  readonly kind: string;
  readonly name: string;
  readonly target: string;
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly conditionSince: Date | null;
  /** True if the monitor opens an incident when it is degraded. */
  readonly alertOnDegraded: boolean;
  /** The source of alerts that gets the changes of its incidents, with what labels them; null while it is off. */
  readonly alertSource: (LabelFacts & { readonly id: number }) | null;
  /** Between checks, in milliseconds. */
  readonly interval: number;
  readonly alerting: Alerting;
  /** Minutes between reminders of a certificate that expires; null for none. */
  readonly certificateReminderInterval: number | null;
  /** The countries that the customer allows checks from; null for any. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
}

/** Monitors as decisions about state changes read them. Everything takes part in the transaction. */
export interface MonitorSnapshots {
  /** Returns the monitors that still exist, by id, and locks them until the transaction ends. */
  lock(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorSnapshot>>;
  /** Returns the ids of a customer's monitors. */
  ofCustomer(customerId: number): Promise<readonly number[]>;
}

/** Records results that may change the conditions of their monitors. */
export interface StateChanges {
  /** Stores the results and everything that follows from them in one transaction. */
  record(owner: string, finished: readonly FinishedCheck[]): Promise<void>;
}

/** The monitor of a heartbeat. */
export interface HeartbeatMonitor {
  readonly id: number;
  readonly organizationId: number;
}

/** The monitor that a signal is for. */
export interface SignalledMonitor extends HeartbeatMonitor {
  /** The longest time of a run in seconds; null for no limit. */
  readonly maxRunTime: number | null;
}

/** A run that has not ended in time. */
export interface OverlongRun extends Pick<OpenRun, 'runId' | 'startedAt'> {
  readonly monitorId: number;
  readonly maxRunTime: number;
}

/** The latest signals of heartbeats, and their open runs. Everything except `page` takes part in the transaction. */
export interface HeartbeatSignals {
  /** Returns the open runs of the monitor, which the caller has locked. */
  openRuns(monitorId: number): Promise<readonly OpenRun[]>;
  /** Stores a signal of the locked monitor, and forgets those before the latest ones. */
  add(monitorId: number, signal: Omit<StoredSignal, 'number'>): Promise<void>;
  /** Replaces the open runs of the locked monitor. */
  replaceRuns(monitorId: number, open: readonly OpenRun[]): Promise<void>;
  /** Returns runs that are due, oldest first. */
  overlong(now: Date, limit: number): Promise<readonly OverlongRun[]>;
  /** Notes that the run was reported; false if it was reported before, or has ended. */
  noteOverlong(run: OverlongRun): Promise<boolean>;
  /** Returns the latest signals of a monitor, newest first unless the request says otherwise. */
  page(monitorId: number, request: ListRequest): Promise<ListPage<StoredSignal>>;
}

/** Heartbeat monitors, by their tokens. */
export interface Heartbeats {
  /** Returns the monitor whose token has this digest, or null if there is none. */
  monitorOf(tokenSha256: string): Promise<SignalledMonitor | null>;
  /** Returns the monitor whose ping UUID has this digest, or null if there is none. */
  monitorOfUuid(uuidSha256: string): Promise<SignalledMonitor | null>;
  /** Returns the monitor with the slug that belongs to the owner of the ping key with this digest, or null. */
  monitorOfSlug(pingKeySha256: string, slug: string): Promise<SignalledMonitor | null>;
  /**
   * Leases the expected heartbeat of the monitor to `owner`, replacing any other lease; null when none is expected.
   * Takes part in the transaction.
   */
  take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null>;
  /** Ends the wait of a monitor for its first ping. Takes part in the transaction. */
  endWaiting(monitorId: number): Promise<void>;
  /**
   * Notes that the notice of a missing first ping is sent, and returns the monitor; null if it was sent before, or the
   * monitor has been pinged. Takes part in the transaction.
   */
  noteMissedFirst(monitorId: number, now: Date): Promise<UnpingedMonitor | null>;
}

/** A heartbeat monitor that has never been pinged. */
export interface UnpingedMonitor extends HeartbeatMonitor {
  readonly publicId: string;
  readonly name: string;
  readonly waitingSince: Date;
}

/** Sends notices about heartbeats to the people of an organization. */
export interface HeartbeatNotices {
  /** Mails them that the monitor was never pinged. Takes part in the transaction. */
  announceMissedFirst(monitor: UnpingedMonitor, now: Date): Promise<void>;
}

/** Stores the time since which heartbeats are received, which the receiving processes note. Writes take part in the transaction. */
export interface HeartbeatReception {
  /** Returns the moment of the latest note, or null before the first. */
  notedAt(): Promise<Date | null>;
  /** Stores `at` if the stored time is not older than `oldest`. Returns null if it is older. */
  renew(at: Date, oldest: Date): Promise<{ readonly isExpected: boolean } | null>;
  /** Returns the moment of the latest note, locked until the transaction ends. */
  lock(): Promise<Date | null>;
  /** `isAfterGap` for the first note after a time in which nothing could be received. */
  note(at: Date, isAfterGap: boolean): Promise<void>;
  /**
   * Moves the deadline of each expected heartbeat, or of each of one customer, to `deadline(timing)` if that is later.
   * Returns how many it moved.
   */
  extend(deadline: (timing: HeartbeatTiming) => Date, customerId?: number): Promise<number>;
  /** Gives each open run, or each of one customer, its whole time again from `now` on. */
  extendRuns(now: Date, customerId?: number): Promise<void>;
}

/** A monitor as workers read it. */
export interface CheckSubject {
  readonly monitorId: number;
  readonly organizationId: number;
  readonly revision: number;
  readonly kind: string;
  readonly monitoringType: string;
  readonly target: string;
  readonly timeoutSeconds: number;
  readonly settings: KindMembers;
  readonly sealedSecrets: string | null;
}

/** The monitors that workers check. */
export interface CheckSubjects {
  /** Returns the monitors as checks read them. Those that do not exist any more are left out. */
  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]>;
}

/** A triggered check at one location, with the evidence of a failure. */
export interface TriggeredResult extends TriggeredCheck {
  readonly reason: string | null;
  readonly evidence: Evidence | null;
}

/** A monitor whose check was triggered, with the checks since. */
export interface TriggeredMonitor extends TriggeredFacts {
  readonly checks: readonly TriggeredResult[];
}

/** The checks that somebody has triggered. */
export interface TriggeredChecks {
  /** Returns the monitor with its checks since `since` at all its locations, or null if it is deleted. */
  find(monitorId: number, since: Date, now: Date): Promise<TriggeredMonitor | null>;
}
