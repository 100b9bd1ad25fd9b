import { addTimes, coverageOf, meetsTarget, timesWithin, uptimePercentOf } from '../accounting/class-times.ts';
import type { MonitorAccount } from '../accounting/monitor-account.ts';
import { servicePeriods } from '../accounting/service-hours.ts';
import type { ClassTimes } from '../accounting/time-class.ts';
import type { Period } from '../checks/check-period.ts';
import { percentileOf } from '../checks/latency-histogram.ts';
import type { LatencyHistogram } from '../checks/latency-histogram.ts';
import type { LocalDay } from '../checks/state-day.ts';
import { days, earlierOf, elapsed, later, laterOf } from '../kernel/time.ts';
import { localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Steps } from '../kernel/steps.ts';
import type { Language } from '../kernel/locale.ts';
import { paperSizeOf } from './paper-size.ts';
import type {
  ReportDocument,
  ReportedDay,
  ReportedIncident,
  ReportedLatency,
  ReportedMaintenance,
  ReportedMonitor,
  ReportedUptime,
} from './report-document.ts';
import type { ReportSettings } from './report.ts';
import { printedCode } from './verification-code.ts';

/** The time after the period within which expiring certificates and domains are reported. */
export const EXPIRY_HORIZON = days(60);

/** The stored facts about a monitor that a report covers. */
export interface MonitorFacts {
  readonly account: MonitorAccount;
  readonly customerName: string | null;
  /** The response times by day, such as `2026-10-25`. */
  readonly latencies: ReadonlyMap<string, LatencyHistogram>;
}

/** A time for which a maintenance window was planned. */
export interface WindowOccurrence extends Period {
  readonly title: string;
  readonly monitorIds: readonly number[];
}

/** The facts of a report, limited to what its readers may see. */
export interface ReportFacts extends Pick<
  ReportDocument,
  'organization' | 'generatedAt' | 'expiries' | 'listings' | 'verifyUrl'
> {
  readonly settings: ReportSettings;
  readonly countryCode: string | null;
  readonly organizationLanguage: Language;
  /** The digits of the verification code of the report. */
  readonly code: string;
  readonly period: Period;
  /** The days of the period. */
  readonly days: readonly LocalDay[];
  readonly changes: OffsetChanges;
  /** The monitors in the order of the report. */
  readonly monitors: readonly MonitorFacts[];
  readonly occurrences: readonly WindowOccurrence[];
}

const uptimeOf = (times: ClassTimes): ReportedUptime => ({
  times,
  uptimePercent: uptimePercentOf(times),
  coveragePercent: coverageOf(times),
});

const latencyOf = (histogram: LatencyHistogram): ReportedLatency => ({
  p50Ms: percentileOf(histogram, 0.5),
  p95Ms: percentileOf(histogram, 0.95),
  p99Ms: percentileOf(histogram, 0.99),
});

/** Returns the sum of the histograms in one pass, because a large report adds up tens of thousands of them. */
const sumOf = (histograms: readonly LatencyHistogram[]): LatencyHistogram => {
  const sum: Record<string, number> = {};
  for (const histogram of histograms)
    for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
};

/** A monitor with its times and latencies by day, before formatting. */
interface Measured {
  readonly facts: MonitorFacts;
  readonly times: ClassTimes;
  readonly daily: readonly { readonly times: ClassTimes; readonly histogram: LatencyHistogram }[];
}

const measured = (
  { days: dates }: ReportFacts,
  hours: readonly (readonly Period[])[],
  facts: MonitorFacts,
): Measured => {
  const daily = dates.map(({ day }, at) => ({
    times: timesWithin(facts.account.spans, hours[at] ?? []),
    histogram: facts.latencies.get(day) ?? {},
  }));
  return { facts, times: addTimes(daily.map(({ times }) => times)), daily };
};

const dayOf = (date: string, parts: readonly Measured['daily'][number][]): ReportedDay => ({
  date,
  ...uptimeOf(addTimes(parts.map(({ times }) => times))),
  latency: latencyOf(sumOf(parts.map(({ histogram }) => histogram))),
});

const reportedMonitor = (
  { settings, days: dates }: ReportFacts,
  { facts: { account, customerName }, times, daily }: Measured,
): ReportedMonitor => {
  const { publicId, name, kind, target } = account.monitor;
  return {
    publicId,
    name,
    kind,
    target,
    customerName,
    ...uptimeOf(times),
    meetsTarget: meetsTarget(times, settings.target),
    latency: latencyOf(sumOf(daily.map(({ histogram }) => histogram))),
    incidents: account.incidents.length,
    days: dates.map(({ day }, at) => dayOf(day, daily.slice(at, at + 1))),
  };
};

