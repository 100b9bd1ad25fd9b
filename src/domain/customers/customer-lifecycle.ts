import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { DEFAULT_CUSTOMER_STATUS } from './customer.ts';
import type { Customer, CustomerStatus } from './customer.ts';

/** What decides whether the monitors of a customer are checked. */
export interface CustomerState extends Pick<Customer, 'status' | 'cancellationDate'> {
  /** The customer is deleted, and its records are being removed. */
  readonly isDeleted: boolean;
}

type Planned = Pick<Customer, 'status' | 'cancellationDate'>;

/** Whether the cancellation date has come. */
export const isCancellationDue = ({ cancellationDate }: Pick<Customer, 'cancellationDate'>, now: Date): boolean =>
  cancellationDate !== null && cancellationDate <= now;

/** The effective status at `now`: a customer is cancelled from its cancellation date on, whether or not the job has run. */
export const customerStatusAt = (customer: Planned, now: Date): CustomerStatus => (isCancellationDue(customer, now) ? 'cancelled' : customer.status);

/** Whether the customer's monitors are checked and alerts about them are sent; always true without a customer. */
export const isServedAt = (customer: CustomerState | null, now: Date): boolean =>
  customer === null || (!customer.isDeleted && customerStatusAt(customer, now) === 'active');

/** Whether a change lets the checks of the customer's monitors begin again. */
export const isResumed = (before: Planned, after: Planned, now: Date): boolean => customerStatusAt(before, now) !== 'active' && customerStatusAt(after, now) === 'active';

/** Whether the stored status starts or stops the checks of the customer's monitors, which then count as paused. */
export const isServiceChange = (before: Pick<Planned, 'status'>, after: Pick<Planned, 'status'>): boolean => (before.status === 'active') !== (after.status === 'active');

/** The customer as it is at `now`: cancelled since its cancellation date if that has come. */
export const customerAt = <Record extends Planned & Pick<Customer, 'cancelledAt'>>(customer: Record, now: Date): Record => {
  const status = customerStatusAt(customer, now);
  return status === customer.status ? customer : { ...customer, status, cancelledAt: customer.cancellationDate };
};

type Lifecycle = Planned & Pick<Customer, 'cancelledAt'>;

/** The lifecycle of a new customer before its members are applied. */
export const newLifecycle: Lifecycle = { status: DEFAULT_CUSTOMER_STATUS, cancellationDate: null, cancelledAt: null };

const plannedAfter = (present: Lifecycle, { status, cancellationDate }: Partial<Planned>, now: Date): Date | null => {
  if (cancellationDate !== undefined) return cancellationDate;
  const isRevived = status !== undefined && status !== 'cancelled';
  return isRevived && isCancellationDue(present, now) ? null : present.cancellationDate;
};

/**
 * Status and cancellation after a change. A date that has come cancels at once; another status withdraws it. Sending both contradicts
 * itself and is refused.
 */
export const decideLifecycle = (stored: Lifecycle, sent: Partial<Planned>, now: Date): Outcome<Lifecycle, 'invalidRequestBody'> => {
  const present = customerAt(stored, now);
  const cancellationDate = plannedAfter(present, sent, now);
  const status = customerStatusAt({ status: sent.status ?? present.status, cancellationDate }, now);
  if (sent.status !== undefined && status !== sent.status) {
    return invalidBody([{ path: 'cancellationDate', message: `The date has come, so the status cannot be ${sent.status}.` }]);
  }
  if (status !== 'cancelled') return accepted({ status, cancellationDate, cancelledAt: null });
  return accepted({ status, cancellationDate, cancelledAt: present.status === 'cancelled' ? present.cancelledAt : now });
};
