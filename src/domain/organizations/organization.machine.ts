import { defineMachine, next, statesOf } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed, later } from '../kernel/time.ts';

/** The time for which a canceled organization remains usable before it counts as deleted. */
export const CANCELLATION_GRACE = days(30);
/** The time for which the records of a deleted organization are kept. */
export const ERASURE_DELAY = days(30);

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

/** The status of an organization. */
export type OrganizationStatus = StateOf<typeof organizationMachine>;

/** The stored status, with the time that decides whether the organization is usable. */
export type OrganizationState =
  | { readonly status: Exclude<OrganizationStatus, 'cancelled'> }
  | { readonly status: 'cancelled'; readonly cancelledAt: Date };

/** The stored status, with the moments that decide about its end. */
export type DatedOrganizationState =
  | { readonly status: Exclude<OrganizationStatus, 'cancelled' | 'deleted'> }
  | { readonly status: 'cancelled'; readonly cancelledAt: Date }
  | { readonly status: 'deleted'; readonly deletedAt: Date };

/** A status, or a record that contains it. */
interface StoredState {
  readonly status: OrganizationStatus;
  readonly cancelledAt?: Date | null;
  readonly deletedAt?: Date | null;
}

/** Returns the end of the grace period of a cancellation. */
export const graceEndOf = (cancelledAt: Date): Date => later(cancelledAt, CANCELLATION_GRACE);

/**
 * Returns the effective status at `now`. A canceled organization counts as deleted after its grace period, whether or
 * not the job has run.
 */
export const organizationStatusAt = ({ status, cancelledAt }: StoredState, now: Date): OrganizationStatus =>
  cancelledAt instanceof Date && elapsed(cancelledAt, now) >= CANCELLATION_GRACE
    ? (next(organizationMachine, status, 'lapse') ?? status)
    : status;

/**
 * Returns the state to store for a canceled organization whose grace period has ended, or null for any other
 * organization.
 */
export const lapsedState = (
  stored: StoredState,
  now: Date,
): Extract<DatedOrganizationState, { status: 'deleted' }> | null =>
  stored.status === 'cancelled' && stored.cancelledAt instanceof Date && organizationStatusAt(stored, now) === 'deleted'
    ? { status: 'deleted', deletedAt: graceEndOf(stored.cancelledAt) }
    : null;

/** Returns true if the records of the organization are to be erased. A deletion is final. */
export const isErasable = ({ status, deletedAt }: StoredState, now: Date): boolean =>
  status === 'deleted' && deletedAt instanceof Date && elapsed(deletedAt, now) >= ERASURE_DELAY;

/** Returns true if the organization is usable: active, or canceled and within its grace period. */
export const isUsable = (status: OrganizationStatus): boolean => status === 'active' || status === 'cancelled';

const eventTowards = {
  active: 'activate',
  suspended: 'suspend',
  cancelled: 'cancel',
  deleted: 'delete',
} as const satisfies Record<OrganizationStatus, EventOf<typeof organizationMachine>>;

const stateAt = (status: OrganizationStatus, now: Date): DatedOrganizationState =>
  status === 'cancelled'
    ? { status, cancelledAt: now }
    : status === 'deleted'
      ? { status, deletedAt: now }
      : { status };

/** Returns the statuses that the platform can set: the present one, and those that the machine permits after it. */
export const settableStatuses = (present: OrganizationStatus): readonly OrganizationStatus[] =>
  statesOf(organizationMachine).filter(
    (target) => target === present || next(organizationMachine, present, eventTowards[target]) !== null,
  );

/**
 * Decides the status after the platform sets `target`. Setting the current status again changes nothing, so repeating a
 * cancellation does not extend the grace period.
 */
export const decideOrganizationStatus = (
  standing: DatedOrganizationState,
  target: OrganizationStatus,
  now: Date,
): Outcome<DatedOrganizationState, 'invalidRequestBody'> => {
  const present = organizationStatusAt(standing, now);
  if (present === target) return accepted(standing);
  const reached = next(organizationMachine, present, eventTowards[target]);
  return reached === null
    ? invalidBody([
        { path: 'status', message: `The status of the organization cannot change from ${present} to ${target}.` },
      ])
    : accepted(stateAt(reached, now));
};
