import { sql } from 'kysely';
import type { AlertGroup, ChannelFacts, StoredAttempt } from '../../domain/explanations/explain-alert.ts';
import type { IncidentEvent } from '../../domain/explanations/incident-events.ts';
import { membersThen } from '../../domain/explanations/members-then.ts';
import { groupOf, waitingGroups } from './alert-groups.ts';
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
  /** True if an earlier reminder waits for the same end, which is sent for both. */
  readonly isMerged: boolean;
}

interface Attempt extends StoredAttempt {
  /** The id of the channel; null for an address that a customer names. */
  readonly channelId: number | null;
  readonly messageId: string;
  /** The message with which it left; null if it left alone. */
  readonly sentWith: string | null;
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
      select ${sql.raw(SOURCE)} from notification_channel channel where channel.id = any(hold.channel_ids)) as "channelIds",
      hold.cause = 'quietHours' and hold.event like '%.reminder' and exists (
        select from alert_hold earlier where earlier.monitor_id = hold.monitor_id and earlier.incident_id = hold.incident_id and earlier.event = hold.event
          and earlier.cause = hold.cause and earlier.until = hold.until and earlier.id < hold.id) as "isMerged"
    from alert_hold hold
    where hold.monitor_id = ${monitorId} and hold.at = ${at} and hold.event = ${event} and hold.incident_id = ${incidentId}
    order by hold.id
  `.execute(query);
  return rows;
};

/** Returns the attempts to deliver the alert and later ones of the same type. */
const attemptsOf = async ({ query }: Database, { at, event, incidentId }: OfAlert) => {
  const { rows } = await sql<Attempt>`
    select case when delivery.customer_id is null then ${sql.raw(SOURCE)} end as "channelId",
      delivery.message_id as "messageId", delivery.sent_with as "sentWith", delivery.at, delivery.status, delivery.attempt, delivery.response_status as "responseStatus"
    from alert_delivery delivery left join notification_channel channel on channel.id = delivery.channel_id
    where delivery.incident_id = ${incidentId} and delivery.event = ${event} and delivery.at >= ${at}
    order by delivery.at, delivery.id
  `.execute(query);
  return rows;
};

/**
 * Returns the attempts of the alert among those from its time on: up to the next alert of the same type, or those of the
 * first message after the quiet hours that held it.
 */
const ownAttempts = (attempts: readonly Attempt[], hold: Hold | undefined, nextAt: Date | null): readonly Attempt[] => {
  const until = hold?.until ?? null;
  if (until === null) return attempts.filter(({ at }) => nextAt === null || at < nextAt);
  const after = attempts.filter(({ at }) => at >= until);
  return after.filter(({ messageId }) => messageId === after[0]?.messageId);
};

/** Returns the message of an earlier reminder that is sent for this one, too. */
const mergedGroup = ({ until, isMerged }: Hold, attempts: readonly Attempt[]): AlertGroup | null =>
  isMerged && until !== null ? { dueAt: until, messageId: attempts[0]?.messageId ?? null } : null;

/** Returns what became of an alert about a monitor at each of the channels. */
export const channelFactsOf = async (
  database: Database,
  channels: readonly ExplainedChannel[],
  monitor: { readonly id: number; readonly organizationId: number },
  alert: OfAlert & { readonly nextAt?: Date | null },
): Promise<readonly ChannelFacts[]> => {
  const nextAt = alert.nextAt ?? null;
  const [holds, attempts, waiting] = await Promise.all([
    holdsOf(database, monitor.id, alert),
    attemptsOf(database, alert),
    waitingGroups(database, alert),
  ]);
  const changes = await changesAfter(
    database,
    monitor.organizationId,
    channels.map(({ publicId }) => ({ type: 'notificationChannel', id: publicId })),
    alert.at,
  );
  const direct = ownAttempts(
    attempts.filter(({ channelId }) => channelId === null),
    undefined,
    nextAt,
  );
  const factsOf = ({ id, publicId, name, isActive }: ExplainedChannel): ChannelFacts => {
    const hold = holds.find(({ channelIds }) => channelIds.includes(id));
    const own = ownAttempts(
      attempts.filter(({ channelId }) => channelId === id),
      hold,
      nextAt,
    );
    const merged = hold === undefined ? null : mergedGroup(hold, own);
    return {
      channel: name,
      wasActive: membersThen({ isActive }, changes.get(publicId) ?? []).isActive,
      hold: hold === undefined ? null : { cause: hold.cause, until: hold.until },
      group: merged ?? groupOf(own) ?? waiting.get(publicId) ?? null,
      attempts: own,
    };
  };
  return [
    ...channels.map(factsOf),
    ...(direct.length === 0
      ? []
      : [{ channel: null, wasActive: null, hold: null, group: groupOf(direct), attempts: direct }]),
  ];
};
