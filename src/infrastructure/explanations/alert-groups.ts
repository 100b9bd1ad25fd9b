import { sql } from 'kysely';
import type { AlertGroup } from '../../domain/explanations/explain-alert.ts';
import type { Database } from '../kernel/database/database.ts';

/** An attempt, and the message with which it left; null if it left alone. */
interface GroupedAttempt {
  readonly at: Date;
  readonly sentWith: string | null;
}

/** Returns the message that the last attempt was part of, or null. */
export const groupOf = (attempts: readonly GroupedAttempt[]): AlertGroup | null => {
  const last = attempts.at(-1);
  return last === undefined || last.sentWith === null ? null : { dueAt: last.at, messageId: last.sentWith };
};

/**
 * Returns when the alert leaves with others, by the public id of each channel whose message of the alert waits for the
 * end of its window. The keys are those of `alertKey`.
 */
export const waitingGroups = async (
  { query }: Database,
  { incidentId, event }: { readonly incidentId: string; readonly event: string },
): Promise<ReadonlyMap<string, AlertGroup>> => {
  const { rows } = await sql<{ readonly channelId: string; readonly dueAt: Date }>`
    select split_part(dedup_key, ':', 5) as "channelId", max(next_attempt_at) as "dueAt" from outbox
    where sent_at is null and failed_at is null and group_key is not null and not_before is null and attempts = 0 and next_attempt_at > created_at
      and split_part(dedup_key, ':', 2) = ${incidentId} and split_part(dedup_key, ':', 3) = ${event.replace(/^incident\./, '')}
    group by 1
  `.execute(query);
  return new Map(rows.map(({ channelId, dueAt }) => [channelId, { dueAt, messageId: null }]));
};
