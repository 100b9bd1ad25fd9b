import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import type { CallRequestProof, CallResult } from '../../domain/paging/call-ticket.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { Named } from '../../domain/notifications/alert.ts';
import type { QuietHours } from '../../domain/kernel/quiet-hours.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import type { ContactMethod, ContactMethodType } from '../../domain/paging/contact-method.ts';
import type { ImIncidentStatus, MergeTarget, Severity } from '../../domain/paging/incident-state.ts';
import type { NotificationProgress } from '../../domain/paging/notification-reach.ts';
import type { NotificationRules, PlannedOnCallPage, Urgency } from '../../domain/paging/notification-rules.ts';
import type { OnCallPageAnswer } from '../../domain/paging/page-link.ts';
import type { OnCallPageEvent, OnCallPageState, StopReason } from '../../domain/paging/on-call-page.machine.ts';
import type { Repository } from '../kernel/repository.ts';
import type { NotifiedIncident } from '../notifications/on-call-notice.ts';

/** Selects the contact methods that a list returns. */
export type ContactMethodFilter = Partial<Pick<ContactMethod, 'userId' | 'type'>>;

/** The contact methods of all users, newest first. Their secrets are stored encrypted. */
export type ContactMethods = Repository<ContactMethod, ContactMethodFilter>;

/** The rules of persons. */
export interface PersonalRules {
  /** Returns the rules of the user; the defaults if there are none. */
  find(userId: number): Promise<NotificationRules>;
  /**
   * Returns the same as `find`. Transactions that change the rules or remove a contact method of the user wait for each
   * other.
   */
  lock(userId: number): Promise<NotificationRules>;
  /** Stores locked rules. */
  save(userId: number, rules: NotificationRules, now: Date): Promise<void>;
}

/** A person to be paged. */
export interface PagedPerson extends ImUserFacts {
  readonly userId: number;
  readonly organizationId: number;
  readonly rules: NotificationRules;
}

/** A notification of a person about an incident. */
export interface NewNotification {
  readonly incidentId: number;
  readonly userId: number;
  readonly stepKey: string;
  readonly urgency: Urgency;
  readonly createdAt: Date;
  /** The moment until which quiet hours hold it; null if they do not. */
  readonly heldUntil: Date | null;
}

/** A page to store. */
export interface NewOnCallPage extends PlannedOnCallPage {
  readonly id: string;
  readonly notificationId: number;
  readonly plannedAt: Date;
  readonly state: OnCallPageState;
  readonly queuedAt: Date | null;
}

/** The secret link of a page to one of its incidents. */
export interface NewOnCallPageLink {
  readonly sha256: string;
  readonly notificationId: number;
  readonly incidentId: number;
  readonly expiresAt: Date;
}

/** An incident of a page, as far as claims look at it. */
export interface ClaimedIncident {
  readonly id: number;
  readonly status: ImIncidentStatus;
}

/** A page whose time has come. */
export interface DueOnCallPage extends ImUserFacts {
  readonly id: string;
  readonly notificationId: number;
  readonly userId: number;
  readonly urgency: Urgency;
  readonly isDigest: boolean;
  readonly quietHours: QuietHours | null;
  readonly incidents: readonly ClaimedIncident[];
}

/** The notifications of a person whose quiet hours have ended. */
export interface HeldNotifications extends ImUserFacts {
  readonly userId: number;
  readonly rules: NotificationRules;
  readonly notificationIds: readonly number[];
  readonly incidents: readonly ClaimedIncident[];
}

