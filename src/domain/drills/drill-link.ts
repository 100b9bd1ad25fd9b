import { next } from '../kernel/machine.ts';
import type { ChannelType } from '../notifications/channel-types.ts';
import { drillLinkMachine } from './drill-link.machine.ts';
import type { DrillLinkEvent, DrillLinkState } from './drill-link.machine.ts';

/** The kinds of what a drill tests. */
export const drillLinkKinds = ['channel', 'contactMethod', 'policy'] as const;
/** The kind of what a drill tests. `contactMethod` includes the mail address of an account. */
export type DrillLinkKind = (typeof drillLinkKinds)[number];

/** The reasons why a link failed or was skipped. */
export const drillCauses = [
  'refused',
  'notAccepted',
  'notConfirmed',
  'reachesNobody',
  'noAllowedHours',
  'personInactive',
] as const;
/** The reason why a link failed or was skipped. */
export type DrillCause = (typeof drillCauses)[number];

/** A message or policy that a drill tests, with its state. It is deleted with its channel, contact method or policy. */
export interface DrillLink {
  /** The id of its message, too. */
  readonly id: string;
  readonly drillId: number;
  readonly organizationId: number;
  readonly kind: DrillLinkKind;
  /** The type of the channel or contact method; null for a policy. */
  readonly type: ChannelType | null;
  /** The channel; null for other kinds. */
  readonly channelId: number | null;
  /** The contact method; null for mail to an account, and for other kinds. */
  readonly contactMethodId: number | null;
  /** The person whom a contact method reaches. */
  readonly userId: number | null;
  /** The policy; null for other kinds. */
  readonly policyId: number | null;
  /** The name of the channel, contact method or policy when the drill was planned. */
  readonly name: string | null;
  /** The recipient of the channel; null if it has none of its own. */
  readonly recipient: string | null;
  readonly state: DrillLinkState;
  readonly cause: DrillCause | null;
  /** The last answer of the receiver, if it did not accept the message. */
  readonly error: string | null;
  /** The time from which on the message is sent. */
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly confirmedAt: Date | null;
}

/** The states of a link that go well, in order. */
const PROGRESS: readonly DrillLinkState[] = ['planned', 'sent', 'accepted', 'delivered', 'confirmed'];

/**
 * Returns the state that a link can reach. The program that answers a webhook is the destination itself; the services
 * of other channels do not tell what becomes of a message. See ADR 0332.
 */
export const goalOf = ({ kind, type }: Pick<DrillLink, 'kind' | 'type'>): 'accepted' | 'delivered' | 'confirmed' => {
  if (kind !== 'channel') return 'confirmed';
  return type === 'webhook' ? 'delivered' : 'accepted';
};

/** Returns true if the link has reached the state that it can reach. */
export const hasReachedGoal = (link: Pick<DrillLink, 'kind' | 'type' | 'state'>): boolean =>
  PROGRESS.indexOf(link.state) >= PROGRESS.indexOf(goalOf(link));

/** Returns true if nothing more is expected of the link. */
export const hasEnded = (link: Pick<DrillLink, 'kind' | 'type' | 'state'>): boolean =>
  link.state === 'failed' || link.state === 'skipped' || hasReachedGoal(link);

/** The facts that a change of a link records beside the state. */
interface LinkChange {
  readonly at: Date;
  readonly cause?: DrillCause;
  readonly error?: string | null;
}

/** Returns the link after an event, or null if the event is not possible in its state. */
export const linkAfter = (
  link: DrillLink,
  event: DrillLinkEvent,
  { at, cause, error }: LinkChange,
): DrillLink | null => {
  const state = next(drillLinkMachine, link.state, event);
  if (state === null) return null;
  const isAnswered = event === 'accept' || event === 'deliver';
  return {
    ...link,
    state,
    cause: cause ?? null,
    error: error ?? null,
    sentAt: event === 'send' ? at : link.sentAt,
    acceptedAt: isAnswered ? at : link.acceptedAt,
    confirmedAt: state === 'confirmed' ? at : link.confirmedAt,
  };
};

/** Returns the event of a message that its receiver has accepted. */
export const acceptanceOf = (link: Pick<DrillLink, 'kind' | 'type'>): 'accept' | 'deliver' =>
  goalOf(link) === 'delivered' ? 'deliver' : 'accept';

/** Returns the link at the end of the drill. What has not ended by then is skipped or has failed. */
export const linkAtDeadline = (link: DrillLink, at: Date): DrillLink => {
  if (hasEnded(link)) return link;
  const ended =
    link.state === 'planned'
      ? linkAfter(link, 'skip', { at, cause: 'noAllowedHours' })
      : linkAfter(link, 'fail', {
          at,
          cause: link.state === 'sent' ? 'notAccepted' : 'notConfirmed',
          error: link.error,
        });
  return ended ?? link;
};
