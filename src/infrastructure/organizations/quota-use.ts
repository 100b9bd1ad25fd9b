import { sql } from 'kysely';

/** The part of its quota that the `organization` of a query uses, as SQL. */
export const QUOTA_USE = '(select count(*) from monitor where monitor.organization_id = organization.id)';

export const quotaUse = sql.raw<number>(QUOTA_USE);
