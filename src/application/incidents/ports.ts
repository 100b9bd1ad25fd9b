import type { Scope } from '../../domain/access/scope.ts';
import type { LocationResult } from '../../domain/checks/evidence.ts';
import type { LocationVote } from '../../domain/checks/location-state.ts';
import type { OpenState, StateSpan } from '../../domain/checks/state-span.ts';
import type { NewAnnouncement } from '../../domain/incidents/announcement.ts';
import type { IncidentChange, StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { LocationShare } from '../../domain/incidents/condition.ts';
import type { Incident, IncidentOrigin, IncidentStatus, IncidentUpdate } from '../../domain/incidents/incident.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { OfCustomer } from '../../domain/kernel/page.ts';
import type { MonitorCondition, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { AlertEvent, AlertFacts } from '../../domain/notifications/alert.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { MonitorSnapshot, MonitorSnapshots } from '../checks/ports.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** Selects the incidents that a list returns. */
export interface IncidentFilter extends OfCustomer {
  readonly status?: IncidentStatus;
  /** True selects those that are not resolved, false the others. */
  readonly open?: boolean;
  readonly origin?: IncidentOrigin;
  /** The public id or the integer id of the monitor. */
  readonly monitorId?: RecordId;
  /** The kind of the monitor. */
  readonly kind?: MonitorKindName;
  /** The key of the name of a tag of the monitor; see `nameKey`. */
  readonly tag?: string;
}

/** An incident as lists show it. */
export interface ListedIncident extends Incident {
  /** The name of its customer; null for an incident of the organization itself. */
  readonly customerName: string | null;
}

/** An entry of a timeline with the name of its author, null if the service wrote it. */
export interface ListedUpdate extends IncidentUpdate {
  readonly authorName: string | null;
}

/** The monitor of an incident; null for one that a person opened, and after the monitor was deleted. */
interface OfMonitor {
  readonly monitor: { readonly kind: string; readonly name: string; readonly target: string } | null;
}

/** Another unresolved incident of the same customer. */
export interface OtherIncident
  extends OfMonitor, Pick<Incident, 'publicId' | 'title' | 'reason' | 'evidence' | 'startedAt'> {}

/** The records around an incident. */
export interface IncidentSurroundings extends OfMonitor {
  /** Null for an incident of the organization itself. */
  readonly customerName: string | null;
  /** The other unresolved incidents of the customer, or of the organization itself, newest first. */
  readonly others: readonly OtherIncident[];
  /** The number of all of them. */
  readonly othersCount: number;
}

/** The incidents of all organizations, newest first. `remove` deletes the timeline too. */
export interface Incidents extends Repository<Incident, IncidentFilter, ListedIncident> {
  /** Returns the unresolved incident that the checks of the monitor opened; null when there is none. */
  openOf(monitorId: number): Promise<Incident | null>;
  /** Returns the timeline, oldest first. */
  updatesOf(record: Incident): Promise<readonly ListedUpdate[]>;
  /** Returns the records around the incident, with at most `limit` others. */
  surroundingsOf(record: Incident, limit: number): Promise<IncidentSurroundings>;
  /** Returns the language and time zone in which the organization of the incident reads times. */
  localeOf(record: Incident): Promise<Locale>;
  /** Adds an update to the timeline of its incident. */
  addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate>;
  /**
   * Returns the open manual incidents of the owner with the title. Until the transaction ends, no other transaction
   * gets an answer for this title.
   */
  lockOpenManual(owner: Pick<Incident, 'organizationId' | 'customerId'>, title: string): Promise<readonly Incident[]>;
  /** Stores which components the incident names. */
  nameComponents(record: Incident): Promise<void>;
}

/** A component of a status page and the owner of the page. */
export interface AffectedComponent {
  readonly id: number;
  readonly statusPageId: number;
  readonly organizationId: number;
  /** Null for a page of the organization itself. */
  readonly customerId: number | null;
}

/** The components of status pages that incidents and maintenance windows affect. */
export interface AffectedComponents {
  /** Returns the components with these ids whose pages the caller can see. */
  visible(scope: Scope, ids: readonly number[]): Promise<readonly AffectedComponent[]>;
  /** Returns the components with these ids that exist. */
  byIds(ids: readonly number[]): Promise<readonly AffectedComponent[]>;
  /** Returns the components of an automatic incident on the pages whose subscribers were notified of it. */
  announcing(incident: Pick<Incident, 'publicId' | 'monitorId'>): Promise<readonly AffectedComponent[]>;
  /** Returns the components that show the monitor, or any monitor of the customer. */
  showing(
    target: { readonly monitorId: number } | { readonly customerId: number },
  ): Promise<readonly AffectedComponent[]>;
}

/** The paging of people on call about the incident of a monitor. */
export interface OutagePaging {
  /**
   * Pauses the paging until the moment, or ends the pause if it is null, in the transaction of the command. Refuses a
   * caller who may not decide whom the incident pages.
   */
  snooze(
    context: CommandContext,
    incident: Pick<Incident, 'organizationId' | 'publicId'>,
    until: Date | null,
  ): Promise<Outcome<null, 'imTeamMembershipRequired'>>;
}

/** An incident whose reminder is due. */
export interface DueReminder {
  readonly monitor: MonitorSnapshot;
  readonly incident: StoredIncident;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
}

/** Automatic incidents with reminders. Everything takes part in the transaction. */
export interface IncidentReminders {
  /** Returns true if the reminder of an automatic incident is due. */
  anyDue(now: Date): Promise<boolean>;
  /** Returns an incident whose reminder is due, locked until the transaction ends; null if there is none. */
  takeDue(now: Date): Promise<DueReminder | null>;
  /** Stores the snooze and the reminders of the incident, which the caller has locked. */
  save(incident: StoredIncident, at: Date): Promise<void>;
  /**
   * Corrects reminders that are further ahead than the interval of their customer (`correctedReminderAt`); returns
   * their number.
   */
  pullBack(now: Date): Promise<number>;
}

/** An incident whose alert was withheld during maintenance, or while a monitor that its monitor depends on was down. */
export interface WithheldAlert {
  readonly monitor: MonitorSnapshot;
  readonly organization: OrganizationState;
  readonly incident: StoredIncident;
}

/** Incidents whose alerts are withheld. Everything takes part in the transaction. */
export interface WithheldAlerts {
  /**
   * Returns an open incident whose alert has no reason to be withheld any more, locked until the transaction ends; null
   * when there is none.
   */
  take(now: Date): Promise<WithheldAlert | null>;
  /** Declares that the alert is no longer withheld. */
  release(incident: StoredIncident): Promise<void>;
}

/** An automatic incident that is announced to the subscribers of a page. */
export interface AnnouncedOutage {
  readonly organizationId: number;
  readonly statusPageId: number;
  readonly incidentId: number;
  readonly incidentPublicId: string;
  readonly timesOpened: number;
  /** The components of the page that show the monitor. */
  readonly componentIds: readonly number[];
  readonly startedAt: Date;
}

/** An announced outage that is over: its incident is resolved, or was deleted with its monitor. */
export interface EndedOutage extends Omit<AnnouncedOutage, 'incidentId' | 'startedAt'> {
  /** Null if the incident was deleted. */
  readonly resolvedAt: Date | null;
}

/** The announcements of automatic incidents. Everything takes part in the transaction. */
export interface AnnouncedOutages {
  /** Returns true if a page announces outages, or the end of an announced outage may come. */
  isWorkExpected(): Promise<boolean>;
  /**
   * Outages that have lasted as long as a page that shows them waits, and that are declared here to be announced there;
   * at most `limit`. Their incidents are locked until the transaction ends, so that they are still open at the commit.
   * A running maintenance window, or an organization or customer that is not served, hold them back.
   */
  takeDue(now: Date, limit: number): Promise<readonly AnnouncedOutage[]>;
  /** Removes those that are over, at most `limit`, and returns them. */
  takeEnded(limit: number): Promise<readonly EndedOutage[]>;
}

/** The facts that a decision about the condition of a monitor reads. */
export interface MonitorFacts {
  /** The states of the active locations of the monitor; a heartbeat has one state. */
  readonly locationStates: readonly (LocationVote & LocationResult & { readonly countryCode: string | null })[];
  readonly latest: StoredIncident | null;
  readonly open: OpenState;
  /** A monitor that it depends on is down, or fails and is being confirmed. */
  readonly isParentDown: boolean;
}

/** The changes that follow from a decision about the condition of a monitor. */
export interface ConditionChange {
  readonly monitor: Pick<MonitorSnapshot, 'monitorId' | 'publicId' | 'organizationId' | 'customerId' | 'kind'>;
  /** The new condition; null when it does not change. */
  readonly turned: MonitorCondition | null;
  /** The moment at which the condition changed. */
  readonly since: Date;
  readonly incident: IncidentChange | null;
  /** The changed spans, as in `SpanChange`. */
  readonly spans: readonly StateSpan[];
}

/** The conditions of monitors and the incidents that follow from them. Everything takes part in the transaction. */
export interface MonitorConditions extends MonitorSnapshots {
  /** Returns the facts by monitor; can be sent along with `lock`. */
  facts(monitorIds: readonly number[], now: Date): Promise<ReadonlyMap<number, MonitorFacts>>;
  /** Stores conditions, incidents and state spans. */
  store(changes: readonly ConditionChange[], at: Date): Promise<void>;
  /**
   * Returns up to `limit` monitors of the location, active and of a known condition, that no location checks whose
   * workers report.
   */
  atSilentLocation(locationId: number, limit: number): Promise<readonly number[]>;
  /**
   * Returns up to `limit` custom monitors with an id above `after`, active, of a known condition, and of other kinds
   * than the named ones, in the order of their ids.
   */
  ofOtherKinds(kinds: readonly string[], after: number, limit: number): Promise<readonly number[]>;
  /** Resets the location states of a monitor that is no longer checked. */
  forget(monitorId: number): Promise<void>;
}

/** A change of a monitor's automatic incident that alerts are raised about. */
export interface StateChange {
  readonly event: Exclude<AlertEvent, 'reminder'>;
  readonly monitor: Pick<
    MonitorSnapshot,
    'publicId' | 'customerId' | 'customerName' | 'locale' | 'kind' | 'name' | 'target' | 'alertSource'
  >;
  /** The condition of the monitor after the change. */
  readonly condition: MonitorCondition;
  /** Null for a change that no check decided. */
  readonly locations: LocationShare | null;
  readonly incident: Pick<AlertFacts['incident'], 'publicId' | 'title' | 'reason' | 'evidence'>;
}

/**
 * Follows changes of the states of monitors, in the transaction that stores the change, before its alerts are added.
 * Followers run one after the other in the order of their contexts. If one fails, the transaction fails.
 */
export interface StateChangeFollower {
  readonly name: string;
  /** Stores what follows from the changes, in the transaction that records them. */
  follow(changes: readonly StateChange[], now: Date): Promise<void>;
}

/** Announces incidents and maintenance to the subscribers of status pages. */
export interface Announcements {
  /**
   * Stores announcements in the transaction of their cause. Workers then notify the subscribers, in the order of
   * storing. One with the `dedupKey` of another is not stored again.
   */
  add(announcements: readonly NewAnnouncement[], now: Date): Promise<void>;
}
