import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { organizationIsUsable } from '../organizations/service-conditions.ts';

/**
 * The SQL condition that the organization uses incident management: it is enabled, and the organization is active or within its grace period. Everything
 * that pages, claims or consumes is left waiting otherwise. `organizationId` is the column that holds its id.
 */
export const incidentManagementRuns = (organizationId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from organization o
    where o.id = ${sql.raw(organizationId)} and o.im_enabled and ${organizationIsUsable(now)})`;
