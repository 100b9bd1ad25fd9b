import type { BlocklistState, NotifiedBlocklistState } from '../../domain/checks/blocklist-state.ts';
import type { CustomerState } from '../../domain/customers/customer-lifecycle.ts';
import type { KnownDomain } from '../../domain/checks/domain-expiry.ts';
import type { LookedUpDomain, LookupObstacle } from '../../domain/checks/domain-lookup.ts';
import type { DomainWarning } from '../../domain/checks/domain-warning.ts';
import type { SentExpiry } from '../../domain/notifications/domain-notice.ts';
import type { Alerting } from '../../domain/checks/alert-threshold.ts';
import type { CertificateWarning } from '../../domain/checks/certificate-warning.ts';
import type { CheckOutcome } from '../../domain/checks/check-finding.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { CheckKey, MonitorStatus } from '../../domain/checks/check-schedule.ts';
import type { CheckTally } from '../../domain/checks/check-statistics.ts';
import type { DueCheck, FinishedCheck } from '../../domain/checks/due-check.ts';
import type { LocationVote, MonitorCondition } from '../../domain/checks/location-state.ts';
import type { Evidence, LocationResult } from '../../domain/checks/evidence.ts';
import type { ProbeTimings } from '../../domain/checks/probe-observation.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import type { OpenState, StateSeconds, StateSpan } from '../../domain/checks/state-span.ts';
import type { IncidentChange, StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { ListingFact } from '../../domain/notifications/listing-notice.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { MissingBrowser, ScenarioObservation } from '../../domain/monitors/kinds/scenario-verdict.ts';
import type { WebsiteObservation } from '../../domain/monitors/kinds/website-observation.ts';
import type { WebsiteCheck } from '../../domain/monitors/kinds/website-settings.ts';
import type { MonitorCheck } from '../../domain/monitors/monitor-kind.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';

/** Checks monitors of one kind. A failure of the target is part of the observation; `probe` never rejects because of it. */
export interface Probe<Check = MonitorCheck, Observation = unknown> {
  probe(check: Check): Promise<Observation>;
}

/** Checks websites. */
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
}

/** The checks of all monitors in the order of their due times. */
export interface CheckQueue {
  /** The id of the location with the key; null for an unknown or inactive one. */
  locationOf(key: string): Promise<number | null>;
  /** Leases due checks that are not leased, each to one worker only until its lease ends. */
  claim(claim: Claim): Promise<readonly DueCheck[]>;
  /** Brings checks forward that are due later than they can be, because the clock was set back; returns their number. Takes part in the transaction. */
  pullBack(locationId: number, now: Date): Promise<number>;
  /** When the next check of the location can be claimed; null when none is scheduled. */
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
   * Stores the results and schedules the next checks of those that `owner` still leases under their due time; all others
   * are ignored, so recording twice is harmless. Returns the monitors whose results were stored. Takes part in the transaction.
   */
  record(owner: string, finished: readonly FinishedCheck[]): Promise<readonly number[]>;
  /** Brings the next checks of the monitors forward, at all locations. A check that is running is followed by another. Takes part in the transaction. */
  expedite(rechecks: readonly Recheck[], now: Date): Promise<void>;
}

