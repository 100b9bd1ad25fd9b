import type { Notice } from '../../domain/notifications/alert.ts';
import { isClosed } from '../../domain/paging/incident-state.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { ClaimedIncident } from './ports.ts';

/** The topics of pages, and of other messages to a person on call. */
export const PAGE_TOPIC = 'page';
/** The topic of messages to a person on call that are no pages. */
export const PERSON_TOPIC = 'person';

/** A page in the outbox, with the secrets of its links. */
export interface OnCallPageMessage {
  readonly pageId: string;
  readonly links: readonly { readonly incidentId: number; readonly token: string }[];
}

/** Returns the outbox message of a page. `group` is set for one that is sent with others. */
export const onCallPageMessage = (message: OnCallPageMessage, group?: OutboxMessage['group']): OutboxMessage => ({
  topic: PAGE_TOPIC,
  payload: { ...message },
  ...(group === undefined ? {} : { group, dedupKey: `page:${message.pageId}` }),
});

/** The topic of messages about pages that failed for good. The escalation of the incident continues with them. */
export const PAGE_FAILED_TOPIC = 'pageFailed';

/** A page that cannot be delivered to anybody. */
export interface FailedPageMessage {
  readonly incidentId: number;
}

/** Returns the messages about a page that cannot be delivered to anybody, one for each of its open incidents. */
export const failedPageMessages = (pageId: string, incidents: readonly ClaimedIncident[]): readonly OutboxMessage[] =>
  openIncidentIds(incidents).map((incidentId) => ({
    topic: PAGE_FAILED_TOPIC,
    payload: { incidentId } satisfies FailedPageMessage,
    dedupKey: `page-failed:${pageId}:${incidentId}`,
  }));

/** Returns the incidents that a page can be answered for, each once. */
export const openIncidentIds = (incidents: readonly ClaimedIncident[]): readonly number[] => [
  ...new Set(incidents.filter((incident) => !isClosed(incident)).map(({ id }) => id)),
];

/** A notification to a person that is not about an incident. */
export interface PersonMessage {
  readonly messageId: string;
  readonly organizationId: number;
  readonly userId: number;
  /** Null for mail to the address of the account. */
  readonly contactMethodId: number | null;
  readonly notice: Notice;
  /** The moment from which on the message is pointless. */
  readonly until: Date;
}

/** Returns the outbox message of a notification to a person. */
export const noticeMessage = ({ until, ...message }: PersonMessage): OutboxMessage => ({
  topic: PERSON_TOPIC,
  payload: { ...message, until: until.toISOString() },
});
