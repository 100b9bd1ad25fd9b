import { days, elapsed } from '../kernel/time.ts';
import { CANCELLATION_GRACE, graceEndOf } from '../organizations/organization.machine.ts';
import type { OrganizationStatus } from '../organizations/organization.machine.ts';

/**
 * The times before the end of its grace period at which a canceled organization is reminded to export its records, in
 * milliseconds: at the cancellation, and a week and a day before the end.
 */
export const REMINDERS_BEFORE_END = [CANCELLATION_GRACE, days(7), days(1)] as const;

/** The facts that decide whether an organization is reminded. */
interface Remindable {
  readonly status: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /** The number of reminders that were due since the cancellation. Missed reminders are included. */
  readonly exportReminders: number;
}

/**
 * Returns the new number of reminders if one is due, or null if none is. If several reminders were missed, only one is
 * sent.
 */
export const dueExportReminder = ({ status, cancelledAt, exportReminders }: Remindable, now: Date): number | null => {
  if (status !== 'cancelled' || cancelledAt === null) return null;
  const left = elapsed(now, graceEndOf(cancelledAt));
  const begun = REMINDERS_BEFORE_END.filter((before) => left <= before).length;
  return left > 0 && begun > exportReminders ? begun : null;
};
