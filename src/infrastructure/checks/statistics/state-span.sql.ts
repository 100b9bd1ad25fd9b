import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SpanChange } from '../../../application/checks/statistics.ports.ts';

/**
 * Returns the end of a statement that replaces spans, to follow `with … as (…),`. The unique index allows one open span
 * at each moment, so each part waits for the part before it. A span that begins where the previous one ends, in the
 * same state, extends that span.
 */
export const replaceSpans = (changes: readonly SpanChange[]): RawBuilder<unknown> => {
  const given = changes.flatMap(({ monitorId, spans }) =>
    spans.map((span, position) => ({ monitorId, position, ...span })),
  );
  return sql`
    given_span as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        "monitorId" int, position int, state text, "startedAt" timestamptz, "endedAt" timestamptz)
    ), removed_span as (
      delete from state_span using given_span given
      where monitor_id = given."monitorId" and given.position = 0 and started_at >= given."startedAt"
      returning monitor_id
    ), span_before as (
      update state_span set ended_at = case when state_span.state = given.state then given."endedAt" else given."startedAt" end
      from given_span given
      where monitor_id = given."monitorId" and given.position = 0 and started_at < given."startedAt" and (ended_at is null or ended_at >= given."startedAt")
        and (select count(*) from removed_span) >= 0
      returning monitor_id, state_span.state
    ), recounted as (
      update state_day_progress progress set counted_until = given."startedAt"
      from given_span given join monitor on monitor.id = given."monitorId"
      where given.position = 0 and progress.organization_id = monitor.organization_id and progress.counted_until > given."startedAt"
    )
    insert into state_span (monitor_id, state, started_at, ended_at)
    select given."monitorId", given.state, given."startedAt", given."endedAt"
    from given_span given left join span_before before on before.monitor_id = given."monitorId"
    where given.position > 0 or before.state is distinct from given.state`;
};