/** What the judgement of a monitor's condition needs of the monitor. */
export interface MonitorSnapshot {
  /** A heartbeat has one location state, that of the service itself. */
  readonly isHeartbeat: boolean;
  readonly monitorId: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  /** The state of the customer; null for a monitor of the organization itself. */
  readonly customer: CustomerState | null;
  readonly kind: string;
  readonly name: string;
  readonly target: string;
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  /** Between checks, in milliseconds. */
  readonly interval: number;
  readonly alerting: Alerting;
  /** Minutes between reminders of a certificate that expires; null for none. */
  readonly certificateReminderInterval: number | null;
  /** The countries that the customer allows checks from; null for any. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
}

/** What a monitor's condition is judged by. */
export interface MonitorFacts {
  /** One for each active location of the monitor; one in all for a heartbeat. */
  readonly locationStates: readonly (LocationVote & LocationResult & { readonly countryCode: string | null })[];
  readonly latest: StoredIncident | null;
  readonly open: OpenState;
  /** A monitor that it depends on is down. */
  readonly isParentDown: boolean;
}

/** What changes when a monitor's condition is judged. */
export interface ConditionChange {
  readonly monitor: Pick<MonitorSnapshot, 'monitorId' | 'organizationId' | 'customerId'>;
  /** The new condition; null when it does not change. */
  readonly turned: MonitorCondition | null;
  /** Since when it is the new condition. */
  readonly since: Date;
  readonly incident: IncidentChange | null;
  /** As in `SpanChange`. */
  readonly spans: readonly StateSpan[];
}

/** The conditions of monitors and the incidents that follow from them. Everything takes part in the transaction. */
export interface MonitorConditions {
  /** The monitors that still exist, by id, locked until the transaction ends. */
  lock(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorSnapshot>>;
  /** By monitor; can be sent along with `lock`. */
  facts(monitorIds: readonly number[]): Promise<ReadonlyMap<number, MonitorFacts>>;
  /** Stores conditions, incidents and state spans. */
  store(changes: readonly ConditionChange[], at: Date): Promise<void>;
  /** The ids of a customer's monitors. */
  ofCustomer(customerId: number): Promise<readonly number[]>;
  /** Up to `limit` monitors of the location, active and of a known condition, that no location checks whose workers report. */
  atSilentLocation(locationId: number, limit: number): Promise<readonly number[]>;
  /** Resets the location states of a monitor that is no longer checked. */
  forget(monitorId: number): Promise<void>;
}

/** The spans that replace all those of a monitor from the start of the first on; none change nothing. */
export interface SpanChange {
  readonly monitorId: number;
  readonly spans: readonly StateSpan[];
}

/** The states of monitors over time. Writes take part in the transaction, in which the monitors must be locked. */
export interface StateSpans {
  /** By monitor, for each of them. */
  open(monitorIds: readonly number[]): Promise<ReadonlyMap<number, OpenState>>;
  /** A span that continues the one before it extends that. */
  replace(changes: readonly SpanChange[]): Promise<void>;
  /** The open span, and the seconds of the period in each state in the spans that have ended. */
  during(monitorId: number, period: Period): Promise<{ readonly open: OpenState; readonly ended: StateSeconds }>;
}

/** Heartbeat monitors, by their tokens. */
export interface Heartbeats {
  /** The monitor whose token has this digest; null when there is none. */
  monitorOf(tokenSha256: string): Promise<number | null>;
  /** Leases the expected heartbeat of the monitor to `owner`, replacing any other lease; null when none is expected. Takes part in the transaction. */
  take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null>;
}

/** Since when heartbeats are received, noted by the processes that do. Everything takes part in the transaction. */
export interface HeartbeatReception {
  /** The moment of the latest note; null before the first. */
  notedAt(): Promise<Date | null>;
  /** The same, locked until the transaction ends. */
  lock(): Promise<Date | null>;
  note(at: Date): Promise<void>;
  /** Moves the deadline of each expected heartbeat, or of each of one customer, to `deadline(interval)` if that is later. Returns how many it moved. */
  extend(deadline: (interval: number) => Date, customerId?: number): Promise<number>;
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
  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]>;
}

/** A certificate warning whose reminder is due. */
export interface DueCertificateReminder {
  readonly monitor: MonitorSnapshot;
  readonly warning: CertificateWarning;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
}

/** The last certificate warning of each monitor. Everything takes part in the transaction. */
export interface CertificateWarnings {
  /** The warnings, by monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>>;
  /** Stores the warnings, each replacing the last one of its monitor. */
  store(warnings: readonly CertificateWarning[]): Promise<void>;
  /** Ends the warning of a monitor, if one is in force, without an alert. */
  end(monitorId: number, at: Date): Promise<void>;
  /** One warning whose reminder is due, locked until the transaction ends; null when there is none. */
  takeDue(now: Date): Promise<DueCertificateReminder | null>;
  /** Corrects reminders that are further ahead than their interval (`correctedCertificateReminder`); returns their number. */
  pullBack(now: Date): Promise<number>;
}

/** What blocklists say about the addresses of monitors. Everything but `find` takes part in the transaction. */
export interface BlocklistStates {
  /** Null before the first check of the monitor. */
  find(monitorId: number): Promise<NotifiedBlocklistState | null>;
  /** The listings by monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, BlocklistState>>;
  store(listings: ReadonlyMap<number, BlocklistState>): Promise<void>;
  /** Notes that a message about the monitor with this public id left. */
  noteNotified(monitorId: string, fact: ListingFact, at: Date): Promise<void>;
}

/** What was announced about the expiry of the domain of each monitor. Everything takes part in the transaction. */
export interface DomainWarnings {
  /** By monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, DomainWarning>>;
  /** Each replaces the last one of its monitor. */
  store(warnings: readonly DomainWarning[]): Promise<void>;
  /** Forgets what was announced, because the monitor has another domain. */
  forget(monitorId: number): Promise<void>;
  /** Notes when a notification about the expiry has left. */
  noteSent(sent: SentExpiry, at: Date): Promise<void>;
}

/** A lookup that a process wants to make. */
export interface LookupClaim {
  readonly name: string;
  /** The key of the registry. */
  readonly registry: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** The most lookups in flight at the registry. */
  readonly limit: number;
}

/** A lookup that was made. */
export interface LookupResult {
  readonly domain: LookedUpDomain;
  readonly registry: string;
  /** What the claim gave, and its end. */
  readonly slot: number;
  readonly leaseUntil: Date;
  /** Until when the registry has asked not to be queried. */
  readonly pausedUntil: Date | null;
}

/** What is known of registered names, for all organizations. Each write is one statement. */
export interface DomainRegistrations {
  /** Null for a name that was never looked up. */
  find(name: string): Promise<LookedUpDomain | null>;
  /** Leases the lookup and one of the slots of the registry to the process; returns what prevents it otherwise. */
  claim(claim: LookupClaim): Promise<number | LookupObstacle>;
  /** Stores the result and ends the leases. */
  store(result: LookupResult): Promise<void>;
}

/** The registrations of the domains of websites. */
export interface DomainWatch {
  /** What is known of the registered name at or above the host; null for a host without one, and until it is known. Never waits for a registry. */
  known(host: string): KnownDomain | null;
}

/** Up to when the states of an organization's monitors are summed by day. */
export interface StateDayProgress {
  readonly organizationId: number;
  readonly timezone: string;
  /** Null if nothing is summed in the time zone. */
  readonly countedUntil: Date | null;
  /** When the first span began; null if something is summed, or there is no span. */
  readonly firstSpanAt: Date | null;
}

/** Sums of state spans, for each day in the time zone of the organization. */
export interface StateDays {
  progress(): Promise<readonly StateDayProgress[]>;
  /** The progress of the organization, which nothing sets back until the transaction ends; null for an unknown one. */
  lock(organizationId: number): Promise<StateDayProgress | null>;
  /** Sums the days; repeating it changes nothing. */
  sum(organizationId: number, days: readonly LocalDay[]): Promise<void>;
  advance(organizationId: number, timezone: string, until: Date): Promise<void>;
}

/** The partitions of the results, one for each day. A result without a partition for its day is stored as well. */
export interface ResultPartitions {
  /** Creates the partition of the day that begins at `day` unless it exists. */
  prepare(day: Date): Promise<void>;
  /** Drops the results of all days that ended at or before the moment, and returns how many days were dropped. */
  dropBefore(moment: Date): Promise<number>;
}

/** The periods that results are rolled up over. */
export type RollupSpan = 'hour' | 'day';

/** Up to when hours and days are rolled up. */
export type CountedUntil = Readonly<Record<RollupSpan, Date | null>>;

/** Rollups of results. Everything but `removeOrphans` takes part in the transaction. */
export interface CheckRollups {
  /** Lets no other process make rollups until the transaction ends. */
  lock(): Promise<void>;
  countedUntil(): Promise<CountedUntil>;
  /** The moment of the oldest stored result; null when there is none. */
  oldestResult(): Promise<Date | null>;
  /** Rolls up the results of the hour that begins at `start`; repeating it changes nothing. */
  countHour(start: Date): Promise<void>;
  /** Rolls up the hours of the day that begins at `start`. */
  countDay(start: Date): Promise<void>;
  /** Deletes the rollups of monitors that no longer exist; those of each monitor in a transaction. */
  removeOrphans(): Promise<void>;
  /** Remembers up to when is rolled up; never goes back. */
  advance(span: RollupSpan, until: Date): Promise<void>;
}

/** A check in the history of a monitor. */
export interface HistoryEntry {
  readonly checkedAt: Date;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  /** For failures and warnings. */
  readonly evidence: Evidence | null;
  /** Null for a check without steps, and for one that was made before steps were stored. */
  readonly timings: ProbeTimings | null;
  /** The check was triggered while the monitor was paused; it counts for nothing else. */
  readonly whilePaused: boolean;
  /** The location; null for a heartbeat, and for a deleted location. */
  readonly locationId: number | null;
}

/** The past checks of monitors. */
export interface CheckHistory {
  /** The checks in the period, newest first. */
  page(monitorId: number, period: Period, request: PageRequest): Promise<Page<HistoryEntry>>;
  /** The rollups of hours or days that begin in the period. */
  rollups(monitorId: number, span: RollupSpan, period: Period): Promise<readonly CheckTally[]>;
  /** The tally of the raw results of the period. */
  tally(monitorId: number, period: Period): Promise<CheckTally>;
  countedUntil(): Promise<CountedUntil>;
  /** How many incidents of the monitor began in the period. */
  incidents(monitorId: number, period: Period): Promise<number>;
}
