import { sql } from 'kysely';
import type { NotifiedIncident } from '../../application/notifications/on-call-notice.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

type RecordedOutage = NonNullable<NotifiedIncident['outage']>;

/** An outage as JSON, with its times as strings. */
export interface OutageJson extends Omit<RecordedOutage, 'startedAt' | 'resolvedAt'> {
  readonly startedAt: string;
  readonly resolvedAt: string | null;
}

/**
 * The SQL expression of the outage that the incident `i` is about: that of the monitor whose alert alone it has. Null
 * for any other incident. Only keys of the built-in source name monitors, and only those are read as ids.
 */
export const OUTAGE = `(
  select json_build_object('startedAt', outage.started_at, 'resolvedAt', outage.resolved_at, 'gaps', outage.gaps, 'gapMs', outage.gap_ms)
  from im_alert a join im_source s on s.id = a.source_id and s.type = 'monitors'
    join monitor m on m.public_id = case when s.type = 'monitors' then substr(a.key, 9)::uuid end and m.organization_id = i.organization_id
    join lateral (select * from incident where monitor_id = m.id and origin = 'automatic' order by id desc limit 1) outage on true
  where a.incident_id = i.id and a.kind = 'alert'
    and not exists (select from im_alert other where other.incident_id = i.id and other.kind = 'alert' and other.id <> a.id))`;

export const outageColumn = sql.raw(OUTAGE);

export const outageOf = (outage: OutageJson | null): RecordedOutage | null =>
  outage === null
    ? null
    : {
        ...outage,
        startedAt: parseJsonTimestamp(outage.startedAt),
        resolvedAt: outage.resolvedAt === null ? null : parseJsonTimestamp(outage.resolvedAt),
      };
