import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { CONFIRMATION_INTERVAL } from '../../domain/checks/check-schedule.ts';
import { alertSettingInForceSql } from '../monitors/alerting.sql.ts';
import { ancestorIds } from '../monitors/monitor.sql.ts';

/**
 * Returns the SQL condition that a monitor on which monitor `m` depends is down, or fails and is being confirmed. A
 * failure that was not confirmed or refuted within the time for confirming does not count.
 */
export const parentIsDown = (now: Date): RawBuilder<boolean> => {
  const rows = { monitor: 'above', customer: 'c_above', organization: 'o_above' };
  const required = alertSettingInForceSql('alertConsecutiveChecks', rows);
  return sql<boolean>`
  exists (
    select from monitor above join organization o_above on o_above.id = above.organization_id left join customer c_above on c_above.id = above.customer_id
    where above.id in (${sql.raw(ancestorIds('m.id'))}) and above.status = 'active' and (above.condition = 'down' or exists (
      select from check_schedule seen
      where seen.monitor_id = above.id and seen.consecutive_failures > 0 and seen.consecutive_failures < ${required}
        and seen.failing_since > ${now}::timestamptz - ${required} * (${CONFIRMATION_INTERVAL} + above.timeout_seconds * 1000) * interval '1 millisecond')))`;
};

/** The SQL condition that a check of monitor `m` failed after the last change of its parents. */
export const failedSinceParents: RawBuilder<boolean> = sql<boolean>`
  exists (
    select from check_schedule s where s.monitor_id = m.id and s.last_outcome = 'down'
      and s.last_checked_at > coalesce((select max(above.condition_since) from monitor above where above.id in (${sql.raw(ancestorIds('m.id'))})), '-infinity'))`;
