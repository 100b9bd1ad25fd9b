import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { EscalationState } from '../../domain/escalation/escalation-run.machine.ts';
import type { EscalationOutcome } from '../../domain/escalation/escalation-progress.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { TicketState } from '../../domain/incident-management/incident-ticket.machine.ts';
import type { TicketSystem } from '../../domain/incident-management/incident-ticket.ts';
import type { Severity, ImIncidentStatus } from '../../domain/paging/incident-state.ts';
import type { GroupFigures, MetricsPeriod, SentPages } from '../../domain/incident-management/metrics.ts';
import type { NewTimelineEntry, TimelineEntry } from '../../domain/incident-management/timeline.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import type { ListPage, ListRequest, OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { AnswerTicket } from '../../domain/notifications/answer-ticket.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import type { OutboundDelivery } from '../../domain/incident-management/outbound-message.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';

/** A person who was asked to help with an incident. */
export interface ImResponder {
  /** The public id of the user. */
  readonly userId: string;
  readonly name: string;
  readonly addedAt: Date;
}

/** The escalation of an incident as it is shown. */
export interface ImEscalation {
  readonly state: EscalationState;
  readonly outcome: EscalationOutcome | null;
  /** The number of steps that were taken, repetitions included. */
  readonly steps: number;
  /** The moment at which it continues by itself; null for never. */
  readonly dueAt: Date | null;
}

/** A ticket of an incident as it is shown. */
export interface ShownTicket {
  readonly system: TicketSystem;
  /** Null until the ticket is known to exist. */
  readonly url: string | null;
  readonly state: TicketState;
}

/** An incident with what reads join to it. */
export interface ImIncidentView extends ImIncident {
  /** The public id of the user who acknowledged it. */
  readonly acknowledgedBy: string | null;
  /** The public id of the incident that it was merged into. */
  readonly mergedInto: string | null;
  readonly responders: readonly ImResponder[];
  /** The policy that its escalation copied; null without one, and once the policy is deleted. */
  readonly escalationPolicyId: number | null;
  readonly escalation: ImEscalation | null;
  readonly tickets: readonly ShownTicket[];
}

/** The incidents that a list returns. */
export interface ImIncidentFilter extends OfCustomer, OfMonitor {
  readonly status?: ImIncidentStatus;
  /** True for incidents that are neither resolved nor merged, false for the others. */
  readonly isOpen?: boolean;
  readonly severity?: Severity;
  readonly teamId?: number;
  /** The public id of the outage that the incidents are about. */
  readonly outageId?: string;
}

/** The incidents of all organizations, newest first. The search looks at titles. */
export interface ImIncidents extends Omit<Repository<ImIncident, ImIncidentFilter, ImIncidentView>, 'save' | 'remove'> {
  /** Saves the incident; a lost race is an answer: `stale` if the incident was changed since it was read. */
  change(incident: ImIncident, before: ImIncident): Promise<ImIncident | 'stale'>;
  /** Returns the incidents with these public ids, locked in the order of their ids until the transaction ends. */
  lockAll(scope: Scope, ids: readonly string[]): Promise<readonly ImIncidentView[]>;
  /** Returns the same as `lockAll`, without locks. */
  findAll(scope: Scope, ids: readonly string[]): Promise<readonly ImIncidentView[]>;
  /**
   * Returns the open incidents that page people about this incident of a monitor and no other, locked in the order of
   * their ids until the transaction ends.
   */
  lockAbout(organizationId: number, outageId: string): Promise<readonly ImIncidentView[]>;
  /** Returns false if the user already was a responder. */
  addResponder(incident: ImIncident, userId: number, now: Date): Promise<boolean>;
  /** Moves the responders and the timeline to another incident. */
  moveEvidence(from: ImIncident, to: ImIncident): Promise<void>;
  /**
   * Returns open incidents whose snooze has ended, of organizations that use incident management; locked until the
   * transaction ends, without those that others have locked.
   */
  takeSnoozed(now: Date, limit: number): Promise<readonly ImIncident[]>;
  /** Returns true if incident management runs for the organization at the moment. Nobody is paged otherwise. */
  runsFor(organizationId: number, now: Date): Promise<boolean>;
  /** Returns when the next snooze ends that `takeSnoozed` can take; null without one. */
  nextSnoozeEnd(now: Date): Promise<Date | null>;
}

