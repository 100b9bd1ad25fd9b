import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MAX_DEPENDENCY_DEPTH } from '../../domain/monitors/parent.ts';

/** Returns the query of the ids of the monitors that a monitor depends on, directly or through others. */
export const ancestorIds = (monitorId: string): string => `
  with recursive ancestor as (
    select parent_id as id, 1 as depth from monitor_dependency where monitor_id = ${monitorId}
    union all
    select d.parent_id, depth + 1 from ancestor join monitor_dependency d on d.monitor_id = ancestor.id where depth < ${MAX_DEPENDENCY_DEPTH})
  select id from ancestor`;

/** Returns the SQL condition that monitor `m` is in maintenance at the moment. */
export const isInMaintenance = (now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from maintenance_period running
    where (running.monitor_id = m.id or running.customer_id = m.customer_id) and running.starts_at <= ${now} and running.ends_at > ${now})`;
