import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { incidentOf, keyOf, noticeOf, streamOf } from '../../domain/notifications/occasion.ts';
import type { Occasion } from '../../domain/notifications/occasion.ts';
import type { IdSource, OutboxMessage } from '../kernel/ports.ts';
import { channelMessage } from './channel-sender.ts';
import { audienceKey } from './ports.ts';
import type { AlertAudience, AlertAudiences } from './ports.ts';

/** Creates the messages for incident and certificate events. Used within the transaction that records the events. */
export interface AlertPlan {
  /**
   * One message per recipient of each channel. Add them to the outbox in the same transaction. Planning the same event again creates messages that
   * the outbox already has.
   */
  messagesFor(...occasions: readonly Occasion[]): Promise<readonly OutboxMessage[]>;
  /** Reads what plans about these monitors need, to be sent along with other queries. */
  prepare(monitorIds: readonly number[]): Promise<PlanMessages>;
}

/** Plans the messages for occasions of prepared monitors. */
export type PlanMessages = (occasions: readonly Occasion[]) => readonly OutboxMessage[];

/** Plans messages for the active channels of the organization and, if there is one, the customer. */
export const alertPlan = (audiences: AlertAudiences, ids: IdSource): AlertPlan => ({
  messagesFor: async (...occasions) => {
    const found = new Map<string, Promise<AlertAudience>>();
    const audienceOf = (occasion: Occasion): Promise<AlertAudience> => {
      const key = audienceKey(occasion);
      const audience = found.get(key) ?? audiences.of(occasion.organizationId, occasion.customerId);
      found.set(key, audience);
      return audience;
    };
    const planned = await Promise.all(occasions.map(async (facts) => messagesTo(await audienceOf(facts), facts, ids)));
    return planned.flat();
  },
  prepare: async (monitorIds) => {
    const found = await audiences.ofMonitors(monitorIds);
    return (occasions) =>
      occasions.flatMap((occasion) => {
        const audience = found.get(audienceKey(occasion));
        if (audience === undefined) throw new Error('The audience of an alert was not prepared.');
        return messagesTo(audience, occasion, ids);
      });
  },
});

const messagesTo = ({ channels, ...parties }: AlertAudience, occasion: Occasion, ids: IdSource): readonly OutboxMessage[] => {
  const notice = noticeOf(occasion, parties);
  return channels.flatMap((channel) =>
    messagesOf(channel).map((recipient) => ({
      ...channelMessage({ messageId: ids.next(), channelId: channel.id, recipient, incidentId: incidentOf(occasion), notice }),
      dedupKey: keyOf(occasion, { channelId: channel.publicId, recipient }),
      stream: streamOf(occasion, { channelId: channel.publicId, recipient }),
    })),
  );
};
