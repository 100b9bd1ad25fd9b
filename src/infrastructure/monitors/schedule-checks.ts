import { sql } from 'kysely';
import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { FirstChecks } from '../../domain/monitors/monitor-kinds.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import type { Database } from '../kernel/database/database.ts';

/**
 * Schedules the checks of a monitor at exactly these locations. Locations that were scheduled before keep their state.
 */
export const scheduleChecks = async (
  database: Database,
  monitorId: number,
  { locationIds, dueAt, overdueFrom }: FirstChecks,
): Promise<void> => {
  await lockLocations(database, locationIds);
  const scheduled = overdueFrom === null ? locationIds : [...locationIds, HEARTBEAT_LOCATION];
  const due = scheduled.map((location) =>
    location === HEARTBEAT_LOCATION ? overdueFrom : (dueAt?.(monitorId, location) ?? null),
  );
  await sql`
      delete from check_schedule where monitor_id = ${monitorId} and not (location_id = any(${scheduled}::int[]))
    `.execute(database.query);
  await sql`
      insert into check_schedule (monitor_id, location_id, due_at)
      select ${monitorId}, location_id, due_at from unnest(${scheduled}::int[], ${due}::timestamptz[]) as sent (location_id, due_at)
      on conflict (monitor_id, location_id) do update set due_at = excluded.due_at, lease_owner = null, lease_until = null, requested_again = false, requested = false,
        recheck_by = null
    `.execute(database.query);
};

/**
 * Locks the locations in place of a foreign key, which the schedule of heartbeats cannot have. The deletion of a
 * location locks it exclusively. Throws `OptimisticLockError` if a location was deleted.
 */
const lockLocations = async (database: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const locked = await database.query
    .selectFrom('location')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (locked.length < new Set(ids).size) throw new OptimisticLockError('A location of the monitor was deleted.');
};
