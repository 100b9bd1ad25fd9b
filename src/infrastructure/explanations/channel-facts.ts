import { sql } from 'kysely';
import type { ChannelFacts, StoredAttempt } from '../../domain/explanations/explain-alert.ts';
import type { IncidentEvent } from '../../domain/explanations/incident-events.ts';
import { membersThen } from '../../domain/explanations/members-then.ts';
import type { Database } from '../kernel/database/database.ts';
import { changesAfter } from './recorded-changes.ts';

/** A channel that an alert could reach. */
export interface ExplainedChannel {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly isActive: boolean;
}

interface Hold extends NonNullable<ChannelFacts['hold']> {
  /** The ids of the channels, with those of overrides replaced by their channels. */
  readonly channelIds: readonly number[];
}

interface Attempt extends StoredAttempt {
  /** The id of the channel; null for an address that a customer names. */
  readonly channelId: number | null;
}

/** The alert whose channels are asked for. */
interface OfAlert extends IncidentEvent {
  readonly incidentId: string;
}

/** The id of the channel of a row of an override, or of the channel itself. */
const SOURCE = 'coalesce(channel.source_channel_id, channel.id)';

const holdsOf = async ({ query }: Database, monitorId: number, { at, event, incidentId }: OfAlert) => {
  const { rows } = await sql<Hold>`
    select hold.cause, hold.until, array(
      select ${sql.raw(SOURCE)} from notification_channel channel where channel.id = any(hold.channel_ids)) as "channelIds"
    from alert_hold hold
    where hold.monitor_id = ${monitorId} and hold.at = ${at} and hold.event = ${event} and hold.incident_id = ${incidentId}
    order by hold.id
  `.execute(query);
  return rows;
};

/** Returns the attempts to deliver the alert, up to the next alert of the same type. */
const attemptsOf = async ({ query }: Database, { at, event, incidentId }: OfAlert, until: Date | null) => {
  const { rows } = await sql<Attempt>`
    select case when delivery.customer_id is null then ${sql.raw(SOURCE)} end as "channelId",
      delivery.at, delivery.status, delivery.attempt, delivery.response_status as "responseStatus"
    from alert_delivery delivery left join notification_channel channel on channel.id = delivery.channel_id
    where delivery.incident_id = ${incidentId} and delivery.event = ${event} and delivery.at >= ${at}
      and (${until}::timestamptz is null or delivery.at < ${until})
    order by delivery.at, delivery.id
  `.execute(query);
  return rows;
};

/** Returns what became of an alert about a monitor at each of the channels. */
export const channelFactsOf = async (
  database: Database,
  channels: readonly ExplainedChannel[],
  monitor: { readonly id: number; readonly organizationId: number },
  alert: OfAlert & { readonly nextAt?: Date | null },
): Promise<readonly ChannelFacts[]> => {
  const [holds, attempts] = await Promise.all([
    holdsOf(database, monitor.id, alert),
    attemptsOf(database, alert, alert.nextAt ?? null),
  ]);
  const changes = await changesAfter(
    database,
    monitor.organizationId,
    channels.map(({ publicId }) => ({ type: 'notificationChannel', id: publicId })),
    alert.at,
  );
  const direct = attempts.filter(({ channelId }) => channelId === null);
  const factsOf = ({ id, publicId, name, isActive }: ExplainedChannel): ChannelFacts => {
    const hold = holds.find(({ channelIds }) => channelIds.includes(id));
    return {
      channel: name,
      wasActive: membersThen({ isActive }, changes.get(publicId) ?? []).isActive,
      hold: hold === undefined ? null : { cause: hold.cause, until: hold.until },
      attempts: attempts.filter(({ channelId }) => channelId === id),
    };
  };
  return [
    ...channels.map(factsOf),
    ...(direct.length === 0 ? [] : [{ channel: null, wasActive: null, hold: null, attempts: direct }]),
  ];
};
