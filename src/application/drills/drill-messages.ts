import type { AlertParties, Notice } from '../../domain/notifications/alert.ts';
import type { ChannelMessage } from '../notifications/channel-message.ts';

/** The outbox topic of messages of drills to channels. */
export const DRILL_CHANNEL_TOPIC = 'drillChannel';
/** The outbox topic of messages of drills to people. */
export const DRILL_PERSON_TOPIC = 'drillPerson';

/** A message of a drill to a channel. Its message id is the id of its link. */
export interface DrillChannelMessage {
  readonly linkId: string;
  readonly message: ChannelMessage;
}

/** A message of a drill to a person. */
export interface DrillPersonMessage {
  readonly linkId: string;
  readonly organizationId: number;
  readonly userId: number;
  /** Null for mail to the address of the account. */
  readonly contactMethodId: number | null;
  /** The secret of the link by which the person confirms. */
  readonly token: string;
  readonly notice: Notice;
}

/** Returns the notification of a drill. */
export const drillNotice = (drill: string, now: Date, { organization, customer }: AlertParties): Notice => ({
  type: 'onCall.drill',
  timestamp: now.toISOString(),
  data: { drill: { id: drill }, organization, customer },
});
