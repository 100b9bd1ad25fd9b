import { addTimes } from '../accounting/class-times.ts';
import type { ClassTimes } from '../accounting/time-class.ts';
import { MAX_NAMED_IN_VERDICT, verdictOf } from './report-verdict.ts';
import type { JudgedMonitor, LongestOutage, ReportVerdict } from './report-verdict.ts';
import type { ReportSummary } from './report-document.ts';

/** The result of a report, as its first page and the mail about it state it. */
export interface ReportResult extends ReportVerdict {
  /** The agreed uptime, in percent. */
  readonly target: number | null;
  /** The times of all monitors together. */
  readonly times: ClassTimes;
}

/** Returns the result of a report on these monitors. It reads them once. */
export const resultOf = (
  { target, total, incidents }: Pick<ReportSummary, 'target' | 'total' | 'incidents'>,
  monitors: Iterable<JudgedMonitor>,
): ReportResult => ({ ...verdictOf({ monitors, incidents }), target, times: total.times });

const longerOf = (one: LongestOutage | null, other: LongestOutage | null): LongestOutage | null =>
  (other?.durationMs ?? -1) > (one?.durationMs ?? -1) ? other : one;

/** Returns the result of several reports of one run together. */
export const combinedResult = (results: readonly [ReportResult, ...ReportResult[]]): ReportResult => {
  const [first, ...others] = results;
  return others.reduce(
    (sum, result) => ({
      target: sum.target,
      monitors: sum.monitors + result.monitors,
      withoutData: sum.withoutData + result.withoutData,
      missed: sum.missed + result.missed,
      missedNames: [...sum.missedNames, ...result.missedNames].slice(0, MAX_NAMED_IN_VERDICT),
      outages: sum.outages + result.outages,
      longestOutage: longerOf(sum.longestOutage, result.longestOutage),
      times: addTimes([sum.times, result.times]),
    }),
    first,
  );
};
