import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MAX_DEPENDENCY_DEPTH } from '../../domain/monitors/parent.ts';

/** The query of the ids of the monitors that a monitor depends on, directly or through others. */
export const ancestorIds = (monitorId: string): string => `
  with recursive ancestor as (
    select parent_id as id, 1 as depth from monitor_dependency where monitor_id = ${monitorId}
    union all
    select d.parent_id, depth + 1 from ancestor join monitor_dependency d on d.monitor_id = ancestor.id where depth < ${MAX_DEPENDENCY_DEPTH})
  select id from ancestor`;

/** The SQL condition that a monitor that m depends on is down. */
export const parentIsDown: RawBuilder<boolean> = sql<boolean>`
  exists (select from monitor above where above.id in (${sql.raw(ancestorIds('m.id'))}) and above.status = 'active' and above.condition = 'down')`;

/** The SQL condition that a check of m failed after the monitors that it depends on had changed last. */
export const failedSinceParents: RawBuilder<boolean> = sql<boolean>`
  exists (
    select from check_schedule s where s.monitor_id = m.id and s.last_outcome = 'down'
      and s.last_checked_at > coalesce((select max(above.condition_since) from monitor above where above.id in (${sql.raw(ancestorIds('m.id'))})), '-infinity'))`;
