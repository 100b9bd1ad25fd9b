import { days, elapsed } from '../kernel/time.ts';
import { CANCELLATION_GRACE, graceEndOf } from '../organizations/organization.machine.ts';
import type { OrganizationStatus } from '../organizations/organization.machine.ts';

/** When a cancelled organization is reminded to export its records, before the end of its grace period: at the cancellation, a week and a day before. */
export const REMINDERS_BEFORE_END = [CANCELLATION_GRACE, days(7), days(1)] as const;

/** What decides about the reminders of an organization. */
interface Remindable {
  readonly status: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /** How many reminders it was sent, or would have been sent, since it was cancelled. */
  readonly exportReminders: number;
}

/** The number of reminders once the due one is sent; null if none is due. Of several that were missed, one is sent. */
export const dueExportReminder = ({ status, cancelledAt, exportReminders }: Remindable, now: Date): number | null => {
  if (status !== 'cancelled' || cancelledAt === null) return null;
  const left = elapsed(now, graceEndOf(cancelledAt));
  const begun = REMINDERS_BEFORE_END.filter((before) => left <= before).length;
  return left > 0 && begun > exportReminders ? begun : null;
};
