import { endOf, instantOf } from '../kernel/instant.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The bounds of an audit log query as sent by the caller: ISO 8601 dates or timestamps. */
export interface RequestedAuditPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** The parsed bounds of an audit log query. A null bound is unbounded, and `to` is exclusive. */
export interface AuditPeriod {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Parses the requested period. Refuses a bound that is not a date and an end that precedes the start. */
export const decideAuditPeriod = ({ from, to }: RequestedAuditPeriod): Outcome<AuditPeriod, 'invalidDateRange'> => {
  const start = from === undefined ? null : instantOf(from);
  const end = to === undefined ? null : endOf(to);
  const unreadable = (from !== undefined && start === null) || (to !== undefined && end === null);
  const reversed = start !== null && end !== null && start > end;
  return unreadable || reversed ? refused('invalidDateRange') : accepted({ from: start, to: end });
};