/** The notifications of persons and the pages that they consist of. */
export interface ImNotifications {
  /** Returns the users who belong to any of the organizations. */
  people(organizationIds: readonly number[], userIds: readonly number[]): Promise<readonly PagedPerson[]>;
  /**
   * Stores notifications. One with the incident, person and key of another is not stored again, and not among the
   * answers.
   */
  add(
    notifications: readonly NewNotification[],
  ): Promise<readonly (Pick<NewNotification, 'incidentId' | 'userId' | 'stepKey'> & { readonly id: number })[]>;
  /** Returns the keys of the notifications of the user about the incident. */
  keysOf(of: { readonly incidentId: number; readonly userId: number }): Promise<readonly string[]>;
  /** Returns the notifications of all people about the incident. */
  progressOf(incidentId: number): Promise<readonly NotificationProgress[]>;
  /** A page with the notification and rule of another is not stored again. */
  addPages(pages: readonly NewOnCallPage[]): Promise<void>;
  /** Stores the links of pages, by the digests of their secrets. */
  addLinks(links: readonly NewOnCallPageLink[]): Promise<void>;
  /**
   * Returns pages that are due, of organizations that use incident management; locked until the transaction ends,
   * without those that others have locked.
   */
  takeDue(now: Date, limit: number): Promise<readonly DueOnCallPage[]>;
  /**
   * Returns when the next page is due, or the next hold ends, that `takeDue` or `takeHeld` can take; null without one.
   */
  nextDueAt(now: Date): Promise<Date | null>;
  /**
   * Moves pages that were planned before the clock was set back, so that they wait as long from now as they were to
   * wait then; returns their number.
   */
  pullBack(now: Date): Promise<number>;
  /** Moves the pages that the event is possible for; returns their number. */
  move(pageIds: readonly string[], event: OnCallPageEvent, at: Date, because?: StopReason): Promise<number>;
  /** Holds notifications, and stops their waiting pages. */
  hold(notificationIds: readonly number[], until: Date, at: Date): Promise<void>;
  /**
   * Returns the notifications of one person whose quiet hours have ended; no other transaction takes notifications of
   * the person until the present one ends.
   */
  takeHeld(now: Date): Promise<HeldNotifications | null>;
  /** Ends the hold. The pages of the first notification are then about all of them. */
  release(notificationIds: readonly number[]): Promise<void>;
  /**
   * Ends the notifications of low urgency about an incident that has become urgent. Pages that have not been sent are
   * stopped, unless they are about several incidents. Returns the people whom these notifications have reached.
   */
  supersedeLow(incidentId: number, at: Date): Promise<readonly number[]>;
  /**
   * Stops what has not been sent about an incident, to one person or all; returns the number of pages. Pages about
   * several incidents remain.
   */
  stop(of: { readonly incidentId: number; readonly userId?: number }, because: StopReason, at: Date): Promise<number>;
}

/** An incident in a page. */
export interface OnCallPageIncident extends ClaimedIncident {
  readonly publicId: string;
  readonly title: string;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly severity: Severity;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly snoozedUntil: Date | null;
  readonly customer: Named | null;
  /** The outage of the monitor that it is about. Null for any other incident. */
  readonly outage: NotifiedIncident['outage'];
  /** Null if it was not merged. */
  readonly mergedInto: MergeTarget | null;
  /** The name of the person who took it on. */
  readonly acknowledgedBy: string | null;
  /** The names of the other people who were notified of it. */
  readonly othersNotified: readonly string[];
}

/** A page to send, with its person and incidents. */
export interface OnCallPageDelivery extends ImUserFacts {
  readonly notificationId: number;
  readonly state: OnCallPageState;
  readonly userId: number;
  readonly userPublicId: string;
  readonly email: string;
  /** The language that the account of the person has chosen; null if it has chosen none. */
  readonly accountLanguage: Language | null;
  readonly organization: Named & Locale & { readonly organizationId: number };
  /** True if incident management runs for the organization. */
  readonly isRunning: boolean;
  readonly isDigest: boolean;
  /** Null for mail to the address of the account. */
  readonly methodType: ContactMethodType | null;
  /** Null for mail to the address of the account, and if the method was deleted. */
  readonly contactMethodId: number | null;
  readonly incidents: readonly OnCallPageIncident[];
}

