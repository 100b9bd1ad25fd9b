import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The SQL condition that monitor m is in maintenance at the moment. */
export const inEffect = (now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from maintenance_period running
    where (running.monitor_id = m.id or running.customer_id = m.customer_id) and running.starts_at <= ${now} and running.ends_at > ${now})`;
