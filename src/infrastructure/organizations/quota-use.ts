import { sql } from 'kysely';

/** How much of its quota the `organization` of a query uses. Everything that counts is counted here and nowhere else. */
export const quotaUse = sql<number>`(select count(*) from monitor where monitor.organization_id = organization.id)`;
