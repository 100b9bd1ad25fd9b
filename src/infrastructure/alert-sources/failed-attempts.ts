import { MAX_EVENT_ATTEMPTS } from '../../domain/alert-sources/alert-event.ts';
import { GATHERING_TIME } from '../../domain/alert-sources/storm-gathering.ts';
import { later } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';

/** A failed attempt on an event. */
interface Failed {
  readonly eventId: string;
  readonly sourceName: string;
  readonly isGivenUp: boolean;
}

const givenUp = (failed: Failed): Failed | null => (failed.isGivenUp ? failed : null);

/** Counts a failed attempt on the gathered alert that `releaseFirst` releases. One that is given up never opens. */
const FAIL_GATHERED = `
  with first as (
    select a.id, a.waiting, coalesce((a.waiting ->> 'attempts')::int, 0) + 1 attempts from im_alert a
      join im_alert w on w.source_id = a.source_id and w.kind = 'gathering' and w.key = a.waiting ->> 'window'
    where a.source_id = $1 and a.is_open and a.waiting is not null and (w.update_at <= $2 or w.update_at > $3)
    order by a.opened_at, a.key collate "C" limit 1
  ), counted as (
    update im_alert set is_open = first.attempts < ${MAX_EVENT_ATTEMPTS}, waiting = case when first.attempts < ${MAX_EVENT_ATTEMPTS} then first.waiting || jsonb_build_object('attempts', first.attempts) end
    from first where im_alert.id = first.id
  ), marked as (
    update im_event set effect = 'failed' from first where im_event.public_id = (first.waiting -> 'event' ->> 'publicId')::uuid and first.attempts >= ${MAX_EVENT_ATTEMPTS}
  )
  select waiting -> 'event' ->> 'publicId' "eventId", (select name from im_source where id = $1) "sourceName", attempts >= ${MAX_EVENT_ATTEMPTS} "isGivenUp" from first`;

/** Counts a failed attempt; see `AlertQueue.fail`. */
export const countFailure = async (
  database: Database,
  sourceId: number,
  now: Date,
): Promise<{ readonly eventId: string; readonly sourceName: string } | null> => {
  const [gathered] = await database.prepared<Failed>(FAIL_GATHERED, [sourceId, now, later(now, GATHERING_TIME)]);
  if (gathered !== undefined) return givenUp(gathered);
  const [failed] = await database.prepared<Failed>(
    `update im_event set attempts = attempts + 1, processed_at = case when attempts + 1 >= ${MAX_EVENT_ATTEMPTS} then $2::timestamptz end, effect = case when attempts + 1 >= ${MAX_EVENT_ATTEMPTS} then 'failed' end
       where id = (select id from im_event where source_id = $1 and processed_at is null order by id limit 1)
       returning public_id "eventId", (select name from im_source where id = source_id) "sourceName", processed_at is not null "isGivenUp"`,
    [sourceId, now],
  );
  return failed === undefined ? null : givenUp(failed);
};
