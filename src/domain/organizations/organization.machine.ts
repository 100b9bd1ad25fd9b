import { defineMachine, next } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';

/** How long a cancelled organization stays usable before it counts as deleted. */
export const CANCELLATION_GRACE = days(30);

/** The life of an organization. `lapse` is the end of the grace period; all else is decided by the platform. */
export const organizationMachine = defineMachine({
  name: 'organization',
  initial: 'active',
  transitions: {
    active: { suspend: 'suspended', cancel: 'cancelled', delete: 'deleted' },
    suspended: { activate: 'active', delete: 'deleted' },
    cancelled: { activate: 'active', delete: 'deleted', lapse: 'deleted' },
    deleted: {},
  },
});

export type OrganizationStatus = StateOf<typeof organizationMachine>;

/** The status as stored; only a cancellation carries its moment. */
export type OrganizationState =
  | { readonly status: Exclude<OrganizationStatus, 'cancelled'> }
  | { readonly status: 'cancelled'; readonly cancelledAt: Date };

/** A standing, or the row that it is kept in. */
interface StoredState {
  readonly status: OrganizationStatus;
  readonly cancelledAt?: Date | null;
}

/** The status that counts at `now`: a cancellation whose grace is over is a deletion, whether or not a job has run. */
export const organizationStatusAt = ({ status, cancelledAt }: StoredState, now: Date): OrganizationStatus =>
  status === 'cancelled' && cancelledAt instanceof Date && elapsed(cancelledAt, now) >= CANCELLATION_GRACE
    ? (next(organizationMachine, status, 'lapse') ?? status)
    : status;

/** Whether the organization may work normally: active, or cancelled and within its grace. */
export const isUsable = (status: OrganizationStatus): boolean => status === 'active' || status === 'cancelled';

const eventTowards = {
  active: 'activate',
  suspended: 'suspend',
  cancelled: 'cancel',
  deleted: 'delete',
} as const satisfies Record<OrganizationStatus, EventOf<typeof organizationMachine>>;

const standingIn = (status: OrganizationStatus, now: Date): OrganizationState =>
  status === 'cancelled' ? { status, cancelledAt: now } : { status };

/**
 * The standing after the platform sets `target`. Setting the present status again changes nothing, so that a
 * repeated cancellation does not prolong the grace.
 */
export const decideOrganizationStatus = (
  standing: OrganizationState,
  target: OrganizationStatus,
  now: Date,
): Outcome<OrganizationState, 'invalidRequestBody'> => {
  const present = organizationStatusAt(standing, now);
  if (present === target) return accepted(standing);
  const reached = next(organizationMachine, present, eventTowards[target]);
  return reached === null
    ? invalidBody([{ path: 'status', message: `A ${present} organization cannot become ${target}.` }])
    : accepted(standingIn(reached, now));
};
