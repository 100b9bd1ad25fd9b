import type { Notice } from '../../domain/notifications/alert.ts';
import type { OutboxMessage } from '../kernel/ports.ts';

/** The outbox topics of pages, and of other messages to a person on call. */
export const PAGE_TOPIC = 'page';
export const PERSON_TOPIC = 'person';

/** A page in the outbox, with the secrets of its links. */
export interface OnCallPageMessage {
  readonly pageId: string;
  readonly links: readonly { readonly incidentId: number; readonly token: string }[];
}

/** Returns the outbox message of a page. */
export const onCallPageMessage = (message: OnCallPageMessage): OutboxMessage => ({
  topic: PAGE_TOPIC,
  payload: { ...message },
});

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
