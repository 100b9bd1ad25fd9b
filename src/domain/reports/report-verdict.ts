import type { ReportedIncident, ReportedMonitor } from './report-document.ts';

/** The maximum number of monitors that a verdict names. */
export const MAX_NAMED_IN_VERDICT = 3;

/** A monitor as a verdict judges it. */
export type JudgedMonitor = Pick<ReportedMonitor, 'name' | 'uptimePercent' | 'meetsTarget'>;

/** The longest outage of a report. */
export type LongestOutage = Pick<ReportedIncident, 'monitorName' | 'startedAt' | 'durationMs'>;

/** The result of a report in brief: who met the target, and what failed. */
export interface ReportVerdict {
  /** The number of monitors that the report covers. */
  readonly monitors: number;
  /** The number of monitors without enough data to state their uptime. */
  readonly withoutData: number;
  /** The number of monitors that missed the target. 0 without a target. */
  readonly missed: number;
  /** The names of the first monitors that missed the target, at most `MAX_NAMED_IN_VERDICT`. */
  readonly missedNames: readonly string[];
  readonly outages: number;
  /** The longest outage, or null if there was none. */
  readonly longestOutage: LongestOutage | null;
}

/** Returns the verdict of a report. It reads the monitors once. See ADR 0163. */
export const verdictOf = ({
  monitors,
  incidents,
}: {
  readonly monitors: Iterable<JudgedMonitor>;
  readonly incidents: readonly LongestOutage[];
}): ReportVerdict => {
  let [count, withoutData, missed] = [0, 0, 0];
  const missedNames: string[] = [];
  for (const { name, uptimePercent, meetsTarget } of monitors) {
    count += 1;
    if (uptimePercent === null) withoutData += 1;
    if (meetsTarget !== false) continue;
    missed += 1;
    if (missed <= MAX_NAMED_IN_VERDICT) missedNames.push(name);
  }
  const longestOutage = incidents.reduce<LongestOutage | null>(
    (longest, incident) => (incident.durationMs > (longest?.durationMs ?? -1) ? incident : longest),
    null,
  );
  return { monitors: count, withoutData, missed, missedNames, outages: incidents.length, longestOutage };
};
