import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { later } from '../../domain/kernel/time.ts';
import { CANCELLATION_GRACE, ERASURE_DELAY } from '../../domain/organizations/organization.machine.ts';
import type { OrganizationState, OrganizationStatus } from '../../domain/organizations/organization.machine.ts';

/**
 * Returns the SQL condition that the organization `o` is usable, as `isUsable` and `organizationStatusAt` decide it.
 */
export const organizationIsUsable = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(o.status = 'active' or o.status = 'cancelled' and o.cancelled_at > ${later(now, -CANCELLATION_GRACE)})`;

/** Returns the SQL condition that the records of an organization are to be erased, as `isErasable` decides it. */
export const organizationIsErasable = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`status = 'deleted' and deleted_at <= ${later(now, -ERASURE_DELAY)}`;

/**
 * Returns the SQL condition that the organization uses incident management: it is enabled, and the organization is
 * active or within its grace period. Everything that pages, claims or consumes waits otherwise. `organizationId` is the
 * column that holds its id.
 */
export const incidentManagementRuns = (organizationId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from organization o
    where o.id = ${sql.raw(organizationId)} and o.im_enabled and ${organizationIsUsable(now)})`;

/** The columns of the state of the organization. */
export interface OrganizationColumns {
  readonly organizationStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
}

/** Returns the state of the organization of a row. */
export const organizationStateOf = ({ organizationStatus, cancelledAt }: OrganizationColumns): OrganizationState => {
  if (organizationStatus !== 'cancelled') return { status: organizationStatus };
  if (cancelledAt === null) throw new Error('A canceled organization has no cancellation time.');
  return { status: organizationStatus, cancelledAt };
};