/** The result of an attempt to send a page. */
export interface OnCallPageAttempt {
  readonly attempts: number;
  readonly at: Date;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

/** A link that was opened, with what its page shows. */
export interface OnCallPageLinkView extends ImUserFacts {
  readonly sha256: string;
  readonly expiresAt: Date;
  readonly answer: OnCallPageAnswer | null;
  /** The language that the account of the person has chosen; null if it has chosen none. */
  readonly accountLanguage: Language | null;
  /** The time zone that the account of the person has chosen; null for that of the organization. */
  readonly accountTimezone: string | null;
  readonly userId: number;
  readonly userPublicId: string;
  readonly email: string;
  readonly organization: Named & Locale & { readonly organizationId: number };
  readonly isRunning: boolean;
  readonly incidentId: string;
  readonly incident: OnCallPageIncident;
}

/** The pages as they are sent and answered. */
export interface OnCallPages {
  /** Returns the page as it is sent, or null if there is none. */
  find(id: string, now: Date): Promise<OnCallPageDelivery | null>;
  /** Records an attempt, and the event if it ended the page. */
  note(id: string, attempt: OnCallPageAttempt, event: OnCallPageEvent | null): Promise<void>;
  /** Returns the page that a link opens, or null if there is none. */
  bySecret(sha256: string, now: Date): Promise<OnCallPageLinkView | null>;
  /** Returns false if the link was already used. Of two concurrent calls, one returns true. */
  answer(sha256: string, answer: OnCallPageAnswer, at: Date): Promise<boolean>;
  /** Returns the public ids of the users who have declined a page about the incident, as long as its link is stored. */
  declinedBy(incidentId: number): Promise<readonly string[]>;
}

/** A request that the provider of a call sends. */
export interface SentCallRequest {
  /** The body as it was sent. */
  readonly body: string;
  /** The headers that prove the origin, by their lower-case names; null for those that were not sent once. */
  readonly headers: Readonly<Record<CallProofHeader, string | null>>;
}

/** The headers that prove where a request about a call comes from. */
export const callProofHeaders = ['x-twilio-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
/** A header that proves where a request about a call comes from. */
export type CallProofHeader = (typeof callProofHeaders)[number];

/** The requests that the providers of calls send. */
export interface CallRequests {
  /** Returns whether the account of the settings signed the request to the address, and when. */
  proofOf(
    url: string,
    request: SentCallRequest,
    settings: ChannelSettings,
  ): Pick<CallRequestProof, 'isAuthentic' | 'signedAt'>;
  /** Returns the keys that were pressed; empty for a request that names none. */
  keysIn(request: SentCallRequest, settings: ChannelSettings): string;
  /** Returns the result of the call; null while it lasts, and for a request that names none. */
  resultIn(request: SentCallRequest, settings: ChannelSettings): CallResult | null;
}

/** A person whose shift begins. */
export interface NoticedPerson extends PagedPerson {
  readonly userPublicId: string;
  readonly organizationId: number;
  readonly organization: Named & Locale;
}

/** The notices of shifts. */
export interface ShiftNotices {
  /** Returns the longest time before a shift that anybody is notified, in minutes. */
  longestNotice(): Promise<number>;
  /** Returns the users whose organizations use incident management. */
  people(userPublicIds: readonly string[], now: Date): Promise<readonly NoticedPerson[]>;
  /** Records that a person is notified of a shift. Returns false if this was recorded before. */
  note(notice: { readonly userId: number; readonly scheduleId: number; readonly startsAt: Date }): Promise<boolean>;
}

/** An entry that paging adds to the timeline of an incident. */
export interface PagingEntry {
  readonly incidentId: number;
  readonly at: Date;
  readonly kind: 'personNotified' | 'notificationHeld' | 'pageSent' | 'pageDelayed' | 'pageFailed' | 'pagesStopped';
  /** The service acts; `userId` is the user whom the entry is about. */
  readonly actor: { readonly kind: 'system'; readonly userId?: number };
  readonly data: Readonly<Record<string, unknown>>;
}

/** The timelines of incidents, as far as paging adds to them. */
export interface PagingTimeline {
  /** Adds entries to the timelines of their incidents. */
  append(entries: readonly PagingEntry[]): Promise<void>;
}
