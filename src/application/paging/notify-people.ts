import type { Urgency } from '../../domain/paging/notification-rules.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** The transaction that a notification takes part in. */
export interface PagingWork {
  readonly now: Date;
  send(message: OutboxMessage): void;
}

/** The incident that people are notified of. */
export interface PagedIncident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
}

/** Whom to notify of an incident. */
export interface PeopleToNotify {
  readonly incident: PagedIncident;
  /** The internal ids of the users. */
  readonly userIds: readonly number[];
  /** Names the reason, such as an escalation step; a person is notified once for each key. */
  readonly stepKey: string;
  readonly urgency: Urgency;
}

/** How a person is notified: pages are stored, held by quiet hours, were stored before, or the person cannot be notified. */
export type NotifyResult = 'notified' | 'held' | 'repeated' | 'inactive';

/** Whom a call notified. A person counts as reached unless inactive. */
export interface NotifiedPerson {
  readonly userId: number;
  readonly result: NotifyResult;
}

/** Notifies people as part of the caller's transaction. */
export type NotifyPeople = (work: PagingWork, people: PeopleToNotify) => Promise<readonly NotifiedPerson[]>;
