import { defineMachine, next } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';

/** How long a cancelled organization can be used before it counts as deleted. */
export const CANCELLATION_GRACE = days(30);

/** The lifecycle of an organization. `lapse` is the end of the grace period; the platform decides everything else. */
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

/** The stored status; only a cancelled one has a timestamp. */
export type OrganizationState =
  | { readonly status: Exclude<OrganizationStatus, 'cancelled'> }
  | { readonly status: 'cancelled'; readonly cancelledAt: Date };

/** A status, or a record that contains it. */
interface StoredState {
  readonly status: OrganizationStatus;
  readonly cancelledAt?: Date | null;
}

/** The effective status at `now`: a cancelled organization counts as deleted after its grace period, whether or not the job has run. */
export const organizationStatusAt = ({ status, cancelledAt }: StoredState, now: Date): OrganizationStatus =>
  status === 'cancelled' && cancelledAt instanceof Date && elapsed(cancelledAt, now) >= CANCELLATION_GRACE
    ? (next(organizationMachine, status, 'lapse') ?? status)
    : status;

/** Whether the organization is usable: active, or cancelled and within its grace period. */
export const isUsable = (status: OrganizationStatus): boolean => status === 'active' || status === 'cancelled';

const eventTowards = {
  active: 'activate',
  suspended: 'suspend',
  cancelled: 'cancel',
  deleted: 'delete',
} as const satisfies Record<OrganizationStatus, EventOf<typeof organizationMachine>>;

const stateAt = (status: OrganizationStatus, now: Date): OrganizationState =>
  status === 'cancelled' ? { status, cancelledAt: now } : { status };

/**
 * The status after the platform sets `target`. Setting the current status again changes nothing, so that repeating a cancellation does not extend
 * the grace period.
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
    ? invalidBody([{ path: 'status', message: `The status of the organization cannot change from ${present} to ${target}.` }])
    : accepted(stateAt(reached, now));
};