/** Returns the incidents of the monitors, oldest first. */
const incidentsOf = ({ from, to }: Period, shown: readonly Measured[]): readonly ReportedIncident[] =>
  shown
    .flatMap(({ facts: { account } }) =>
      account.incidents.map(({ publicId, title, cause, startedAt, resolvedAt }) => ({
        publicId,
        monitorName: account.monitor.name,
        title,
        cause,
        startedAt,
        resolvedAt,
        durationMs: elapsed(laterOf(startedAt, from), earlierOf(resolvedAt ?? to, to)),
      })),
    )
    .toSorted(
      (one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.publicId.localeCompare(other.publicId),
    );

/**
 * Returns the time that the monitors were in maintenance, named by the windows that explain it. The title is empty
 * without a window.
 */
function* maintenanceOf(
  { occurrences }: ReportFacts,
  shown: readonly Measured[],
): Steps<readonly ReportedMaintenance[]> {
  const entries = new Map<
    string,
    { readonly title: string; readonly startedAt: Date; readonly endedAt: Date; readonly monitorNames: string[] }
  >();
  for (const {
    facts: { account },
  } of shown) {
    for (const { class: of, from, to } of account.spans) {
      if (of !== 'maintenance') continue;
      const causes = occurrences.filter(
        (one) => one.from < to && one.to > from && one.monitorIds.includes(account.monitor.monitorId),
      );
      const title = [...new Set(causes.map((one) => one.title))].join(', ');
      const key = JSON.stringify([from, to, title]);
      const entry = entries.get(key) ?? { title, startedAt: from, endedAt: to, monitorNames: [] };
      entry.monitorNames.push(account.monitor.name);
      entries.set(key, entry);
    }
    yield;
  }
  return [...entries.values()].toSorted(
    (one, other) =>
      one.startedAt.getTime() - other.startedAt.getTime() ||
      one.endedAt.getTime() - other.endedAt.getTime() ||
      one.title.localeCompare(other.title),
  );
}

const isCovered = ({ mode, threshold }: ReportSettings, { times }: Measured): boolean => {
  if (mode === 'all') return true;
  const uptime = uptimePercentOf(times);
  return uptime !== null && threshold !== null && uptime < threshold;
};

/** Returns the name of the only customer of the monitors, or null if there are several or none. */
const onlyCustomer = (shown: readonly Measured[]): string | null => {
  const names = new Set(shown.map(({ facts: { customerName } }) => customerName));
  return names.size === 1 ? ([...names][0] ?? null) : null;
};

/** Maps the items one after the other, with a step after each of them. */
function* mapInSteps<Item, Result>(items: readonly Item[], map: (item: Item, at: number) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    yield;
  }
  return results;
}

/** Returns the monitors that a report in this mode shows. */
function* covered(facts: ReportFacts): Steps<readonly Measured[]> {
  const hours = facts.days.map((day) => servicePeriods(day, facts.settings.serviceHours, facts.changes));
  const all = yield* mapInSteps(facts.monitors, (monitor) => measured(facts, hours, monitor));
  return all.filter((one) => isCovered(facts.settings, one));
}

/**
 * Returns the report on the facts, or null if it covers no monitor. The work is divided into short steps, so that a
 * process can do other work between them: a report on a thousand monitors takes more than a second.
 */
export function* assembleReport(facts: ReportFacts): Steps<ReportDocument | null> {
  const shown = yield* covered(facts);
  if (shown.length === 0) return null;
  const { settings, period, changes, days: dates } = facts;
  const { name, frequency, timezone, language, mode, threshold, target, serviceHours } = settings;
  return {
    format: 1,
    name,
    organization: facts.organization,
    customerName: onlyCustomer(shown),
    frequency,
    language: language ?? facts.organizationLanguage,
    timezone,
    paper: paperSizeOf(facts.countryCode),
    ...period,
    firstDay: localTimeAt(period.from, changes).slice(0, 10),
    lastDay: localTimeAt(later(period.to, -1), changes).slice(0, 10),
    generatedAt: facts.generatedAt,
    isPreliminary: shown.some(({ facts: { account } }) => !account.isFrozen),
    threshold: mode === 'threshold' ? threshold : null,
    target,
    serviceHours,
    verificationCode: printedCode(facts.code),
    verifyUrl: facts.verifyUrl,
    total: uptimeOf(addTimes(shown.map(({ times }) => times))),
    days: yield* mapInSteps(dates, ({ day }, at) =>
      dayOf(
        day,
        shown.flatMap(({ daily }) => daily.slice(at, at + 1)),
      ),
    ),
    monitors: yield* mapInSteps(shown, (one) => reportedMonitor(facts, one)),
    incidents: incidentsOf(period, shown),
    maintenance: yield* maintenanceOf(facts, shown),
    expiries: facts.expiries,
    listings: facts.listings,
    corrections: shown.flatMap(({ facts: { account } }) =>
      account.corrections.map(
        ({ monitorName, startsAt: from, endsAt: to, class: of, reason, authorName, createdAt: correctedAt }) => ({
          monitorName,
          from,
          to,
          class: of,
          reason,
          author: authorName ?? '',
          correctedAt,
        }),
      ),
    ),
  };
}
