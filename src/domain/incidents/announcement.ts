/** The statuses that the public sees. Those of automatic incidents are mapped to them. */
export const publicIncidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type PublicIncidentStatus = (typeof publicIncidentStatuses)[number];

/** What an announcement is about. */
export const announcementSubjects = ['incident', 'maintenance'] as const;
export type AnnouncementSubject = (typeof announcementSubjects)[number];

/** What happened to the incident or the maintenance window. */
export const announcementEvents = ['opened', 'updated', 'resolved', 'planned', 'reminder', 'started', 'ended', 'cancelled'] as const;
export type AnnouncementEvent = (typeof announcementEvents)[number];

/** A change of an incident or a maintenance window that the subscribers of a page are notified of. Everything in it is public. */
export interface NewAnnouncement {
  readonly statusPageId: number;
  /** The components of the page that are affected; null for the whole page. */
  readonly componentIds: readonly number[] | null;
  readonly subject: AnnouncementSubject;
  /** The public id of the incident or the maintenance window. */
  readonly subjectId: string;
  readonly event: AnnouncementEvent;
  /** One line. Null for an automatic incident, for which each subscriber gets a neutral text in their language. */
  readonly title: string | null;
  /** Null for maintenance. */
  readonly status: PublicIncidentStatus | null;
  /** Markdown. */
  readonly message: string | null;
  /** When it happened, or when the maintenance begins or ends. */
  readonly at: Date;
  /** When the maintenance begins and ends; null for an incident. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** A second announcement with the same key is not stored. */
  readonly dedupKey: string;
}

/** A stored announcement. */
export interface Announcement extends NewAnnouncement {
  readonly id: number;
}
