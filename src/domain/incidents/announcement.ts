/** The statuses that the public sees. Those of automatic incidents are mapped to them. */
export const publicIncidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
/** The status of an incident as the public sees it. */
export type PublicIncidentStatus = (typeof publicIncidentStatuses)[number];

/** The subjects of announcements. */
export const announcementSubjects = ['incident', 'maintenance'] as const;
/** The subject of an announcement to subscribers. */
export type AnnouncementSubject = (typeof announcementSubjects)[number];

/** The events of an incident or a maintenance window that are announced. */
export const announcementEvents = [
  'opened',
  'updated',
  'resolved',
  'postmortem',
  'planned',
  'reminder',
  'started',
  'ended',
  'cancelled',
] as const;
/** An event of an incident or a maintenance window that is announced. */
export type AnnouncementEvent = (typeof announcementEvents)[number];

/**
 * A change of an incident or a maintenance window of which the subscribers of a page are notified. All of its members
 * are public.
 */
export interface NewAnnouncement {
  readonly statusPageId: number;
  /** The affected components of the page, or null for the whole page. */
  readonly componentIds: readonly number[] | null;
  readonly subject: AnnouncementSubject;
  /** The public id of the incident or the maintenance window. */
  readonly subjectId: string;
  readonly event: AnnouncementEvent;
  /**
   * The title in one line. Null for an automatic incident, for which each subscriber gets a neutral text in their
   * language.
   */
  readonly title: string | null;
  /** The status of the incident. Null for maintenance. */
  readonly status: PublicIncidentStatus | null;
  /** The message as Markdown. */
  readonly message: string | null;
  /** The time of the event, or the time when the maintenance begins or ends. */
  readonly at: Date;
  /** The start of the maintenance; `endsAt` is its end. Both are null for an incident. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The deduplication key. A second announcement with the same key is not stored. */
  readonly dedupKey: string;
}

/** A stored announcement. */
export interface Announcement extends NewAnnouncement {
  readonly id: number;
}
