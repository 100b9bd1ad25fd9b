import { sql } from 'kysely';

/** The number of monitors that count towards the quota of the query's `organization`, as SQL. */
export const QUOTA_USE = '(select count(*) from monitor where monitor.organization_id = organization.id)';

export const quotaUse = sql.raw<number>(QUOTA_USE);
