import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { DEFAULT_CUSTOMER_STATUS } from './customer.ts';
import type { Customer, CustomerStatus } from './customer.ts';

/** The facts that decide whether the monitors of a customer are checked. */
export interface CustomerState extends Pick<Customer, 'status' | 'cancellationDate'> {
  /** True if the customer is deleted and its records are being removed. */
  readonly isDeleted: boolean;
}

type Planned = Pick<Customer, 'status' | 'cancellationDate'>;

/** Returns true if the cancellation date has been reached. */
export const isCancellationDue = ({ cancellationDate }: Pick<Customer, 'cancellationDate'>, now: Date): boolean =>
  cancellationDate !== null && cancellationDate <= now;

/**
 * Returns the effective status at `now`. A customer is canceled from its cancellation date on, whether or not the job
 * has run.
 */
export const customerStatusAt = (customer: Planned, now: Date): CustomerStatus =>
  isCancellationDue(customer, now) ? 'cancelled' : customer.status;

/** Returns true if the cancellation date has been reached and the stored status does not say so yet. */
export const isLapsing = (customer: Planned, now: Date): boolean => customerStatusAt(customer, now) !== customer.status;

/**
 * Returns true if the customer's monitors are checked and alerts about them are sent. Always true without a customer.
 * See ADR 0053.
 */
export const isServedAt = (customer: CustomerState | null, now: Date): boolean =>
  customer === null || (!customer.isDeleted && customerStatusAt(customer, now) === 'active');

/** Returns true if a change resumes the checks of the customer's monitors. */
export const isResumed = (before: Planned, after: Planned, now: Date): boolean =>
  customerStatusAt(before, now) !== 'active' && customerStatusAt(after, now) === 'active';

/**
 * Returns true if a change of the stored status starts or stops the checks of the customer's monitors. While stopped,
 * they count as paused.
 */
export const isServiceChange = (before: Pick<Planned, 'status'>, after: Pick<Planned, 'status'>): boolean =>
  (before.status === 'active') !== (after.status === 'active');

/**
 * Returns the customer with its effective status at `now`. If the cancellation date has been reached, the customer is
 * canceled since that date.
 */
export const customerAt = <Record extends Planned & Pick<Customer, 'cancelledAt'>>(
  customer: Record,
  now: Date,
): Record =>
  isLapsing(customer, now)
    ? { ...customer, status: customerStatusAt(customer, now), cancelledAt: customer.cancellationDate }
    : customer;

type Lifecycle = Planned & Pick<Customer, 'cancelledAt'>;

/** The lifecycle of a new customer before the requested settings are applied. */
export const newLifecycle: Lifecycle = { status: DEFAULT_CUSTOMER_STATUS, cancellationDate: null, cancelledAt: null };

const plannedAfter = (present: Lifecycle, { status, cancellationDate }: Partial<Planned>, now: Date): Date | null => {
  if (cancellationDate !== undefined) return cancellationDate;
  const isRevived = status !== undefined && status !== 'cancelled';
  return isRevived && isCancellationDue(present, now) ? null : present.cancellationDate;
};

/**
 * Returns the status and cancellation date after a change. A date that has been reached cancels the customer at once,
 * and any other status withdraws it. A request that sends both is contradictory and is refused.
 */
export const decideLifecycle = (
  stored: Lifecycle,
  sent: Partial<Planned>,
  now: Date,
): Outcome<Lifecycle, 'invalidRequestBody'> => {
  const present = customerAt(stored, now);
  const cancellationDate = plannedAfter(present, sent, now);
  const status = customerStatusAt({ status: sent.status ?? present.status, cancellationDate }, now);
  if (sent.status !== undefined && status !== sent.status) {
    return invalidBody([
      { path: 'cancellationDate', message: `The date has come, so the status cannot be ${sent.status}.` },
    ]);
  }
  if (status !== 'cancelled') return accepted({ status, cancellationDate, cancelledAt: null });
  return accepted({
    status,
    cancellationDate,
    cancelledAt: present.status === 'cancelled' ? present.cancelledAt : now,
  });
};
