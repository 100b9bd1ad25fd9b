import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LocalDay } from '../../../domain/checks/state-day.ts';
import { monitorStates } from '../../../domain/checks/state-span.ts';

const SECONDS = sql.join(
  monitorStates.map((state) => sql`coalesce(sum(seconds) filter (where state = ${sql.lit(state)}), 0)`),
);

/**
 * Returns the query of the rows of `state_day` for days that are not summed yet, for the monitors `m` that meet the
 * condition. The span that contains the beginning of a day is the last that begins before it.
 */
export const secondsOfDays = (days: readonly LocalDay[], condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select monitor_id, day, ${SECONDS} from (
    select m.id as monitor_id, d.day, s.state, extract(epoch from least(s.ended_at, d.until) - greatest(s.started_at, d.since))::double precision as seconds
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ from }) => from.toISOString())}::timestamptz[], ${days.map(({ to }) => to.toISOString())}::timestamptz[])
        as d (day, since, until)
      join monitor m on ${condition}
      join state_span s on s.monitor_id = m.id and s.started_at < d.until and (s.ended_at > d.since or s.ended_at is null)
        and s.started_at >= coalesce((select max(b.started_at) from state_span b where b.monitor_id = m.id and b.started_at <= d.since), '-infinity')) parts
  group by monitor_id, day`;
