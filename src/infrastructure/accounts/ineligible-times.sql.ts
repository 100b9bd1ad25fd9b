import type { InactiveUser } from '../../domain/on-call/schedule.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

/** The periods in which a user could not be on call, as start and end times; null if there are none. */
export type IneligibleTimes = readonly (readonly [since: string | null, until: string | null])[] | null;

/** The SQL that reads `IneligibleTimes` from a row of `app_user`. */
export const INELIGIBLE_TIMES = `case when ineligible_during <> '{}' then (select json_agg(json_build_array(lower(time), upper(time)) order by time) from unnest(ineligible_during) time) end`;

const dateOf = (text: string | null): Date | null => (text === null ? null : parseJsonTimestamp(text));

export const ineligibleTimesOf = (userId: string, times: IneligibleTimes): readonly InactiveUser[] =>
  (times ?? []).map(([since, until]) => ({ userId, since: dateOf(since), until: dateOf(until) }));
