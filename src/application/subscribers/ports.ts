import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { PageTexts } from '../../domain/status-pages/page-texts.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import type { PublicImage } from '../../domain/organizations/brand-image.ts';
import type { Announcement } from '../../domain/incidents/announcement.ts';
import type { AnnouncedParts, Candidate } from '../../domain/subscribers/subscribed-parts.ts';
import type { Subscriber, SubscriberType } from '../../domain/subscribers/subscriber.ts';
import type { Settlement } from '../kernel/outbox.ts';
import type { Repository } from '../kernel/repository.ts';

/** The name of the due work of announcements, by which it is notified. */
export const ANNOUNCEMENT_WORK = 'announcements';

/** Selects the subscribers that a list returns. */
export interface SubscriberFilter {
  readonly statusPageId?: number;
  readonly type?: Subscriber['type'];
  readonly endpointHash?: string;
  readonly confirmSha256?: string;
  readonly manageSha256?: string;
  /** Selects the subscribers that exist at this time; see `isPresent`. */
  readonly presentAt?: Date;
}

/** The subscribers of all pages, oldest first. Their signing secrets are stored encrypted. */
export type Subscribers = Repository<Subscriber, SubscriberFilter, Subscriber, 'endpointTaken'>;

/** The endpoints that have unsubscribed from a page, as keyed hashes. */
export interface Suppressions {
  /** Records that the endpoint has unsubscribed from the page. */
  add(statusPageId: number, endpointHash: string, now: Date): Promise<void>;
  /** Forgets that the endpoint has unsubscribed from the page. */
  remove(statusPageId: number, endpointHash: string): Promise<void>;
  /** Returns the endpoints, by their hashes, that have unsubscribed. */
  among(statusPageId: number, endpointHashes: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A status page as its subscribers see it, with its effective brand. */
export interface SubscribablePage extends Brand<PublicImage> {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly texts: PageTexts;
  /** The language of the page, or else of the organization. */
  readonly language: Language;
  readonly timezone: string;
  /** True if a password, a network or a membership is required to see the page. */
  readonly isProtected: boolean;
}

/** A group that can be subscribed to. */
export interface SubscribableGroup {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** A component that can be subscribed to. */
export interface SubscribableComponent extends SubscribableGroup {
  /** The group of the component, or null if it belongs to none. */
  readonly groupId: number | null;
}

/** The parts of a page that can be subscribed to, in the order of the page. */
export interface SubscribableParts {
  readonly groups: readonly SubscribableGroup[];
  readonly components: readonly SubscribableComponent[];
}

/**
 * Status pages as their subscribers see them. Those of organizations that are not in use at the time, and of deleted
 * customers, are not found.
 */
export interface SubscribablePages {
  /** Returns the page with the slug, or null if none is found. */
  bySlug(slug: string, now: Date): Promise<SubscribablePage | null>;
  /** Returns the page with the id, or null if it is not found. */
  byId(id: number, now: Date): Promise<SubscribablePage | null>;
  /** Returns the components and groups to which people can subscribe. */
  parts(page: Pick<SubscribablePage, 'id'>): Promise<SubscribableParts>;
}

/** The state of a delivery: stored, waiting for another attempt, or ended. */
export type DeliveryStatus = 'queued' | Settlement['state'];

/** A delivery of an announcement that has been stored. */
export interface NewDelivery {
  readonly id: number;
  readonly subscriberId: number;
  readonly type: SubscriberType;
  readonly endpoint: string;
  readonly organizationId: number;
}

/** An active subscriber of the page of an announcement. */
export interface AnnouncementCandidate extends Candidate, Omit<NewDelivery, 'id'> {}

/** An announcement with the subscribers of its page for whom it has not been decided yet who gets it. */
export interface WaitingAnnouncement {
  readonly id: number;
  readonly announced: AnnouncedParts;
  /** The next subscribers, by their ids. */
  readonly candidates: readonly AnnouncementCandidate[];
}

/** How far the subscribers of a page have been decided about. */
export interface AnnouncementProgress {
  /** The id of the last of them, or null if there is none. */
  readonly reachedId: number | null;
  readonly isComplete: boolean;
}

/** The data that sending a delivery needs. */
export interface AnnouncementDelivery {
  readonly id: number;
  readonly status: DeliveryStatus;
  readonly announcement: Announcement;
  /** The names of the affected components in the order of the page; empty if it is the whole page. */
  readonly componentNames: readonly string[];
  /** True for an occurrence of maintenance that recurs. */
  readonly isRecurring: boolean;
  readonly subscriber: Pick<
    Subscriber,
    'id' | 'publicId' | 'statusPageId' | 'type' | 'endpoint' | 'status' | 'language' | 'failuresInRow' | 'signingSecret'
  >;
  /** Null while the organization is not in use. */
  readonly page: SubscribablePage | null;
}

/** The result of an attempt to deliver an announcement. */
export interface DeliveryAttempt {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** A delivery as the log shows it. */
export interface LoggedDelivery
  extends
    Pick<Announcement, 'subject' | 'subjectId' | 'event' | 'title'>,
    Pick<DeliveryAttempt, 'status' | 'attempts' | 'responseStatus' | 'error'> {
  readonly id: number;
  readonly createdAt: Date;
  /** The time of the last attempt; null before the first. */
  readonly attemptedAt: Date | null;
}

/** The deliveries of announcements to subscribers. */
export interface AnnouncementDeliveries {
  /** Returns true if an announcement waits for its deliveries. */
  isAnyWaiting(): Promise<boolean>;
  /**
   * Takes the announcement that waits longest, with the next active subscribers of its page. Announcements of one page
   * are taken in their order. Nothing is taken twice, because the announcement stays locked until the transaction ends.
   * Null if none waits.
   */
  take(limit: number, now: Date): Promise<WaitingAnnouncement | null>;
  /** Stores deliveries of the announcement, in the transaction that took it. */
  add(
    announcement: Pick<WaitingAnnouncement, 'id'>,
    receivers: readonly AnnouncementCandidate[],
    progress: AnnouncementProgress,
    now: Date,
  ): Promise<readonly NewDelivery[]>;
  /** Returns the deliveries as they are sent. */
  forSending(ids: readonly number[], now: Date): Promise<readonly AnnouncementDelivery[]>;
  /** Records an attempt of the delivery. */
  note(id: number, attempt: DeliveryAttempt): Promise<void>;
  /** Returns the deliveries to a subscriber, newest first. The search covers subjects, events and titles. */
  page(subscriber: Pick<Subscriber, 'id'>, request: ListRequest): Promise<ListPage<LoggedDelivery>>;
}

/** Reads comma-separated values (RFC 4180). */
export interface CsvReader {
  /** Returns the rows that are not empty; a message if the text has another form. */
  read(text: string): Promise<readonly (readonly string[])[] | string>;
}
