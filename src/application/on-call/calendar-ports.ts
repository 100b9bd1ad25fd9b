import type { Language } from '../../domain/kernel/locale.ts';
import type { CalendarPerson, CalendarProblem } from '../../domain/on-call/imported-calendar.ts';
import type { OnCallSpan, TimeRange } from '../../domain/on-call/schedule.ts';
import type { CalendarValidators } from './fetch-calendar.ts';

/** The calendar that a layer of a schedule reads: its address, and the time zone of times without one. */
export interface CalendarSource {
  /** A URL, or `upload:` and the digest of a calendar that was uploaded. */
  readonly ics: string;
  readonly timezone: string;
}

/** The state of an imported calendar, as its schedule shows it. */
export interface CalendarState extends CalendarSource {
  /** The time of the last successful read, or null if there was none. */
  readonly readAt: Date | null;
  /** Why the latest attempt failed; null if it did not. */
  readonly problem: CalendarProblem | null;
  /** The summaries of events that name nobody in the organization. */
  readonly unmatched: readonly string[];
}

/** A calendar that a layer of a schedule reads. */
export interface ImportedCalendar extends CalendarState, CalendarValidators {
  readonly id: number;
  readonly organizationId: number;
  readonly scheduleId: number;
  /** The last good copy. */
  readonly content: string | null;
  /** The number of failed attempts since the last successful one. */
  readonly failures: number;
  /** The time of the next read, or null if no layer uses the calendar any more. */
  readonly nextReadAt: Date | null;
}

/** A calendar that is not stored yet. */
export type NewImportedCalendar = Omit<ImportedCalendar, 'id'>;

/** The calendars that schedules import, and who is on call according to them. Writes take part in the transaction. */
export interface ImportedCalendars {
  /** Returns the calendars of the schedule, the ones that are no longer used included. */
  list(scheduleId: number): Promise<readonly ImportedCalendar[]>;
  /** Stores a calendar. */
  add(calendar: NewImportedCalendar): Promise<ImportedCalendar>;
  /** Returns the stored calendar, locked until the transaction ends; null once its schedule was deleted. */
  lock(id: number): Promise<ImportedCalendar | null>;
  /** Stores the changed calendar. */
  save(calendar: ImportedCalendar): Promise<void>;
  /** Returns the spans of the calendar that end at the instant or later. */
  spansSince(id: number, instant: Date): Promise<readonly OnCallSpan[]>;
  /** Deletes spans of the calendar. */
  removeSpans(id: number, spans: readonly OnCallSpan[]): Promise<void>;
  /** Stores spans of the calendar. */
  addSpans(id: number, spans: readonly OnCallSpan[]): Promise<void>;
  /** Returns true if `claimDue` would find a calendar. */
  anyDue(now: Date): Promise<boolean>;
  /**
   * Calendars that are due, of organizations that use incident management, held until `leaseUntil`: the longest due
   * first, but at most `perOrganization` of each organization.
   */
  claimDue(
    now: Date,
    leaseUntil: Date,
    limit: { readonly total: number; readonly perOrganization: number },
  ): Promise<readonly ImportedCalendar[]>;
  /** Returns the users of the organization whom a calendar can name, whether active or not. */
  people(organizationId: number): Promise<readonly CalendarPerson[]>;
  /** Returns the shifts that the calendars of the schedules contain in a range, by schedule. */
  spansOf(
    scheduleIds: readonly number[],
    range: TimeRange,
  ): Promise<ReadonlyMap<number, readonly (CalendarSource & { readonly spans: readonly OnCallSpan[] })[]>>;
}

/** The schedule or the user whose shifts a feed shows. */
export type FeedSubject = { readonly scheduleId: number } | { readonly userId: number };

/** The feed of a schedule at a secret address. */
interface ScheduleFeed {
  readonly organizationId: number;
  readonly scheduleId: number;
}

/** The feed of a person at a secret address. */
export interface PersonalFeed {
  readonly organizationId: number;
  readonly scheduleId: null;
  /** The public id of the person. */
  readonly userPublicId: string;
  /** The language of the person, or else of the organization. */
  readonly language: Language;
}

/** A feed at a secret address. */
export type CalendarFeed = ScheduleFeed | PersonalFeed;

/**
 * The secret addresses of feeds, by the digest of their tokens. A schedule and a person have at most one. Writes take
 * part in the transaction.
 */
export interface CalendarFeeds {
  /** Returns the feed, if its organization uses incident management and its person can still use it. */
  find(tokenHash: string, now: Date): Promise<CalendarFeed | null>;
  /** Replaces the address of the subject. */
  put(organizationId: number, subject: FeedSubject, tokenHash: string, now: Date): Promise<void>;
  /** False if the subject has no address. */
  remove(subject: FeedSubject): Promise<boolean>;
}
