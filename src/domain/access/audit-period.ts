import { decideDateRange } from '../kernel/date-range.ts';
import { EARLIEST_INSTANT, LATEST_INSTANT, endOf, instantOf } from '../kernel/instant.ts';
import { accepted } from '../kernel/outcome.ts';
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
  const start = from === undefined ? EARLIEST_INSTANT : instantOf(from);
  const end = to === undefined ? LATEST_INSTANT : endOf(to);
  const range = decideDateRange(start, end);
  return range.ok ? accepted({ from: from === undefined ? null : start, to: to === undefined ? null : end }) : range;
};
