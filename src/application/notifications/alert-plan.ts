import { rangeOfHours } from '../../domain/kernel/daily-period.ts';
import { groupOf, heldUntil, holdKey } from '../../domain/notifications/alert-timing.ts';
import { addressOf } from '../../domain/notifications/alert.ts';
import type { AlertAddress, Notice } from '../../domain/notifications/alert.ts';
import { decideAudience } from '../../domain/notifications/audience.ts';
import type { AlertTarget, HeldChannel } from '../../domain/notifications/audience.ts';
import { noticeSeverity } from '../../domain/notifications/notice-severity.ts';
import { incidentOf, keyOf, streamOf } from '../../domain/notifications/occasion.ts';
import type { Occasion } from '../../domain/notifications/occasion.ts';
import type { IdSource, OutboxMessage, TimeZones } from '../kernel/ports.ts';
import { channelMessage } from './channel-message.ts';
import { noticeOf } from './notices.ts';
import { audienceKey } from './ports.ts';
import type { AlertAudience, AlertAudiences, AlertHold, AlertHolds } from './ports.ts';

/** Creates the messages for incident and certificate events. Used within the transaction that records the events. */
export interface AlertPlan {
  /**
   * Returns one message for each recipient of each channel. Add them to the outbox in the same transaction. Planning
   * the same event again creates messages that the outbox already has.
   */
  messagesFor(...occasions: readonly Occasion[]): Promise<readonly OutboxMessage[]>;
  /** Reads what plans about these monitors need, to be sent along with other queries. */
  prepare(monitorIds: readonly number[]): Promise<PlanMessages>;
}

/** Plans the messages for occasions of prepared monitors. */
export type PlanMessages = (occasions: readonly Occasion[]) => Promise<readonly OutboxMessage[]>;

interface Sources {
  readonly ids: IdSource;
  readonly timeZones: TimeZones;
  readonly alertHolds: AlertHolds;
}

/** The messages of an occasion, and what keeps others back. */
interface Planned {
  readonly messages: readonly OutboxMessage[];
  readonly holds: readonly AlertHold[];
}

/**
 * Plans messages for the recipients that the organization and, if there is one, the customer have chosen. Records what
 * keeps an alert from a channel, because nothing else would tell later; an alert to all channels records nothing.
 */
export const alertPlan = (audiences: AlertAudiences, sources: Sources): AlertPlan => {
  const planned = async (plans: readonly Planned[]): Promise<readonly OutboxMessage[]> => {
    const holds = plans.flatMap((plan) => plan.holds);
    if (holds.length > 0) await sources.alertHolds.add(holds);
    return plans.flatMap(({ messages }) => messages);
  };
  return {
    messagesFor: async (...occasions) => {
      const plans = await Promise.all(
        [...Map.groupBy(occasions, audienceKey).values()].map(async (ofOne) => {
          const monitorIds = ofOne.flatMap(({ monitor }) => (monitor === null ? [] : [monitor.publicId]));
          const audience = await audiences.of(ofOne[0]?.organizationId ?? 0, ofOne[0]?.customerId ?? null, monitorIds);
          return ofOne.map((occasion) => planOf(audience, occasion, sources));
        }),
      );
      return planned(plans.flat());
    },
    prepare: async (monitorIds) => {
      const found = await audiences.ofMonitors(monitorIds);
      return (occasions) =>
        planned(
          occasions.map((occasion) => {
            const audience = found.get(audienceKey(occasion));
            if (audience === undefined) throw new Error('The audience of an alert was not prepared.');
            return planOf(audience, occasion, sources);
          }),
        );
    },
  };
};

/** A message, and the end of the quiet hours that hold it; null if it is sent at once. */
interface TimedMessage {
  readonly message: OutboxMessage;
  readonly channelId: number | null;
  readonly until: Date | null;
}

const planOf = (audience: AlertAudience, occasion: Occasion, { ids, timeZones }: Sources): Planned => {
  const { organization, customer, settings } = audience;
  const changes =
    settings.quietHours === null
      ? null
      : timeZones.offsetChanges(settings.quietHours.timezone, rangeOfHours(occasion.at));
  const notice = noticeOf(occasion, { organization, customer });
  const addressedNotice = { type: notice.type, severity: noticeSeverity(notice) };
  const { targets, held } = decideAudience(audience, addressedNotice, occasion.monitor?.publicId ?? null);
  const timed = targets.map((target): TimedMessage => {
    const address = addressed(target, customer?.id ?? organization.id);
    const { organizationId, customerId } = occasion;
    const until = heldUntil(settings.quietHours, {
      event: notice.type,
      channel: target.channel?.type ?? 'email',
      now: occasion.at,
      changes,
    });
    const { channel, recipient, isDirect } = target;
    const group = groupOf(notice.type, channel?.type ?? 'email', addressOf(address));
    const message = {
      ...channelMessage({
        messageId: ids.next(),
        channelId: channel?.id ?? null,
        recipient,
        isDirect,
        organizationId,
        customerId,
        incidentId: incidentOf(occasion),
        notice,
      }),
      dedupKey:
        until === null
          ? keyOf(occasion, address)
          : holdKey(keyOf(occasion, address), streamOf(occasion, address), notice.type, until),
      stream: streamOf(occasion, address),
      ...(until === null ? {} : { notBefore: until }),
      ...(group === null ? {} : { group }),
    };
    return { message, channelId: isDirect ? null : (channel?.id ?? null), until };
  });
  return { messages: timed.map(({ message }) => message), holds: holdsOf(occasion, notice, held, timed) };
};

/** Returns what keeps the alert from channels, one record for each cause. */
const holdsOf = (
  occasion: Occasion,
  { type: event }: Notice,
  held: readonly HeldChannel[],
  timed: readonly TimedMessage[],
): readonly AlertHold[] => {
  const { organizationId, customerId, monitor, at } = occasion;
  const waiting = timed.filter(({ until }) => until !== null);
  if (monitor === null || (held.length === 0 && waiting.length === 0)) return [];
  const members = {
    organizationId,
    customerId,
    monitorId: monitor.publicId,
    incidentId: incidentOf(occasion),
    event,
    at,
  };
  const decided = [...Map.groupBy(held, ({ heldBy }) => heldBy)].map(([cause, channels]): AlertHold => ({
    ...members,
    cause,
    channelIds: channels.map(({ channelId }) => channelId),
    until: null,
  }));
  if (waiting.length === 0) return decided;
  const channelIds = [...new Set(waiting.flatMap(({ channelId }) => channelId ?? []))];
  return [...decided, { ...members, cause: 'quietHours', channelIds, until: waiting[0]?.until ?? null }];
};

/** The address in keys. Mail to an address that the customer names belongs to no channel. */
const addressed = ({ channel, recipient }: AlertTarget, party: string): AlertAddress => ({
  channelId: channel?.publicId ?? `customer-${party}`,
  recipient,
});