/** The organization of a channel whose message is answered. */
export interface AnsweringOrganization extends Locale {
  readonly name: string;
  readonly organizationStatus: OrganizationStatus;
  readonly imEnabled: boolean;
}

/** The use of a ticket. */
export interface UsedTicket extends AnswerTicket {
  /** The ticket as text, without its code. */
  readonly written: string;
  /** The user who answered; null for somebody who is not known. */
  readonly userId: number | null;
  readonly at: Date;
}

/** The answers to messages of channels. */
export interface ChannelAnswers {
  /** Returns the organization with the facts that decide whether its members may answer. */
  organizationOf(organizationId: number, now: Date): Promise<AnsweringOrganization>;
  /**
   * Stores the use of a ticket; false if it was used before. Waits for a transaction that uses it at the same time.
   */
  take(used: UsedTicket): Promise<boolean>;
  /** Returns true if the ticket with this text was used. */
  isTaken(written: string): Promise<boolean>;
  /** Returns the time of the latest step that notified somebody of the incident; null without one. */
  lastStepAt(incidentId: number): Promise<Date | null>;
}

/** The timelines of incidents. */
export interface ImTimeline {
  /** Adds entries to the timelines of their incidents. */
  append(entries: readonly NewTimelineEntry[]): Promise<void>;
  /** Returns a page of the timeline, newest first. */
  page(incident: ImIncident, request: ListRequest): Promise<ListPage<TimelineEntry>>;
  /** Returns the first entries of the timeline, oldest first, at most `limit`. */
  list(incident: ImIncident, limit: number): Promise<readonly TimelineEntry[]>;
}

/**
 * The integrations of all organizations, newest first. The search looks at names. Their secrets are stored encrypted.
 */
export type OutboundIntegrations = Repository<OutboundIntegration>;

/** The members of an integration that decide whether it receives a change. */
export interface OutboundReceiver extends Pick<OutboundIntegration, 'id' | 'organizationId' | 'teamId' | 'events'> {
  /** True if it opens tickets. */
  readonly opensTickets: boolean;
}

/** A delivery to store. */
export interface NewOutboundDelivery extends Pick<
  OutboundDelivery,
  'publicId' | 'messageId' | 'integrationId' | 'event' | 'action' | 'body'
> {
  readonly incident: Pick<ImIncident, 'id'>;
}

/** The members of a delivery that an attempt changes. */
export type OutboundAttempt = Pick<
  OutboundDelivery,
  'status' | 'lastAttemptAt' | 'durationMs' | 'responseStatus' | 'error' | 'answer' | 'nextAttemptAt'
>;

/** The messages to integrations and how their deliveries went. */
export interface OutboundDeliveries {
  /** Returns the integrations of the organizations. They are not deleted until the transaction ends. */
  receivers(organizationIds: readonly number[]): Promise<readonly OutboundReceiver[]>;
  /** Stores deliveries that have not been sent yet. */
  add(deliveries: readonly NewOutboundDelivery[], now: Date): Promise<void>;
  /** Returns a page of the deliveries, newest first. */
  page(integration: Pick<OutboundIntegration, 'id'>, request: ListRequest): Promise<ListPage<OutboundDelivery>>;
  /** Returns the delivery with the integer or public id. */
  find(integration: Pick<OutboundIntegration, 'id'>, id: RecordId): Promise<OutboundDelivery | null>;
  /** Returns the delivery with its integration; null if either was deleted. */
  forSending(
    publicId: string,
  ): Promise<{ readonly delivery: OutboundDelivery; readonly integration: OutboundIntegration } | null>;
  /** Takes part in the transaction that records the outcome. */
  noteAttempt(id: number, attempt: OutboundAttempt): Promise<void>;
}

/** Pages to one person, with the organization and its time zone. */
export interface OrganizationPages extends SentPages {
  readonly organizationId: number;
  readonly timezone: string;
}

/** The figures of incidents. */
export interface ImFigures {
  /**
   * Returns the metrics of one organization, or of all that use incident management if `organizationId` is null. The
   * groups with the most incidents come first.
   */
  list(period: MetricsPeriod, organizationId: number | null): Promise<readonly GroupFigures[]>;
  /**
   * Returns the pages that were sent about the incidents that were opened in the period, of organizations as for
   * `list`.
   */
  pages(period: MetricsPeriod, organizationId: number | null): Promise<readonly OrganizationPages[]>;
}
