import { rangeOfHours } from '../../domain/kernel/daily-period.ts';
import { GROUPING_WINDOW, groupKey, heldUntil, holdKey, isGrouped } from '../../domain/notifications/alert-timing.ts';
import { addressOf } from '../../domain/notifications/alert.ts';
import type { AlertAddress } from '../../domain/notifications/alert.ts';
import { targetsOf } from '../../domain/notifications/audience.ts';
import type { AlertTarget } from '../../domain/notifications/audience.ts';
import { noticeSeverity } from '../../domain/notifications/notice-severity.ts';
import { incidentOf, keyOf, streamOf } from '../../domain/notifications/occasion.ts';
import type { Occasion } from '../../domain/notifications/occasion.ts';
import type { IdSource, OutboxMessage, TimeZones } from '../kernel/ports.ts';
import { channelMessage } from './channel-message.ts';
import { noticeOf } from './notices.ts';
import { audienceKey } from './ports.ts';
import type { AlertAudience, AlertAudiences } from './ports.ts';

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
export type PlanMessages = (occasions: readonly Occasion[]) => readonly OutboxMessage[];

interface Sources {
  readonly ids: IdSource;
  readonly timeZones: TimeZones;
}

/** Plans messages for the recipients that the organization and, if there is one, the customer have chosen. */
export const alertPlan = (audiences: AlertAudiences, sources: Sources): AlertPlan => ({
  messagesFor: async (...occasions) => {
    const planned = await Promise.all(
      [...Map.groupBy(occasions, audienceKey).values()].map(async (ofOne) => {
        const monitorIds = ofOne.flatMap(({ monitor }) => (monitor === null ? [] : [monitor.publicId]));
        const audience = await audiences.of(ofOne[0]?.organizationId ?? 0, ofOne[0]?.customerId ?? null, monitorIds);
        return ofOne.flatMap((occasion) => messagesTo(audience, occasion, sources));
      }),
    );
    return planned.flat();
  },
  prepare: async (monitorIds) => {
    const found = await audiences.ofMonitors(monitorIds);
    return (occasions) =>
      occasions.flatMap((occasion) => {
        const audience = found.get(audienceKey(occasion));
        if (audience === undefined) throw new Error('The audience of an alert was not prepared.');
        return messagesTo(audience, occasion, sources);
      });
  },
});

const messagesTo = (
  audience: AlertAudience,
  occasion: Occasion,
  { ids, timeZones }: Sources,
): readonly OutboxMessage[] => {
  const { organization, customer, settings } = audience;
  const changes =
    settings.quietHours === null
      ? null
      : timeZones.offsetChanges(settings.quietHours.timezone, rangeOfHours(occasion.at));
  const notice = noticeOf(occasion, { organization, customer });
  const addressedNotice = { type: notice.type, severity: noticeSeverity(notice) };
  return targetsOf(audience, addressedNotice, occasion.monitor?.publicId ?? null).map((target): OutboxMessage => {
    const address = addressed(target, customer?.id ?? organization.id);
    const { organizationId, customerId } = occasion;
    const until = heldUntil(settings.quietHours, {
      event: notice.type,
      channel: target.channel?.type ?? 'email',
      now: occasion.at,
      changes,
    });
    const { channel, recipient, isDirect } = target;
    return {
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
      ...(isGrouped(notice.type, channel?.type ?? 'email')
        ? { group: { key: groupKey(addressOf(address), customerId), window: GROUPING_WINDOW } }
        : {}),
    };
  });
};

/** The address in keys. Mail to an address that the customer names belongs to no channel. */
const addressed = ({ channel, recipient }: AlertTarget, party: string): AlertAddress => ({
  channelId: channel?.publicId ?? `customer-${party}`,
  recipient,
});
