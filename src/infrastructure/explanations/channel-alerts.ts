import { sql } from 'kysely';
import type { StoredAttempt } from '../../domain/explanations/explain-alert.ts';
import { EXPLAINED_BEFORE, MAX_EXPLAINED } from '../../domain/explanations/explain-channel.ts';
import type { ChannelAlert } from '../../domain/explanations/explain-channel.ts';
import { later } from '../../domain/kernel/time.ts';
import { groupOf } from './alert-groups.ts';
import type { Database } from '../kernel/database/database.ts';

interface Channel {
  readonly id: number;
  readonly organizationId: number;
}

type Held = Omit<ChannelAlert, 'hold' | 'group' | 'attempts'> & NonNullable<ChannelAlert['hold']>;
type Attempted = Omit<ChannelAlert, 'hold' | 'group' | 'attempts'> &
  StoredAttempt & { readonly messageId: string; readonly sentWith: string | null };

const isOfChannel = (id: number) =>
  sql`exists (select from notification_channel channel where (channel.id = ${id} or channel.source_channel_id = ${id})`;

/** Returns the alerts that were kept from the channel, which are not sent later. */
const heldAlerts = async ({ query }: Database, { id, organizationId }: Channel, from: Date, at: Date) => {
  const { rows } = await sql<Held>`
    select hold.event, hold.at, hold.cause, hold.until, m.name as about from alert_hold hold join monitor m on m.id = hold.monitor_id
    where hold.organization_id = ${organizationId} and hold.at > ${from} and hold.at <= ${at} and (hold.until is null or hold.until > ${at})
      and ${isOfChannel(id)} and channel.id = any(hold.channel_ids))
    order by hold.at desc, hold.id desc limit ${MAX_EXPLAINED}
  `.execute(query);
  return rows.map(({ cause, until, ...alert }): ChannelAlert => ({
    ...alert,
    hold: { cause, until },
    group: null,
    attempts: [],
  }));
};

/** Returns the alerts that were sent to the channel, with their attempts up to the moment. */
const sentAlerts = async ({ query }: Database, { id }: Channel, from: Date, at: Date) => {
  const { rows } = await sql<Attempted>`
    select delivery.message_id as "messageId", delivery.event, delivery.at, delivery.status, delivery.attempt, delivery.response_status as "responseStatus", delivery.sent_with as "sentWith",
      coalesce((select title from incident where public_id = delivery.incident_id), (select title from im_incident where public_id = delivery.incident_id)) as about
    from alert_delivery delivery
    where delivery.at > ${from} and delivery.at <= ${at} and ${isOfChannel(id)} and channel.id = delivery.channel_id)
    order by delivery.at desc, delivery.id desc limit ${MAX_EXPLAINED}
  `.execute(query);
  return [...Map.groupBy(rows.toReversed(), ({ messageId }) => messageId).values()].flatMap(
    (attempts): readonly ChannelAlert[] => {
      const [first] = attempts;
      return first === undefined
        ? []
        : [{ event: first.event, at: first.at, about: first.about, hold: null, group: groupOf(attempts), attempts }];
    },
  );
};

/** Returns the alerts in the time before the moment that reached the channel, or were kept from it, oldest first. */
export const alertsOf = async (database: Database, channel: Channel, at: Date): Promise<readonly ChannelAlert[]> => {
  const from = later(at, -EXPLAINED_BEFORE);
  const [held, sent] = await Promise.all([
    heldAlerts(database, channel, from, at),
    sentAlerts(database, channel, from, at),
  ]);
  return [...held, ...sent].toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(-MAX_EXPLAINED);
};
