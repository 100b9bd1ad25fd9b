import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { later } from '../../domain/kernel/time.ts';
import { CANCELLATION_GRACE } from '../../domain/organizations/organization.machine.ts';

/** The SQL condition that the organization `o` is usable, as `isUsable` and `organizationStatusAt` decide it. */
export const organizationIsUsable = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(o.status = 'active' or o.status = 'cancelled' and o.cancelled_at > ${later(now, -CANCELLATION_GRACE)})`;

/** The SQL condition that the customer `c` is served, as `isServedAt` decides it; true without a customer. */
export const customerIsServed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(c.id is null or c.status = 'active' and not c.is_deleted and (c.cancellation_date is null or c.cancellation_date > ${now}))`;
