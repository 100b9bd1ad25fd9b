import { endOf, instantOf } from '../kernel/instant.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The bounds of a look into the audit log as a caller writes them: days or moments of ISO 8601. */
export interface AskedAuditPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** The bounds of a look into the audit log; null is open, and `to` is outside. */
export interface AuditPeriod {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The period that is asked for. A bound that is no date, or an end before the beginning, is refused. */
export const decideAuditPeriod = ({ from, to }: AskedAuditPeriod): Outcome<AuditPeriod, 'invalidDateRange'> => {
  const start = from === undefined ? null : instantOf(from);
  const end = to === undefined ? null : endOf(to);
  const unreadable = (from !== undefined && start === null) || (to !== undefined && end === null);
  const reversed = start !== null && end !== null && start > end;
  return unreadable || reversed ? refused('invalidDateRange') : accepted({ from: start, to: end });
};
